package dev.peerage.repository;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import reactor.core.publisher.Mono;
import reactor.core.publisher.MonoSink;
import reactor.core.scheduler.Scheduler;

/**
 * Work in the background that gives way. A thread that is busy for long gets whole time slices of a processor, during which
 * whoever answers requests there has to wait: so this works for a moment, and then pauses for many times as long.
 *
 * <pre>
 *   share of a processor              5 % at the beginning, or what the work took last time, spread over half of the time
 *                              _/     that there is; the less of that time is left, the more
 *                  ______----'
 *   5 % ___-------'
 *      begin         3/4 of the time that there is: from here on without a pause
 * </pre>
 */
public final class PacedWork {

    private static final long STEP_NANOS = 200_000;
    private static final double LEAST_SHARE = 0.05;
    /** A step that took long was itself kept waiting; to pause in proportion would be too much. */
    private static final long MAX_PAUSE_NANOS = 50_000_000;

    private final Callable<Boolean> work;
    private final Scheduler scheduler;
    private final double share;
    private final double windowNanos;

    private PacedWork(Callable<Boolean> work, Duration within, long expectedNanos, Scheduler scheduler) {
        this.work = work;
        this.scheduler = scheduler;
        this.share = Math.max(LEAST_SHARE, expectedNanos / (within.toNanos() / 2.0));
        this.windowNanos = within.toNanos() * 0.75;
    }

    /**
     * Work that begins with the subscription, and ends when that is cancelled. What takes less than 200 microseconds is done without a
     * pause.
     *
     * @param work does some tens of microseconds of it; answers whether there is more
     * @param within the time that there is
     * @param expectedNanos how long it takes without pauses, in nanoseconds, as far as anybody knows; 0 = nobody does
     * @param scheduler where to work; of one thread
     * @return how long it took without the pauses, in nanoseconds; what the work throws is an error
     */
    public static Mono<Long> run(Callable<Boolean> work, Duration within, long expectedNanos, Scheduler scheduler) {
        return Mono.create(sink -> new PacedWork(work, within, expectedNanos, scheduler).begin(sink));
    }

    private void begin(MonoSink<Long> sink) {
        Steps steps = new Steps(sink);
        sink.onDispose(() -> steps.over = true);
        steps.schedule(0);
    }

    private long pauseNanos(long stepNanos, long elapsedNanos) {
        double left = 1 - elapsedNanos / windowNanos;
        return left <= share ? 0 : Math.min(MAX_PAUSE_NANOS, (long) (stepNanos * (left / share - 1)));
    }

    private final class Steps implements Runnable {

        private final MonoSink<Long> sink;
        private final long begunNanos = now();
        private long workedNanos;
        private volatile boolean over;

        Steps(MonoSink<Long> sink) {
            this.sink = sink;
        }

        private long now() {
            return scheduler.now(TimeUnit.NANOSECONDS);
        }

        private void schedule(long delayNanos) {
            try {
                scheduler.schedule(this, delayNanos, TimeUnit.NANOSECONDS);
            } catch (RejectedExecutionException stopped) {
                if (!over) {
                    sink.error(stopped);
                }
            }
        }

        @Override
        public void run() {
            long startNanos = now();
            long nowNanos = startNanos;
            boolean more = true;
            try {
                while (more && !over && nowNanos - startNanos < STEP_NANOS) {
                    more = work.call();
                    nowNanos = now();
                }
            } catch (Throwable thrown) {
                // whatever it is, whoever waits for the work has to know
                if (!over) {
                    sink.error(thrown);
                }
                return;
            }
            workedNanos += nowNanos - startNanos;
            if (over) {
                return;
            }
            if (more) {
                schedule(pauseNanos(nowNanos - startNanos, nowNanos - begunNanos));
            } else {
                sink.success(workedNanos);
            }
        }
    }
}
