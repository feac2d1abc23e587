package dev.peerage.benchmarking.pressure;

import dev.peerage.benchmarking.report.Measure;
import dev.peerage.benchmarking.report.Row;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** A fixed number of reads on this thread beside a run of the churn on another; a run ends with the later of the two. */
final class ReadsUnderChurn implements PressureWork {

    private final Churn churn;
    private final ChurnCheck check;
    private final Runnable reads;
    private final int readsARun;
    private final List<Double> nanosARead = new ArrayList<>();
    private final ExecutorService other = Executors.newSingleThreadExecutor(task -> {
        Thread thread = new Thread(task, "churn");
        thread.setDaemon(true);
        return thread;
    });

    private long runs;
    private long nanos;

    /**
     * Reads under a churn.
     *
     * @param reads so many, each looked at
     */
    ReadsUnderChurn(PressureTracker tracker, Churn churn, int readsARun, Runnable reads) {
        this.churn = churn;
        this.check = new ChurnCheck(tracker, churn);
        this.readsARun = readsARun;
        this.reads = reads;
    }

    @Override
    public void run() {
        Future<?> churning = other.submit(churn::run);
        try {
            long startNanos = System.nanoTime();
            reads.run();
            nanos += System.nanoTime() - startNanos;
            runs++;
        } finally {
            join(churning);
        }
    }

    private static void join(Future<?> churning) {
        try {
            churning.get();
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
        return readsARun + churn.calls();
    }

    @Override
    public void check() {
        check.check();
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
