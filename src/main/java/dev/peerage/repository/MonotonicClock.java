package dev.peerage.repository;

/**
 * Seconds that only ever go forward, whatever happens to the wall clock: what ages of peers are counted in. The zero point
 * means nothing.
 */
@FunctionalInterface
public interface MonotonicClock {

    /** Whole seconds, never less than at an earlier call. */
    long nowSeconds();

    /** Nanoseconds from the same zero point, not negative, as fine as the clock is. */
    default long nowNanos() {
        return nowSeconds() * 1_000_000_000L;
    }
}
