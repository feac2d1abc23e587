package dev.peerage.repository.memory;

import dev.peerage.bittorrent.AddressFamily;
import dev.peerage.bittorrent.PeerAddress;
import dev.peerage.repository.RepositoryLimits;
import dev.peerage.repository.StoreRefusal;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** Decides who of a swarm gives way to a newcomer, and whether there is room for it at all. */
final class PackedAdmission {

    /** How many random entries are looked at for one that may go. */
    private static final int DRAWN_ENTRIES = 8;

    private final PackedCaps caps;
    private final RandomGenerator random;

    PackedAdmission(PackedCaps caps, RandomGenerator random) {
        this.caps = caps;
        this.random = random;
    }

    /**
     * Makes room for a new peer in the swarm of a torrent that is known; answers whether it may be stored.
     *
     * @param untold how many peers the store's sum lacks
     */
    boolean makeRoom(@Nullable PackedSwarm swarm, PeerAddress newcomer, long tick, long untold) {
        if (caps.peersExceeded(untold)) {
            return refused(StoreRefusal.TOTAL);
        }
        RepositoryLimits limits = caps.limits();
        if (swarm != null && ousted(swarm, newcomer, limits.maxPeersPerSource(), tick)) {
            return true;
        }
        if (swarm != null && swarm.size >= limits.maxPeersPerTorrent()) {
            return replaced(swarm, tick) || refused(StoreRefusal.TORRENT);
        }
        return !caps.peersFull(untold) || (swarm != null && replaced(swarm, tick)) || refused(StoreRefusal.TOTAL);
    }

    private boolean refused(StoreRefusal reason) {
        caps.refused(reason);
        return false;
    }

    /** Whether a source has as many peers in a swarm as it may: its oldest goes. */
    private static boolean ousted(PackedSwarm swarm, PeerAddress newcomer, int cap, long tick) {
        if (cap == 0 || swarm.size < cap) {
            return false;
        }
        PackedTally tally = new PackedTally(newcomer, tick);
        swarm.count(newcomer, tally);
        int oldest = tally.givesWay(cap);
        if (oldest >= 0) {
            swarm.remove(oldest);
        }
        return oldest >= 0;
    }

    /** Whether one of some random entries has gone, for it has announced only once or its time has run out. */
    private boolean replaced(PackedSwarm swarm, long tick) {
        for (int draw = 0; draw < DRAWN_ENTRIES && swarm.size > 0; draw++) {
            int place = random.nextInt(swarm.size);
            int meta = swarm.meta(place);
            if ((meta & PeerCells.ONCE) != 0 || Ticks.expired(PeerCells.tick(meta), tick)) {
                swarm.remove(place);
                return true;
            }
        }
        return false;
    }

    /**
     * Whether a torrent may be dropped for another: its only peer has announced only once, or, where the other needs no peer's
     * room, there is none at all.
     */
    static boolean givesWay(PackedTorrent torrent, boolean withPeer) {
        return (torrent.size() == 0 && !withPeer)
                || (torrent.size() == 1
                        && (givesWay(torrent.swarm(AddressFamily.IPV4))
                                || givesWay(torrent.swarm(AddressFamily.IPV6))));
    }

    private static boolean givesWay(@Nullable PackedSwarm swarm) {
        return swarm != null && swarm.size == 1 && (swarm.meta(0) & PeerCells.ONCE) != 0;
    }
}
