package dev.peerage.repository.memory;

import dev.peerage.repository.SlicedSweep;
import dev.peerage.repository.SweepReport;
import java.util.Collections;
import java.util.Iterator;
import org.jspecify.annotations.Nullable;

/** One sweep over all shards, a slice at a time, so that no announce waits long. */
final class PackedSweep implements SlicedSweep {

    /** How many torrents or peers are looked at under one lock: some tens of microseconds, also before the code is compiled. */
    private static final int SLICE = 64;

    private final PackedShards shards;
    private final long nowSeconds;
    private Iterator<PackedShard> left = Collections.emptyIterator();
    /** The shard that is being swept: null before the first and after the last. */
    private @Nullable PackedShard shard;

    private Part part = Part.POOLS;
    private int largeSwarm;
    private long nextTorrent;
    private long removedPeers;
    private long removedTorrents;
    private long slices;
    private long longestSliceNanos;

    PackedSweep(PackedShards shards, long nowSeconds) {
        this.shards = shards;
        this.nowSeconds = nowSeconds;
    }

    long nowSeconds() {
        return nowSeconds;
    }

    void removedPeers(int count) {
        removedPeers += count;
    }

    void removedTorrents(int count) {
        removedTorrents += count;
    }

    @Override
    public boolean next() {
        PackedShard swept = shard;
        if (swept != null) {
            long startNanos = System.nanoTime();
            slice(swept);
            longestSliceNanos = Math.max(longestSliceNanos, System.nanoTime() - startNanos);
            slices++;
        } else if (part == Part.POOLS) {
            shards.tidyPools();
            left = shards.present().iterator();
            nextShard();
        }
        return shard != null;
    }

    private void nextShard() {
        part = Part.LARGE_SWARMS;
        largeSwarm = 0;
        nextTorrent = 0;
        shard = null;
        while (shard == null && left.hasNext()) {
            PackedShard candidate = left.next();
            shard = candidate.vacant() ? null : candidate;
        }
    }

    /** One hold of the lock. */
    private void slice(PackedShard swept) {
        switch (part) {
            case LARGE_SWARMS -> {
                if (largeSwarm >= swept.largeSwarms()) {
                    part = Part.TORRENTS;
                } else if (swept.sweepLarge(largeSwarm, SLICE, this)) {
                    largeSwarm++;
                }
            }
            case TORRENTS -> {
                nextTorrent = swept.sweep(nextTorrent, SLICE, this);
                part = nextTorrent == SlotTable.END ? Part.TABLE : Part.TORRENTS;
            }
            case TABLE -> {
                if (!swept.settle(SLICE)) {
                    nextShard();
                }
            }
            case POOLS -> throw new IllegalStateException("Pools belong to no shard");
        }
    }

    @Override
    public SweepReport report() {
        return new SweepReport(removedPeers, removedTorrents, slices, longestSliceNanos);
    }

    /** What is done in turn. */
    private enum Part {
        /** Of all shards, before the first. */
        POOLS,
        /** Before the torrents: those that have become empty go together with them. */
        LARGE_SWARMS,
        TORRENTS,
        /** Lets it change over to its new size. */
        TABLE
    }
}
