package dev.peerage.repository.memory;

import dev.peerage.bittorrent.AddressScope;
import dev.peerage.bittorrent.PeerAddress;
import dev.peerage.bittorrent.PeerDetails;
import org.jspecify.annotations.Nullable;

/** An entry of a swarm. Guarded by the lock of its torrent. */
final class StoredPeer {

    final PeerAddress address;
    final AddressScope scope;
    boolean seeder;
    /** Whether it has announced more than once. */
    boolean returned;
    /** Whether this entry's download was counted. */
    boolean counted;

    /** What it said of itself; null unless that is kept. */
    @Nullable
    PeerDetails details;

    long lastSeenSeconds;
    /** Its place in the list of its role. */
    int index;

    /** Neighbours in the chain of a {@link SourceIndex}. */
    @Nullable
    StoredPeer previousOfSource;

    @Nullable
    StoredPeer nextOfSource;

    StoredPeer(PeerAddress address, long lastSeenSeconds) {
        this.address = address;
        this.scope = address.scope();
        this.lastSeenSeconds = lastSeenSeconds;
    }
}
