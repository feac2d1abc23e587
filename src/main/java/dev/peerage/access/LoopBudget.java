package dev.peerage.access;

import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * What one event loop has for itself: tokens, and counts that the merge reads. Only its own thread writes to it, so that no
 * loop waits for another one.
 */
final class LoopBudget {

    private final Tokens full = new Tokens();
    private final Tokens thin = new Tokens();

    /** Requests that the caps of their sources let pass. */
    final AtomicLong wanted = new AtomicLong();
    /** Of these, the ones that were answered in full. */
    final AtomicLong served = new AtomicLong();
    /** Of these, the ones within their source's share for which the shared bucket had nothing. */
    final AtomicLong missed = new AtomicLong();
    /** Sources, each once a tick. */
    final AtomicLong sources = new AtomicLong();

    /** What the merge has read so far; its own. */
    long mergedWanted;

    long mergedServed;
    long mergedMissed;
    long mergedSources;

    static void add(AtomicLong count) {
        count.lazySet(count.getPlain() + 1);
    }

    boolean takeFull(SharedBucket from, double used, long nowNanos) {
        return full.take(from, used, nowNanos);
    }

    boolean takeThin(SharedBucket from, long nowNanos) {
        return thin.take(from, 0, nowNanos);
    }

    /** Tokens out of a shared bucket. Those of one that no longer counts are void. */
    private static final class Tokens {

        private @Nullable SharedBucket origin;
        private int left;

        boolean take(SharedBucket from, double used, long nowNanos) {
            if (origin != from) {
                origin = from;
                left = 0;
            }
            if (left == 0) {
                left = from.take(used, nowNanos);
            }
            if (left == 0) {
                return false;
            }
            left--;
            return true;
        }
    }
}
