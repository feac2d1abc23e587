package dev.peerage.metrics;

import dev.peerage.tracker.RequestAction;
import dev.peerage.tracker.Transport;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Stream;

/**
 * How long answers took: a histogram with fixed buckets for each door and action. A recording is two adds to striped cells.
 * Micrometer's own timer with buckets takes some 80 ns, and four times as much as soon as two event loops share it.
 */
final class RequestDurations {

    private static final int ACTIONS = RequestAction.values().length;

    /** The upper bounds of the buckets, in nanoseconds: an answer from memory takes microseconds, one from afar millis. */
    private static final long[] BOUNDS_NANOS = {
        5_000,
        10_000,
        25_000,
        50_000,
        100_000,
        250_000,
        500_000,
        1_000_000,
        5_000_000,
        25_000_000,
        100_000_000,
        1_000_000_000
    };

    private static final int BUCKETS = BOUNDS_NANOS.length + 1;
    private static final int CELLS = Transport.values().length * ACTIONS;

    private final LongAdder[] counts = adders(CELLS * BUCKETS);
    private final LongAdder[] sums = adders(CELLS);

    private static LongAdder[] adders(int count) {
        return Stream.generate(LongAdder::new).limit(count).toArray(LongAdder[]::new);
    }

    private static int cell(Transport transport, RequestAction action) {
        return transport.ordinal() * ACTIONS + action.ordinal();
    }

    void record(Transport transport, RequestAction action, long nanos) {
        int bucket = 0;
        while (bucket < BOUNDS_NANOS.length && nanos > BOUNDS_NANOS[bucket]) {
            bucket++;
        }
        int cell = cell(transport, action);
        counts[cell * BUCKETS + bucket].increment();
        sums[cell].add(nanos);
    }

    /** The upper bounds of the buckets in seconds, the last one infinite. */
    static double[] boundsSeconds() {
        double[] bounds = new double[BUCKETS];
        for (int bucket = 0; bucket < BOUNDS_NANOS.length; bucket++) {
            bounds[bucket] = BOUNDS_NANOS[bucket] / 1e9;
        }
        bounds[BOUNDS_NANOS.length] = Double.POSITIVE_INFINITY;
        return bounds;
    }

    /** How many answers fell into each bucket alone. */
    long[] counts(Transport transport, RequestAction action) {
        int first = cell(transport, action) * BUCKETS;
        long[] answers = new long[BUCKETS];
        for (int bucket = 0; bucket < BUCKETS; bucket++) {
            answers[bucket] = counts[first + bucket].sum();
        }
        return answers;
    }

    /** How many answers there were. */
    long count(Transport transport, RequestAction action) {
        long count = 0;
        for (long answers : counts(transport, action)) {
            count += answers;
        }
        return count;
    }

    /** The time that all answers took, in nanoseconds. */
    long sumNanos(Transport transport, RequestAction action) {
        return sums[cell(transport, action)].sum();
    }
}
