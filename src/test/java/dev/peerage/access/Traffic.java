package dev.peerage.access;

import java.time.Duration;
import java.util.Arrays;
import java.util.Random;

/** Sources that ask a {@link RateLimiter} at rates of their own, under a clock that moves a millisecond at a time. */
final class Traffic {

    private static final long STEP_NANOS = 1_000_000;
    private static final int STEPS_A_MERGE = 100;

    private final RateLimiter limiter;
    private final Random random = new Random(42);
    private final double[] perSecond;
    private final double[] due;

    private long nowNanos = 1_000_000_000;
    private int steps;

    /** What each source got. */
    static final class Served {

        private final long[] full;
        private final long[] thin;
        private final long[] none;
        private final double seconds;

        private Served(int sources, double seconds) {
            full = new long[sources];
            thin = new long[sources];
            none = new long[sources];
            this.seconds = seconds;
        }

        long[] full() {
            return full;
        }

        long[] thin() {
            return thin;
        }

        long[] none() {
            return none;
        }

        double fullPerSecond() {
            return Arrays.stream(full).sum() / seconds;
        }

        double answeredPerSecond() {
            return (Arrays.stream(full).sum() + Arrays.stream(thin).sum()) / seconds;
        }

        double fullPerSecond(int source) {
            return full[source] / seconds;
        }

        /** How even the shares of some sources are (Jain, 1984): 1 when all are alike, 1/n when one has everything. */
        double jain(int from, int to) {
            double sum = 0;
            double squares = 0;
            for (int source = from; source < to; source++) {
                sum += full[source];
                squares += (double) full[source] * full[source];
            }
            return sum * sum / ((to - from) * squares);
        }
    }

    Traffic(RateLimiter limiter, double... perSecond) {
        this.limiter = limiter;
        this.perSecond = perSecond;
        this.due = new double[perSecond.length];
        for (int source = 0; source < due.length; source++) {
            due[source] = random.nextDouble();
        }
    }

    void rate(int source, double newPerSecond) {
        perSecond[source] = newPerSecond;
    }

    long nowNanos() {
        return nowNanos;
    }

    Served run(Duration time) {
        int sources = perSecond.length;
        Served served = new Served(sources, time.toMillis() / 1000.0);
        for (long step = 0; step < time.toMillis(); step++) {
            for (int source = 0; source < sources; source++) {
                // uneven: nobody sends like a clock
                due[source] += perSecond[source] / 1000 * 2 * random.nextDouble();
                for (; due[source] >= 1; due[source]--) {
                    switch (limiter.check(source + 1, false, nowNanos)) {
                        case FULL -> served.full[source]++;
                        case THIN_BY_ALL, THIN_BY_SOURCE -> served.thin[source]++;
                        case NONE_BY_ALL, NONE_BY_SOURCE -> served.none[source]++;
                    }
                }
            }
            nowNanos += STEP_NANOS;
            if (++steps % STEPS_A_MERGE == 0) {
                limiter.merge(nowNanos);
            }
        }
        return served;
    }
}
