package dev.peerage.tracker;

import java.time.Duration;

/** Drains for doors that are tested without Spring. */
public final class Drains {

    private Drains() {}

    /** One that waits for nobody, not begun. */
    public static Drain immediate() {
        return new Drain(Duration.ZERO);
    }
}
