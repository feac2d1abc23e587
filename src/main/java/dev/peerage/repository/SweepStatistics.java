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
    private final LongAdder workNanos = new LongAdder();
    private final AtomicLong lastNanos = new AtomicLong();
    private final AtomicLong lastWorkNanos = new AtomicLong();

    SweepStatistics() {}

    /**
     * Notes a sweep that ended well.
     *
     * @param nanos how long it took, in nanoseconds
     * @param workedNanos the same without pauses
     */
    void swept(SweepReport report, long nanos, long workedNanos) {
        sweeps.increment();
        removedPeers.add(report.removedPeers());
        removedTorrents.add(report.removedTorrents());
        totalNanos.add(nanos);
        workNanos.add(workedNanos);
        lastNanos.set(nanos);
        lastWorkNanos.set(workedNanos);
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

    /** The time that all sweeps took from begin to end, pauses between slices included, in nanoseconds. */
    public long totalNanos() {
        return totalNanos.sum();
    }

    /** The time that the last sweep took from begin to end, in nanoseconds. */
    public long lastNanos() {
        return lastNanos.get();
    }

    /** The time that all sweeps were at work, pauses left out, in nanoseconds; of a remote store the time of its answer. */
    public long workNanos() {
        return workNanos.sum();
    }

    /** The time that the last sweep was at work, in nanoseconds. */
    long lastWorkNanos() {
        return lastWorkNanos.get();
    }

    /** The longest that a sweep ever held one lock, in nanoseconds. */
    public long longestSliceNanos() {
        return longestSliceNanos.get();
    }
}
