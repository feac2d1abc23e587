package dev.peerage.access;

import dev.peerage.repository.MonotonicClock;
import dev.peerage.tracker.RequestCounts;
import dev.peerage.tracker.RequestFilter;
import java.time.Duration;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** Rate limits for doors without Spring. */
public final class LimitingFilter {

    private LimitingFilter() {}

    /**
     * A filter with limits on sources; null for none.
     *
     * @param announces announces a second
     * @param scrapes scrapes a second
     * @param burst how many of them at once
     */
    public static RequestFilter ofSources(
            MonotonicClock clock, RequestCounts counts, @Nullable Long announces, @Nullable Long scrapes, long burst) {
        return filter(
                clock, counts, new Limits(null, null, announces, scrapes, burst, Duration.ofMinutes(30), 1, 1, 1));
    }

    /** A filter with one limit on the announces of all sources. */
    public static RequestFilter ofAll(MonotonicClock clock, RequestCounts counts, long announces) {
        return filter(clock, counts, new Limits(announces, null, null, null, 1, Duration.ofMinutes(30), 1, 1, 1));
    }

    private static RequestFilter filter(MonotonicClock clock, RequestCounts counts, Limits limits) {
        RateLimitFilter filter = new RateLimitFilter(clock, counts, new Random(1));
        filter.apply(limits);
        return filter;
    }
}
