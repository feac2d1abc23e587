package dev.peerage.repository;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.SmartLifecycle;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/**
 * Sweeps the repository at a fixed pause, on a daemon thread of its own and never on an event loop. A sweep that fails is
 * counted and tried again at the next turn.
 */
public final class ExpirySweeper implements SmartLifecycle {

    private static final Logger log = LoggerFactory.getLogger(ExpirySweeper.class);

    private final TorrentRepository repository;
    private final MonotonicClock clock;
    private final Duration interval;
    private final SweepStatistics statistics = new SweepStatistics();

    private volatile @Nullable Scheduler scheduler;

    ExpirySweeper(TorrentRepository repository, MonotonicClock clock, Duration interval) {
        this.repository = repository;
        this.clock = clock;
        this.interval = interval;
    }

    /** What the sweeps did so far. */
    public SweepStatistics statistics() {
        return statistics;
    }

    @Override
    public void start() {
        Scheduler started = Schedulers.newSingle("peerage-sweep", true);
        started.schedulePeriodically(this::sweep, interval.toNanos(), interval.toNanos(), TimeUnit.NANOSECONDS);
        scheduler = started;
    }

    private void sweep() {
        long startNanos = System.nanoTime();
        try {
            repository
                    .sweep(clock.nowSeconds())
                    .subscribe(report -> statistics.swept(report, System.nanoTime() - startNanos), this::failed);
        } catch (Throwable thrown) {
            // what escaped, be it for want of memory, would end the schedule without a word
            failed(thrown);
        }
    }

    private void failed(Throwable cause) {
        statistics.failed();
        log.warn(
                "A sweep failed and will be tried again in {}: {}",
                interval,
                cause.getClass().getSimpleName());
        log.debug("The sweep failed", cause);
    }

    @Override
    public void stop() {
        Scheduler running = scheduler;
        scheduler = null;
        if (running != null) {
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
