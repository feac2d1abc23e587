package dev.peerage.repository;

/**
 * Seconds that only ever go forward, whatever happens to the wall clock: what ages of peers are counted in. The zero point
 * means nothing.
 */
@FunctionalInterface
public interface MonotonicClock {

    /** Whole seconds, never less than at an earlier call. */
    long nowSeconds();
}
