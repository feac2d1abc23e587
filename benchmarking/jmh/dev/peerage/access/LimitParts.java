package dev.peerage.access;

import dev.peerage.repository.MonotonicClock;
import dev.peerage.repository.TorrentRepository;
import dev.peerage.tracker.RequestFilter;
import dev.peerage.tracker.TrackerMetrics;
import dev.peerage.tracker.TrackerParts;
import java.util.SplittableRandom;
import org.springframework.boot.context.properties.bind.Binder;

/**
 * Hands the limits to scenarios whose time is moved, put together as the application does it, but for the thread that finds
 * shares anew.
 */
public final class LimitParts {

    private final RateLimitFilter filter;
    private final LimitsControl limits;

    /** Limits over a store, none of rates. */
    public LimitParts(TorrentRepository repository, MonotonicClock clock, TrackerMetrics metrics) {
        LimitsProperties defaults = new Binder().bindOrCreate("peerage.limits", LimitsProperties.class);
        this.filter = new RateLimitFilter(clock, metrics, new SplittableRandom(1));
        this.limits = new LimitsControl(defaults, repository, TrackerParts.interval(), filter);
    }

    /** What stands before the services. */
    public RequestFilter filter() {
        return filter;
    }

    /** What changes limits. */
    public LimitsControl limits() {
        return limits;
    }

    /** Finds the shares of sources anew: due ten times a second. */
    public void merge() {
        filter.merge();
    }
}
