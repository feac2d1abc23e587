package dev.peerage.tracker;

import java.time.Duration;

/** Intervals, without Spring. */
public final class Intervals {

    private Intervals() {}

    /** One that may be doubled at most. */
    public static AnnounceInterval of(Duration interval) {
        return new AnnounceInterval(interval, interval.multipliedBy(2));
    }
}
