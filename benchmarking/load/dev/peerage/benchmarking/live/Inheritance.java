package dev.peerage.benchmarking.live;

import java.util.List;

/** How soon the others have what one has left behind. */
final class Inheritance {

    /** Two of the steps in which caps are shared out. */
    private static final long WINDOW_NANOS = 4 * Tally.SLOT_NANOS;

    private static final double PART = 0.95;
    private static final int MOST_SLOTS = 100;

    private Inheritance() {}

    /**
     * Milliseconds from the stop to the end of the first window of 200 ms in which those who are left are served 95 % of the
     * cap; −1 if there is none in five seconds.
     */
    static long millis(List<? extends LiveClient> heirs, LiveClient other, long stopNanos, double cap) {
        for (int slot = 0; slot < MOST_SLOTS; slot++) {
            long from = stopNanos + slot * Tally.SLOT_NANOS;
            long full = other.tally().fullBetween(from, from + WINDOW_NANOS);
            for (LiveClient heir : heirs) {
                full += heir.tally().fullBetween(from, from + WINDOW_NANOS);
            }
            if (full >= PART * cap * WINDOW_NANOS / 1e9) {
                return (from + WINDOW_NANOS - stopNanos) / 1_000_000;
            }
        }
        return -1;
    }
}
