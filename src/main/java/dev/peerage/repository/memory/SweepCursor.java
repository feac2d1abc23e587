package dev.peerage.repository.memory;

import dev.peerage.bittorrent.AddressFamily;
import org.jspecify.annotations.Nullable;

/** How far the sweep of one torrent has come: IPv4 before IPv6, leechers before seeders, each list from its end. */
final class SweepCursor {

    /** The swarm that is looked at, or null after the last. */
    @Nullable
    AddressFamily family = AddressFamily.IPV4;

    boolean seeders;
    /** How many peers of the role have not been looked at. */
    int position = Integer.MAX_VALUE;
    /** How many peers this slice may still look at. */
    int left;
    /** How many peers were dropped. */
    int dropped;

    Cut cut;

    /** Who goes while a swarm is above its cap. */
    enum Cut {
        NOBODY,
        /** Peers that have announced only once. */
        ONCE,
        ANYBODY
    }

    SweepCursor(int left, Cut cut) {
        this.left = left;
        this.cut = cut;
    }

    boolean cuts(StoredPeer peer) {
        return cut == Cut.ANYBODY || (cut == Cut.ONCE && !peer.returned);
    }

    /** Starts with the swarm anew, and spares nobody. */
    void cutAnybody() {
        cut = Cut.ANYBODY;
        seeders = false;
        position = Integer.MAX_VALUE;
    }

    boolean atStartOfSwarm() {
        return !seeders && position == Integer.MAX_VALUE;
    }

    void nextRole() {
        seeders = true;
        position = Integer.MAX_VALUE;
    }

    void nextSwarm() {
        cut = cut == Cut.ANYBODY ? Cut.ONCE : cut;
        family = family == AddressFamily.IPV4 ? AddressFamily.IPV6 : null;
        seeders = false;
        position = Integer.MAX_VALUE;
    }
}
