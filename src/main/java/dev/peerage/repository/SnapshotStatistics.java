package dev.peerage.repository;

import java.time.Instant;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/** What became of snapshots since the start; read by meters. */
public final class SnapshotStatistics {

    private final AtomicReference<@Nullable Snapshot> last = new AtomicReference<>();
    private final LongAdder readFailures = new LongAdder();
    private final LongAdder writeFailures = new LongAdder();

    /** Nothing has happened yet. */
    public SnapshotStatistics() {}

    /** Notes that a snapshot was written. */
    public void written(Snapshot snapshot) {
        last.set(snapshot);
    }

    /** Notes that a file could not be used. */
    public void readFailed() {
        readFailures.increment();
    }

    /** Notes that a file could not be written. */
    public void writeFailed() {
        writeFailures.increment();
    }

    /** The last one that was written since the start; null if there is none. */
    public @Nullable Snapshot last() {
        return last.get();
    }

    /** Files that could not be used. */
    public long readFailures() {
        return readFailures.sum();
    }

    /** Times that a snapshot could not be written. */
    public long writeFailures() {
        return writeFailures.sum();
    }

    /**
     * A snapshot that was written.
     *
     * @param written when
     * @param bytes how long the file is
     * @param nanos how long it took, in nanoseconds
     */
    public record Snapshot(Instant written, long bytes, long nanos) {}
}
