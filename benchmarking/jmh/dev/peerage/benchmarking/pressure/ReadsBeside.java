package dev.peerage.benchmarking.pressure;

import dev.peerage.benchmarking.report.Measure;
import dev.peerage.benchmarking.report.Row;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** A fixed number of reads on this thread beside other work on another; a run ends with the later of the two. */
final class ReadsBeside implements PressureWork {

    private final Beside beside;
    private final Runnable reads;
    private final int readsARun;
    private final List<Double> nanosARead = new ArrayList<>();
    private final ExecutorService other = Executors.newSingleThreadExecutor(task -> {
        Thread thread = new Thread(task, "beside");
        thread.setDaemon(true);
        return thread;
    });

    private long runs;
    private long nanos;

    /**
     * The other work.
     *
     * @param run does it once
     * @param calls how many elements that handles
     * @param check looks at what it has left behind
     */
    record Beside(Runnable run, long calls, Runnable check) {}

    /** @param reads so many, each looked at */
    ReadsBeside(Beside beside, int readsARun, Runnable reads) {
        this.beside = beside;
        this.readsARun = readsARun;
        this.reads = reads;
    }

    @Override
    public void run() {
        Future<?> under = other.submit(beside.run());
        try {
            long startNanos = System.nanoTime();
            reads.run();
            nanos += System.nanoTime() - startNanos;
            runs++;
        } finally {
            join(under);
        }
    }

    private static void join(Future<?> under) {
        try {
            under.get();
        } catch (ExecutionException failed) {
            if (failed.getCause() instanceof BrokenInvariantException broken) {
                throw broken;
            }
            throw new IllegalStateException(failed.getCause());
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(interrupted);
        }
    }

    @Override
    public long elements() {
        return readsARun + beside.calls();
    }

    @Override
    public void check() {
        beside.check().run();
        nanosARead.add((double) nanos / (runs * readsARun));
        runs = 0;
        nanos = 0;
    }

    /** The median of the later half: the earlier iterations warm up. */
    @Override
    public void addTo(Row row) {
        List<Double> later = nanosARead.subList(nanosARead.size() / 2, nanosARead.size()).stream()
                .sorted()
                .toList();
        row.with(Measure.READ_NANOS, later.get(later.size() / 2));
    }
}
