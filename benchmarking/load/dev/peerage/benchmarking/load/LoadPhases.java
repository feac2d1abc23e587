package dev.peerage.benchmarking.load;

import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** Takes workers and the one who watches them through the same phases: ids, fill, check, load. */
final class LoadPhases {

    private static final long MAX_PHASE_MINUTES = 30;

    private final int workers;
    private final boolean fill;
    private final IntFunction<Pace> paces;
    private final CyclicBarrier barrier;
    private volatile boolean measuring;
    private volatile boolean stopped;
    private volatile @Nullable RuntimeException failure;

    /** {@code paces} makes one worker's pace from how many peers it has. */
    LoadPhases(int workers, boolean fill, IntFunction<Pace> paces) {
        this.workers = workers;
        this.fill = fill;
        this.paces = paces;
        this.barrier = new CyclicBarrier(workers + 1);
    }

    int workers() {
        return workers;
    }

    boolean fill() {
        return fill;
    }

    Pace newPace(int peers) {
        return paces.apply(peers);
    }

    boolean measuring() {
        return measuring;
    }

    void measure() {
        measuring = true;
    }

    boolean stopped() {
        return stopped;
    }

    void stop() {
        stopped = true;
    }

    /** A worker's end, which ends all. */
    void fail(RuntimeException cause) {
        failure = cause;
        stopped = true;
        barrier.reset();
    }

    /** Throws what ended a worker, if one has ended. */
    void check() {
        RuntimeException cause = failure;
        if (cause != null) {
            throw cause;
        }
    }

    /** Whether all workers have come to the end of the phase. */
    boolean workersWait() {
        return barrier.getNumberWaiting() == workers;
    }

    /** Waits until all are here. */
    void await() {
        try {
            barrier.await(MAX_PHASE_MINUTES, TimeUnit.MINUTES);
        } catch (BrokenBarrierException | TimeoutException e) {
            check();
            throw new IllegalStateException("A phase of the load did not end", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
