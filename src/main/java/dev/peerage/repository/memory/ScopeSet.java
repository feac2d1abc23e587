package dev.peerage.repository.memory;

import dev.peerage.bittorrent.AddressScope;
import dev.peerage.bittorrent.PrivatePeers;

/** Sets of scopes, a bit for each: which ones a swarm holds, and which ones an asker may be given. */
final class ScopeSet {

    private static final int ALL = -1;

    private ScopeSet() {}

    static int of(AddressScope scope) {
        return 1 << scope.ordinal();
    }

    /** The scopes that {@link PrivatePeers#shows} to an asker. */
    static int visibleTo(AddressScope asker, PrivatePeers privatePeers) {
        return privatePeers == PrivatePeers.ALWAYS ? ALL : of(AddressScope.PUBLIC) | of(asker);
    }
}
