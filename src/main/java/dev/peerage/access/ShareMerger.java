package dev.peerage.access;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.SmartLifecycle;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/** Has the shares of sources found anew ten times a second, on a daemon thread of its own. */
final class ShareMerger implements SmartLifecycle {

    private static final Logger log = LoggerFactory.getLogger(ShareMerger.class);

    private static final Duration PAUSE = Duration.ofMillis(100);

    private final RateLimitFilter filter;

    /** Known to the one thread that merges; what goes on failing is said once. */
    private boolean failing;

    private volatile @Nullable Scheduler scheduler;

    ShareMerger(RateLimitFilter filter) {
        this.filter = filter;
    }

    void merge() {
        try {
            filter.merge();
            failing = false;
        } catch (Throwable thrown) {
            // what escaped, be it for want of memory, would end the schedule without a word
            if (!failing) {
                failing = true;
                log.warn(
                        "The shares of sources stay as they are: {}; the limits on all sources together may be shared unfairly",
                        thrown.getClass().getSimpleName());
            }
            log.debug("The shares of sources stay as they are", thrown);
        }
    }

    @Override
    public void start() {
        Scheduler started = Schedulers.newSingle("peerage-limits", true);
        started.schedulePeriodically(this::merge, PAUSE.toNanos(), PAUSE.toNanos(), TimeUnit.NANOSECONDS);
        scheduler = started;
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

    /** Stopped after the doors, which go on answering during a drain. */
    @Override
    public int getPhase() {
        return WebServerApplicationContext.START_STOP_LIFECYCLE_PHASE - 1024;
    }
}
