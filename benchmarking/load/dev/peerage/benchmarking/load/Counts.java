package dev.peerage.benchmarking.load;

import java.util.List;
import java.util.concurrent.atomic.AtomicLongArray;

/** One worker's counts: plain for the worker, published now and then for the reader. */
final class Counts {

    private final long[] own = new long[Count.SIZE];
    private final AtomicLongArray published = new AtomicLongArray(Count.SIZE);

    void add(Count count, long amount) {
        own[count.ordinal()] += amount;
    }

    long get(Count count) {
        return own[count.ordinal()];
    }

    /** Called by the worker alone. */
    void publish() {
        for (int i = 0; i < own.length; i++) {
            published.lazySet(i, own[i]);
        }
    }

    /** What all have published, by {@link Count}'s order. */
    static long[] sum(List<Counts> all) {
        long[] sum = new long[Count.SIZE];
        for (Counts counts : all) {
            for (int i = 0; i < sum.length; i++) {
                sum[i] += counts.published.get(i);
            }
        }
        return sum;
    }
}
