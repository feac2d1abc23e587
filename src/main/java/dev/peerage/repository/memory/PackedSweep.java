package dev.peerage.repository.memory;

import dev.peerage.repository.SweepReport;

/** One sweep over all shards, a slice at a time, so that no announce waits long. */
final class PackedSweep {

    /** How many torrents or peers are looked at under one lock: some tens of microseconds, also before the code is compiled. */
    private static final int SLICE = 64;

    private final long nowSeconds;
    private long removedPeers;
    private long removedTorrents;
    private long slices;
    private long longestSliceNanos;

    PackedSweep(long nowSeconds) {
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

    /** Large swarms first: those that have become empty go together with their torrents. */
    void sweep(PackedShard shard) {
        if (shard.vacant()) {
            return;
        }
        for (int number = 0; number < shard.largeSwarms(); number++) {
            boolean done = false;
            while (!done) {
                long startNanos = System.nanoTime();
                done = shard.sweepLarge(number, SLICE, this);
                sliced(startNanos);
            }
        }
        long next = 0;
        while (next != SlotTable.END) {
            long startNanos = System.nanoTime();
            next = shard.sweep(next, SLICE, this);
            sliced(startNanos);
        }
        boolean settling = true;
        while (settling) {
            long startNanos = System.nanoTime();
            settling = shard.settle(SLICE);
            sliced(startNanos);
        }
    }

    private void sliced(long startNanos) {
        longestSliceNanos = Math.max(longestSliceNanos, System.nanoTime() - startNanos);
        slices++;
    }

    SweepReport report() {
        return new SweepReport(removedPeers, removedTorrents, slices, longestSliceNanos);
    }
}
