package dev.peerage.access;

/**
 * The size of a token bucket (as GCRA, the generic cell rate algorithm of ITU-T I.371, counts it). The bucket itself is one
 * number, the moment at which it will be full again: 0 for one that was never used.
 *
 * @param stepNanos how long it takes to earn a token
 * @param depthNanos how long it takes to fill the bucket, at least one step
 */
record Bucket(long stepNanos, long depthNanos) {

    private static final double SECOND_NANOS = 1e9;

    /** So many tokens a second, and at most so many at once. */
    static Bucket of(double perSecond, double atOnce) {
        double step = SECOND_NANOS / perSecond;
        return new Bucket(Math.max(1, Math.round(step)), Math.max(1, Math.round(step * Math.max(1, atOnce))));
    }

    /** So many tokens a second, and at once what is earned in some time, or a few tokens. */
    static Bucket lasting(double perSecond, long nanos, int atLeast) {
        return of(perSecond, Math.max(atLeast, perSecond * nanos / SECOND_NANOS));
    }

    /** How far from full a bucket is. */
    long owed(long fullNanos, long nowNanos) {
        return Math.min(Math.max(0, fullNanos - nowNanos), depthNanos);
    }

    /** A bucket of this size that is as full as one of another size. */
    long scaled(long otherFullNanos, Bucket other, long nowNanos) {
        double part = (double) other.owed(otherFullNanos, nowNanos) / other.depthNanos;
        return nowNanos + Math.round(part * depthNanos);
    }

    /** Whether there is a token. */
    boolean has(long fullNanos, long nowNanos) {
        return owed(fullNanos, nowNanos) + stepNanos <= depthNanos;
    }

    /** The bucket after a token was taken, or what was left of one. */
    long charged(long fullNanos, long nowNanos) {
        return nowNanos + Math.min(owed(fullNanos, nowNanos) + stepNanos, depthNanos);
    }
}
