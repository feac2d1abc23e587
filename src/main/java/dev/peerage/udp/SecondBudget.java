package dev.peerage.udp;

import java.util.concurrent.atomic.AtomicLong;

/** So many of something in each second of the clock, whoever asks. What is left over at the end of a second is lost. */
final class SecondBudget {

    private static final int COUNT_BITS = 24;
    private static final long COUNT_MASK = (1L << COUNT_BITS) - 1;

    private final int perSecond;

    /** The second (upper bits) and how much of it is spent. */
    private final AtomicLong spent = new AtomicLong(-1L << COUNT_BITS);

    /**
     * @param perSecond how many a second, below 2^24
     */
    SecondBudget(int perSecond) {
        this.perSecond = perSecond;
    }

    /** Takes one; false when there is none left. */
    boolean take(long nowMillis) {
        long second = Math.floorDiv(nowMillis, 1000L);
        while (true) {
            long seen = spent.get();
            long used = seen >> COUNT_BITS == second ? seen & COUNT_MASK : 0;
            if (used >= perSecond) {
                return false;
            }
            if (spent.compareAndSet(seen, second << COUNT_BITS | (used + 1))) {
                return true;
            }
        }
    }
}
