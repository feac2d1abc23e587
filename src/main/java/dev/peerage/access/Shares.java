package dev.peerage.access;

/**
 * What the last merge found each source to be entitled to. Event loops read it, the merge replaces it.
 *
 * @param held whether sources are held to it: not while all together ask for less than the cap
 * @param share a source's bucket of requests that are answered in full
 * @param thinHeld whether sources are held to the next one as well: they ask for more than ten times the cap
 * @param thin a source's bucket of requests that are answered thinly
 */
record Shares(boolean held, Bucket share, boolean thinHeld, Bucket thin) {

    private static final long DEPTH_NANOS = 250_000_000L;
    private static final long THIN_DEPTH_NANOS = 1_000_000_000L;
    private static final int MIN_TOKENS = 4;

    /** Nobody is held to anything; shares only tell who asks for how much. */
    static Shares open(double perSecond) {
        Bucket share = bucket(perSecond, DEPTH_NANOS);
        return new Shares(false, share, false, share);
    }

    /**
     * Everybody is held to a share.
     *
     * @param perSecond requests a second of one source that are answered in full
     * @param thinPerSecond those that are answered thinly, or infinity
     */
    static Shares held(double perSecond, double thinPerSecond) {
        Bucket share = bucket(perSecond, DEPTH_NANOS);
        return Double.isInfinite(thinPerSecond)
                ? new Shares(true, share, false, share)
                : new Shares(true, share, true, bucket(thinPerSecond, THIN_DEPTH_NANOS));
    }

    private static Bucket bucket(double perSecond, long depthNanos) {
        return Bucket.lasting(perSecond, depthNanos, MIN_TOKENS);
    }

    /** Which part of its share a source has used up that owes this much of it. */
    double used(long owedNanos) {
        return (double) owedNanos / share.depthNanos();
    }
}
