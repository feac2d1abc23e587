package dev.peerage.access;

import java.util.concurrent.atomic.AtomicLong;

/**
 * The bucket that all event loops fill their own from, so that together they stay within the cap. While it is more than half
 * full a loop takes what is earned in 4 ms at a time, so that loops seldom meet here. What is left then is given out one by one,
 * the last of it only to sources that have used little of their shares.
 */
final class SharedBucket {

    private static final int CHUNKS_A_SECOND = 256;
    /** Also where a rate is low. */
    private static final int MIN_TOKENS = 4;

    private final Bucket one;
    private final Bucket chunks;
    private final int chunkTokens;
    private final AtomicLong fullNanos = new AtomicLong();

    SharedBucket(long perSecond, long depthNanos) {
        one = Bucket.lasting((double) perSecond, depthNanos, MIN_TOKENS);
        chunkTokens = (int) Math.max(1, perSecond / CHUNKS_A_SECOND);
        chunks = new Bucket(Math.round(chunkTokens * 1e9 / (double) perSecond), one.depthNanos());
    }

    /** Begins with what another one has, where each is full when full. */
    void follow(SharedBucket other, long nowNanos) {
        fullNanos.set(one.scaled(other.fullNanos.get(), other.one, nowNanos));
    }

    /**
     * Tokens for a loop, 0 if there are none.
     *
     * @param used which part of its share the source has used up, 0 to 1
     */
    int take(double used, long nowNanos) {
        long halfNanos = one.depthNanos() / 2;
        if (take(chunks, halfNanos, nowNanos)) {
            return chunkTokens;
        }
        return take(one, (long) (halfNanos * used), nowNanos) ? 1 : 0;
    }

    private boolean take(Bucket size, long leftNanos, long nowNanos) {
        while (true) {
            long seen = fullNanos.get();
            if (!size.has(Math.max(seen, nowNanos) + leftNanos, nowNanos)) {
                return false;
            }
            if (fullNanos.compareAndSet(seen, size.charged(seen, nowNanos))) {
                return true;
            }
        }
    }
}
