package dev.peerage.repository.memory;

import dev.peerage.bittorrent.PeerAddress;
import dev.peerage.repository.RepositoryLimits;
import dev.peerage.repository.RepositoryTotals;
import dev.peerage.repository.StoreRefusal;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.LongAdder;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * What all shards of a packed store count together, and the caps on it. Announces of known peers do not come here. Shards tell
 * changes when they are done with a call, so that threads which create something at the same moment may exceed a cap on the
 * whole store, each by one.
 */
final class PackedCaps {

    private final LongAdder torrents = new LongAdder();
    private final LongAdder peers = new LongAdder();
    private final LongAdder restoredDownloads = new LongAdder();
    private final LongAdder[] refused = new LongAdder[StoreRefusal.values().length];
    /** How many torrents each shard has: what a random one is drawn by. */
    private final AtomicIntegerArray torrentsOfShards;

    private final KeyedMix mix;
    private final long peerTimeoutSeconds;

    private volatile MemoryLimits current;
    /** Made when there is a cap on what it counts. */
    private volatile @Nullable NewTorrentSketch newTorrents;

    PackedCaps(RepositoryLimits limits, KeyedMix mix, Duration peerTimeout, int shards) {
        this.current = MemoryLimits.of(limits);
        this.mix = mix;
        this.peerTimeoutSeconds = peerTimeout.toSeconds();
        this.torrentsOfShards = new AtomicIntegerArray(shards);
        for (int reason = 0; reason < refused.length; reason++) {
            refused[reason] = new LongAdder();
        }
        limits(limits);
    }

    RepositoryLimits limits() {
        return current.limits();
    }

    final synchronized void limits(RepositoryLimits replacement) {
        if (newTorrents == null && replacement.maxNewTorrentsPerSource() != Integer.MAX_VALUE) {
            newTorrents = new NewTorrentSketch(mix, peerTimeoutSeconds);
        }
        current = current.replacedBy(replacement, torrents.sum(), peers.sum());
    }

    /** Whether a peer may create one more torrent, as far as its source is concerned. */
    boolean admitsTorrentOf(PeerAddress peer, long nowSeconds) {
        NewTorrentSketch sketch = newTorrents;
        return sketch == null || sketch.admits(peer, limits().maxNewTorrentsPerSource(), nowSeconds);
    }

    void torrentCreated(PeerAddress peer, long nowSeconds) {
        NewTorrentSketch sketch = newTorrents;
        if (sketch != null) {
            sketch.created(peer, nowSeconds);
        }
    }

    /** Whether a new torrent with its peer would be one too many. */
    boolean full() {
        return torrentsFull() || peersFull(0);
    }

    /** Whether a cap was lowered below what is stored: no torrent gives way to another. */
    boolean exceeded() {
        TotalCap cap = current.torrents();
        return (cap.lowered() && cap.exceededBy(torrents.sum())) || peersExceeded(0);
    }

    boolean torrentsFull() {
        TotalCap cap = current.torrents();
        return !cap.unlimited() && cap.reachedBy(torrents.sum());
    }

    /** @param untold how many peers there are that the shard has not told of yet; negative if it has dropped some */
    boolean peersFull(long untold) {
        TotalCap cap = current.peers();
        return !cap.unlimited() && cap.reachedBy(peers.sum() + untold);
    }

    /**
     * Whether the cap was lowered below what is stored: no peer gives way to another.
     *
     * @param untold as above
     */
    boolean peersExceeded(long untold) {
        TotalCap cap = current.peers();
        return cap.lowered() && cap.exceededBy(peers.sum() + untold);
    }

    /** Notes what has become more or fewer in a shard. */
    void changed(int shard, int torrentsOfShard, int moreTorrents, long morePeers) {
        if (moreTorrents != 0) {
            torrents.add(moreTorrents);
            torrentsOfShards.setOpaque(shard, torrentsOfShard);
        }
        if (morePeers != 0) {
            peers.add(morePeers);
        }
    }

    void refused(StoreRefusal reason) {
        refused[reason.ordinal()].increment();
    }

    /** Counts downloads of torrents that are gone. */
    void restoreDownloads(long count) {
        restoredDownloads.add(count);
    }

    /** Totals of what no shard counts. */
    RepositoryTotals others() {
        return new RepositoryTotals(
                0,
                0,
                0,
                0,
                0,
                restoredDownloads.sum(),
                refused[StoreRefusal.SOURCE.ordinal()].sum(),
                refused[StoreRefusal.TORRENT.ordinal()].sum(),
                refused[StoreRefusal.TOTAL.ordinal()].sum());
    }

    /** The shard of a torrent that is drawn from all of them; −1 if there is none. */
    int drawShard(RandomGenerator random) {
        long total = torrents.sum();
        if (total <= 0) {
            return -1;
        }
        long left = random.nextLong(total);
        for (int shard = 0; shard < torrentsOfShards.length(); shard++) {
            left -= torrentsOfShards.getOpaque(shard);
            if (left < 0) {
                return shard;
            }
        }
        return -1;
    }
}
