package dev.peerage.benchmarking.load;

/**
 * When a worker may send.
 */
sealed interface Pace {

    /** How many requests may go now. */
    int allowed(long sent, long answered, int outstanding, long nowNanos);

    /** When the request of that number was to go: for a rate its place in the schedule, else now. */
    default long intendedNanos(long number, long nowNanos) {
        return nowNanos;
    }

    /** Whether latencies mean anything. */
    default boolean timed() {
        return true;
    }

    /** The schedule starts here. */
    default void start(long nowNanos) {}

    /** Aquatic's gate: a burst while 90 % of all requests have been answered, else once in 256 turns. */
    final class Gate implements Pace {

        private static final int BURST = 32;
        private final SplitMix random = new SplitMix(System.nanoTime());

        @Override
        public int allowed(long sent, long answered, int outstanding, long nowNanos) {
            return answered >= sent * 0.9 || (random.nextLong() & 0xff) == 0 ? BURST : 0;
        }

        @Override
        public boolean timed() {
            return false;
        }
    }

    /**
     * A closed loop.
     *
     * @param size how many requests are under way
     */
    record Window(int size) implements Pace {

        @Override
        public int allowed(long sent, long answered, int outstanding, long nowNanos) {
            return size - outstanding;
        }
    }

    /** An open loop: so many a second, whatever the answers do. Time counts from when a request was due. */
    final class Rate implements Pace {

        private final double nanosPerRequest;
        private long startNanos;
        private long started;

        Rate(double perSecond) {
            nanosPerRequest = 1e9 / perSecond;
        }

        @Override
        public void start(long nowNanos) {
            startNanos = nowNanos;
            started = -1;
        }

        @Override
        public int allowed(long sent, long answered, int outstanding, long nowNanos) {
            if (started < 0) {
                started = sent;
            }
            long due = (long) ((nowNanos - startNanos) / nanosPerRequest) - (sent - started);
            return (int) Math.min(due, DatagramPort.BATCH);
        }

        @Override
        public long intendedNanos(long number, long nowNanos) {
            return startNanos + (long) ((number - started) * nanosPerRequest);
        }
    }

    /** Open loops one after the other; the last one goes on. Time counts from when a request was due. */
    final class Steps implements Pace {

        private final double[] perSecond;
        private final double[] untilSeconds;
        private long startNanos;
        private long started;

        /** So many a second in each step, and so many seconds. */
        Steps(double[] perSecond, double[] seconds) {
            this.perSecond = perSecond.clone();
            this.untilSeconds = seconds.clone();
            for (int i = 1; i < untilSeconds.length; i++) {
                untilSeconds[i] += untilSeconds[i - 1];
            }
        }

        @Override
        public void start(long nowNanos) {
            startNanos = nowNanos;
            started = -1;
        }

        @Override
        public int allowed(long sent, long answered, int outstanding, long nowNanos) {
            if (started < 0) {
                started = sent;
            }
            double due = dueBy((nowNanos - startNanos) / 1e9) - (sent - started);
            return (int) Math.min(due, DatagramPort.BATCH);
        }

        /** How many requests are due so many seconds after the start. */
        double dueBy(double seconds) {
            double due = 0;
            double from = 0;
            for (int i = 0; i < perSecond.length; i++) {
                boolean last = i == perSecond.length - 1;
                double until = last ? seconds : Math.min(seconds, untilSeconds[i]);
                if (until > from) {
                    due += (until - from) * perSecond[i];
                }
                from = untilSeconds[i];
            }
            return due;
        }

        @Override
        public long intendedNanos(long number, long nowNanos) {
            double left = number - started;
            double from = 0;
            for (int i = 0; i < perSecond.length; i++) {
                double inStep = (untilSeconds[i] - from) * perSecond[i];
                if (left <= inStep || i == perSecond.length - 1) {
                    return startNanos + (long) ((from + left / perSecond[i]) * 1e9);
                }
                left -= inStep;
                from = untilSeconds[i];
            }
            throw new IllegalStateException("no steps");
        }
    }
}
