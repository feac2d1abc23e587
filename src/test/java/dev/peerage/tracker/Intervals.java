package dev.peerage.tracker;

import java.time.Duration;

/** Intervals, without Spring. */
public final class Intervals {

    private Intervals() {}

    /** One that may not be raised: what the default settings allow. */
    public static AnnounceInterval atMost(Duration interval) {
        return new AnnounceInterval(interval, interval);
    }

    /** One that may be doubled at most. */
    public static AnnounceInterval of(Duration interval) {
        return new AnnounceInterval(interval, interval.multipliedBy(2));
    }
}
