package dev.peerage.repository;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;

/** Sums over all sweeps since the start; read by meters. */
public final class SweepStatistics {

    private final LongAdder sweeps = new LongAdder();
    private final LongAdder failures = new LongAdder();
    private final LongAdder removedPeers = new LongAdder();
    private final LongAdder removedTorrents = new LongAdder();
    private final LongAdder totalNanos = new LongAdder();
    private final LongAccumulator longestSliceNanos = new LongAccumulator(Math::max, 0);
    private final AtomicLong lastNanos = new AtomicLong();

    SweepStatistics() {}

    void swept(SweepReport report, long nanos) {
        sweeps.increment();
        removedPeers.add(report.removedPeers());
        removedTorrents.add(report.removedTorrents());
        totalNanos.add(nanos);
        lastNanos.set(nanos);
        longestSliceNanos.accumulate(report.longestSliceNanos());
    }

    void failed() {
        failures.increment();
    }

    /** Sweeps that ended well. */
    public long sweeps() {
        return sweeps.sum();
    }

    /** Sweeps that failed. */
    public long failures() {
        return failures.sum();
    }

    /** Peers dropped. */
    public long removedPeers() {
        return removedPeers.sum();
    }

    /** Torrents dropped. */
    public long removedTorrents() {
        return removedTorrents.sum();
    }

    /** The time that all sweeps took, in nanoseconds. */
    public long totalNanos() {
        return totalNanos.sum();
    }

    /** The time that the last sweep took, in nanoseconds. */
    public long lastNanos() {
        return lastNanos.get();
    }

    /** The longest that a sweep ever held one lock, in nanoseconds. */
    public long longestSliceNanos() {
        return longestSliceNanos.get();
    }
}
