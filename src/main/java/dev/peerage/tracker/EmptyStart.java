package dev.peerage.tracker;

import dev.peerage.repository.MonotonicClock;
import dev.peerage.repository.RepositoryTotals;
import dev.peerage.repository.TorrentRepository;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.SmartLifecycle;
import reactor.core.publisher.Mono;

/**
 * Knows whether the store had no peers when the tracker started. Clients come back at different times within one interval,
 * and who comes first finds nobody: all that time swarms are filling again, and who is new had better ask again soon.
 *
 * <p>The doors do not wait for a store that answers later. Until it has, and if it fails, the start counts as one with peers.
 */
final class EmptyStart implements SmartLifecycle {

    private static final Logger log = LoggerFactory.getLogger(EmptyStart.class);

    private final TorrentRepository repository;
    private final MonotonicClock clock;
    private final AnnounceInterval interval;

    private volatile long refilledSeconds = Long.MIN_VALUE;
    private volatile boolean running;

    /** @param interval within which every client comes back */
    EmptyStart(TorrentRepository repository, MonotonicClock clock, AnnounceInterval interval) {
        this.repository = repository;
        this.clock = clock;
        this.interval = interval;
    }

    /** Whether the start was empty and not every client can have come back since. */
    boolean refilling(long nowSeconds) {
        return nowSeconds < refilledSeconds;
    }

    @Override
    public void start() {
        running = true;
        long startedSeconds = clock.nowSeconds();
        Mono.defer(repository::totals).subscribe(totals -> began(totals, startedSeconds), EmptyStart::failed);
    }

    private void began(RepositoryTotals totals, long startedSeconds) {
        if (totals.seeders() + totals.leechers() == 0) {
            int seconds = interval.seconds();
            refilledSeconds = startedSeconds + seconds;
            log.info("The store is empty: for {} s, peers that are new to it are asked to come back soon", seconds);
        }
    }

    private static void failed(Throwable cause) {
        log.debug("The store does not say whether it is empty", cause);
    }

    @Override
    public void stop() {
        refilledSeconds = Long.MIN_VALUE;
        running = false;
    }

    @Override
    public boolean isRunning() {
        return running;
    }

    /** After the snapshot has been taken up, before the doors. */
    @Override
    public int getPhase() {
        return WebServerApplicationContext.START_STOP_LIFECYCLE_PHASE - 1536;
    }
}
