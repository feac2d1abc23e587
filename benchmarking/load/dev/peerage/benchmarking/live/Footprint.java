package dev.peerage.benchmarking.live;

import dev.peerage.benchmarking.load.ServerProcess;
import dev.peerage.benchmarking.report.Measure;
import java.io.IOException;

/**
 * File descriptors and memory of a tracker before, during and after a scenario. Peerage's heap is touched as a whole when it
 * starts, so that its resident memory moves only with what is outside: buffers of sockets, compiled code, classes.
 */
final class Footprint implements AutoCloseable {

    /**
     * What may stay: one chunk of Netty's pool for each event loop that had none (4 MiB each, kept for ever), compiled code, and
     * what the compiler took for itself, which malloc keeps: 20 MiB was seen. Answers that pile up for slow readers are twice
     * as much.
     */
    static final long TOLERANCE_BYTES = 32L << 20;

    private static final double MEBIBYTE = 1 << 20;
    private static final long LOOK_MILLIS = 100;
    private static final long SETTLE_NANOS = 10_000_000_000L;

    private final LiveServer server;
    private final ServerProcess.Usage before;
    private final long allocatedBefore;
    private final long dropsBefore;
    private final long startNanos;
    private final Thread watcher = new Thread(this::watch, "footprint");
    private volatile boolean over;
    private volatile long peakBytes;
    private volatile int mostDescriptors;

    private Footprint(LiveServer server) throws IOException {
        this.server = server;
        long allocated = 0;
        if (server.management().isPresent()) {
            Management management = server.management().get();
            // the first call leaves a socket of its own open in the process: it must be before the count of files
            allocated = management.heap().allocatedBytes();
        }
        allocatedBefore = allocated;
        dropsBefore = server.kernelDrops();
        before = server.look();
        peakBytes = before.residentBytes();
        mostDescriptors = before.descriptors();
        startNanos = System.nanoTime();
        watcher.setDaemon(true);
    }

    /** Looks now, and then again and again until it is closed. */
    static Footprint begin(LiveServer server) throws IOException {
        Footprint footprint = new Footprint(server);
        footprint.watcher.start();
        return footprint;
    }

    private void watch() {
        while (!over) {
            look();
            Management.pause(LOOK_MILLIS);
        }
    }

    private synchronized ServerProcess.Usage look() {
        ServerProcess.Usage usage = server.look();
        peakBytes = Math.max(peakBytes, usage.residentBytes());
        mostDescriptors = Math.max(mostDescriptors, usage.descriptors());
        return usage;
    }

    /** Bytes that the tracker has grown by until now, at its peak. */
    long grownBytes() {
        look();
        return peakBytes - before.residentBytes();
    }

    /** Waits until the tracker is what it was, and notes what it was meanwhile; what does not come back is a broken promise. */
    void end(LiveResult result) throws IOException {
        close();
        double seconds = (System.nanoTime() - startNanos) / 1e9;
        if (server.management().isPresent()) {
            Management management = server.management().get();
            HeapReport heap = management.heap();
            double allocated = Math.max(0, heap.allocatedBytes() - allocatedBefore);
            result.with(Measure.ALLOCATED_MEBIBYTES_PER_SECOND, allocated / seconds / MEBIBYTE)
                    .with(Measure.HEAP_MEBIBYTES, heap.liveBytes() / MEBIBYTE);
        }
        ServerProcess.Usage after = look();
        long end = System.nanoTime() + SETTLE_NANOS;
        while (!settled(after) && System.nanoTime() < end) {
            Management.pause(LOOK_MILLIS);
            after = look();
        }
        result.with(Measure.DESCRIPTORS_BEFORE, before.descriptors())
                .with(Measure.DESCRIPTORS_DURING, mostDescriptors)
                .with(Measure.DESCRIPTORS_AFTER, after.descriptors())
                .with(Measure.RESIDENT_MEBIBYTES_BEFORE, before.residentBytes() / MEBIBYTE)
                .with(Measure.PEAK_RESIDENT_MEBIBYTES, peakBytes / MEBIBYTE)
                .with(Measure.RESIDENT_MEBIBYTES_AFTER, after.residentBytes() / MEBIBYTE)
                .with(Measure.CPU_MILLIS, (after.cpuNanos() - before.cpuNanos()) / 1e6)
                .with(Measure.KERNEL_DROPS, server.kernelDrops() - dropsBefore);
        result.promise(
                after.descriptors() <= before.descriptors(),
                "file descriptors return to %d: %d",
                before.descriptors(),
                after.descriptors());
        result.promise(
                after.residentBytes() <= before.residentBytes() + TOLERANCE_BYTES,
                "resident memory returns to %,d bytes: %,d",
                before.residentBytes(),
                after.residentBytes());
    }

    private boolean settled(ServerProcess.Usage usage) {
        return usage.descriptors() <= before.descriptors()
                && usage.residentBytes() <= before.residentBytes() + TOLERANCE_BYTES;
    }

    @Override
    public void close() {
        over = true;
        try {
            watcher.join();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
