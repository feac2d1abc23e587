package dev.peerage.benchmarking;

import java.time.Duration;

/** The end of a time budget. */
final class Deadline {

    private final long endNanos;

    private Deadline(long endNanos) {
        this.endNanos = endNanos;
    }

    static Deadline after(Duration budget) {
        return new Deadline(System.nanoTime() + budget.toNanos());
    }

    boolean passed() {
        return System.nanoTime() - endNanos >= 0;
    }
}
