package dev.peerage.repository.memory;

/**
 * A cap on all that a store holds. Where it is reached, newcomers take the places of others. One that was lowered below what is
 * stored admits nobody and lets nobody be replaced until that fits it.
 *
 * <p>Threads that find the last place free at the same moment may exceed a cap, each by one. That alone does not close the
 * store: what such a flood has left would have to run out before anybody else came in.
 */
final class TotalCap {

    private final long most;
    /** Whether it was lowered below what was stored, and no newcomer has yet found that it fits. */
    private volatile boolean lowered;

    private TotalCap(long most, boolean lowered) {
        this.most = most;
        this.lowered = lowered;
    }

    static TotalCap of(long most) {
        return new TotalCap(most, false);
    }

    /** The cap that follows this one. It is another object, so that who still looks at this one changes nothing. */
    TotalCap replacedBy(long replacement, long stored) {
        return new TotalCap(replacement, stored > replacement && (lowered || replacement < most));
    }

    boolean unlimited() {
        return most == Long.MAX_VALUE;
    }

    /** Whether another newcomer would be one too many. */
    boolean reachedBy(long stored) {
        return stored >= most;
    }

    /** Whether {@link #exceededBy} may answer yes: free to ask, where it costs something to know what is stored. */
    boolean lowered() {
        return lowered;
    }

    /** Whether this cap was lowered below what is stored. */
    boolean exceededBy(long stored) {
        if (lowered && stored <= most) {
            lowered = false;
        }
        return lowered;
    }
}
