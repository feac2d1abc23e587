package dev.peerage.access;

import dev.peerage.repository.MonotonicClock;
import dev.peerage.repository.TorrentRepository;
import dev.peerage.tracker.AnnounceInterval;
import dev.peerage.tracker.RequestFilter;
import dev.peerage.tracker.TrackerMetrics;
import java.security.SecureRandom;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.Binder;

/** Hands the limits to benchmarks, put together as the application does it. */
public final class AccessParts {

    private AccessParts() {}

    /** Limits over a store, none of rates. */
    public static LimitsControl limits(TorrentRepository repository, AnnounceInterval interval) {
        LimitsProperties defaults = new Binder().bindOrCreate("peerage.limits", LimitsProperties.class);
        return new LimitsControl(
                defaults, repository, interval, new RateLimitFilter(clock(), TrackerMetrics.NOOP, new SecureRandom()));
    }

    /** The clock of the application. */
    public static MonotonicClock clock() {
        long originNanos = System.nanoTime();
        return new MonotonicClock() {
            @Override
            public long nowSeconds() {
                return nowNanos() / 1_000_000_000L;
            }

            @Override
            public long nowNanos() {
                return System.nanoTime() - originNanos;
            }
        };
    }

    /**
     * A filter with limits on announces, null for none.
     *
     * @param perSecond announces of all sources
     * @param sourcePerSecond announces of one source
     */
    public static RequestFilter announceLimits(
            @Nullable Long perSecond, @Nullable Long sourcePerSecond, TrackerMetrics metrics) {
        RateLimitFilter filter = new RateLimitFilter(clock(), metrics, new SecureRandom());
        filter.apply(new Limits(perSecond, null, sourcePerSecond, null, 5_000, Duration.ofMinutes(30), 1, 1, 1));
        return filter;
    }

    /** Lets the filter find out what each source is entitled to, as happens ten times a second. */
    public static void merge(RequestFilter filter) {
        ((RateLimitFilter) filter).merge();
    }
}
