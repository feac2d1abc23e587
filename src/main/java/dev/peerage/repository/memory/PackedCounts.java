package dev.peerage.repository.memory;

import dev.peerage.bittorrent.AddressFamily;
import dev.peerage.repository.RepositoryTotals;
import org.jspecify.annotations.Nullable;

/** The sums over a shard, guarded by its lock; what has changed is told to {@link PackedCaps} at the end of a call. */
final class PackedCounts {

    private static final int SEEDERS = 1;

    private final PackedCaps caps;
    private final int shard;
    private final long[] peers = new long[2 * AddressFamily.values().length];
    private long completed;
    private long allPeers;
    private long toldPeers;
    private int toldTorrents;

    PackedCounts(PackedCaps caps, int shard) {
        this.caps = caps;
        this.shard = shard;
    }

    /** Counts the peers of a swarm in, or out before it changes. */
    void add(@Nullable PackedSwarm swarm, int sign) {
        if (swarm != null) {
            int role = 2 * swarm.family().ordinal();
            peers[role] += (long) sign * swarm.leechers;
            peers[role + SEEDERS] += (long) sign * swarm.seeders();
            allPeers += (long) sign * swarm.size;
        }
    }

    void completed(long more) {
        completed += more;
    }

    /**
     * How many peers the caps have not been told of; negative if some have been dropped.
     *
     * @param open the peers of the torrent that is counted out
     */
    long untold(int open) {
        return allPeers + open - toldPeers;
    }

    void tell(int torrents) {
        if (allPeers != toldPeers || torrents != toldTorrents) {
            caps.changed(shard, torrents, torrents - toldTorrents, allPeers - toldPeers);
            toldPeers = allPeers;
            toldTorrents = torrents;
        }
    }

    RepositoryTotals totals(int torrents) {
        int ipv4 = 2 * AddressFamily.IPV4.ordinal();
        int ipv6 = 2 * AddressFamily.IPV6.ordinal();
        return new RepositoryTotals(
                torrents, peers[ipv4 + SEEDERS], peers[ipv4], peers[ipv6 + SEEDERS], peers[ipv6], completed);
    }
}
