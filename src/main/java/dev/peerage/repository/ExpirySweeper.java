package dev.peerage.repository;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.SmartLifecycle;
import reactor.core.Disposable;
import reactor.core.Disposables;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/**
 * Sweeps the repository at a fixed interval, on a daemon thread of its own and never on an event loop. A store that can be swept
 * in slices is given pauses between them ({@link PacedWork}), so that those who answer requests never wait long for a processor; its sweep
 * is over before the next one is due, unless all the time of a processor is not enough. A turn that comes while a sweep is under way is
 * left out. A sweep that fails is counted and tried again at the next turn.
 */
public final class ExpirySweeper implements SmartLifecycle {

    private static final Logger log = LoggerFactory.getLogger(ExpirySweeper.class);

    private final TorrentRepository repository;
    private final MonotonicClock clock;
    private final Duration interval;
    private final Supplier<Scheduler> schedulers;
    private final SweepStatistics statistics = new SweepStatistics();
    private final AtomicBoolean sweeping = new AtomicBoolean();

    private volatile Disposable underWay = Disposables.disposed();
    private volatile @Nullable Scheduler scheduler;

    ExpirySweeper(TorrentRepository repository, MonotonicClock clock, Duration interval) {
        this(repository, clock, interval, () -> Schedulers.newSingle("peerage-sweep", true));
    }

    /** @param schedulers makes one for each start, which the stop disposes of */
    ExpirySweeper(
            TorrentRepository repository, MonotonicClock clock, Duration interval, Supplier<Scheduler> schedulers) {
        this.repository = repository;
        this.clock = clock;
        this.interval = interval;
        this.schedulers = schedulers;
    }

    /** What the sweeps did so far. */
    public SweepStatistics statistics() {
        return statistics;
    }

    @Override
    public void start() {
        Scheduler started = schedulers.get();
        scheduler = started;
        started.schedulePeriodically(
                () -> sweep(started), interval.toNanos(), interval.toNanos(), TimeUnit.NANOSECONDS);
    }

    private void sweep(Scheduler on) {
        if (!sweeping.compareAndSet(false, true)) {
            return;
        }
        try {
            underWay = (repository instanceof SlicedRepository sliced ? paced(sliced, on) : atOnce(on))
                    .doFinally(end -> sweeping.set(false))
                    .subscribe(swept -> {}, this::failed);
        } catch (Throwable thrown) {
            // what escaped, be it for want of memory, would end the schedule without a word
            sweeping.set(false);
            failed(thrown);
        }
    }

    private Mono<?> paced(SlicedRepository sliced, Scheduler on) {
        SlicedSweep sweep = sliced.slicedSweep(clock.nowSeconds());
        long startNanos = on.now(TimeUnit.NANOSECONDS);
        return PacedWork.run(sweep::next, interval, statistics.lastWorkNanos(), on)
                .doOnNext(workNanos ->
                        statistics.swept(sweep.report(), on.now(TimeUnit.NANOSECONDS) - startNanos, workNanos));
    }

    private Mono<?> atOnce(Scheduler on) {
        long startNanos = on.now(TimeUnit.NANOSECONDS);
        return repository.sweep(clock.nowSeconds()).doOnNext(report -> {
            long nanos = on.now(TimeUnit.NANOSECONDS) - startNanos;
            statistics.swept(report, nanos, nanos);
        });
    }

    private void failed(Throwable cause) {
        statistics.failed();
        log.warn(
                "A sweep failed and will be tried again in {}: {}",
                interval,
                cause.getClass().getSimpleName());
        log.debug("The sweep failed", cause);
    }

    /** Gives up a sweep that is under way: the next start sweeps again. */
    @Override
    public void stop() {
        Scheduler running = scheduler;
        scheduler = null;
        if (running != null) {
            underWay.dispose();
            running.dispose();
        }
    }

    @Override
    public boolean isRunning() {
        return scheduler != null;
    }

    /** After the doors: what they have still answered is stored before the sweeper goes. */
    @Override
    public int getPhase() {
        return WebServerApplicationContext.START_STOP_LIFECYCLE_PHASE - 1024;
    }
}
