package dev.peerage.benchmarking;

import java.time.Duration;
import java.util.Locale;

/** The end of a time budget. */
final class Deadline {

    private final long endNanos;

    private Deadline(long endNanos) {
        this.endNanos = endNanos;
    }

    static Deadline after(Duration budget) {
        return new Deadline(System.nanoTime() + budget.toNanos());
    }

    /** Minutes and seconds until then. */
    String left() {
        Duration left = Duration.ofNanos(Math.max(0, endNanos - System.nanoTime()));
        return String.format(Locale.ROOT, "%d:%02d", left.toMinutes(), left.toSecondsPart());
    }

    boolean passed() {
        return System.nanoTime() - endNanos >= 0;
    }
}
