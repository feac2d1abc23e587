package dev.peerage.benchmarking.load;

import java.util.random.RandomGenerator;

/** SplitMix64 with a seed that can be set again: the same peer always draws the same. */
public final class SplitMix implements RandomGenerator {

    private static final long GOLDEN_GAMMA = 0x9e3779b97f4a7c15L;

    private long state;

    /** The numbers that follow from a seed. */
    public SplitMix(long seed) {
        this.state = seed;
    }

    void seed(long seed) {
        state = seed * GOLDEN_GAMMA;
    }

    @Override
    public long nextLong() {
        state += GOLDEN_GAMMA;
        long z = state;
        z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
        z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
        return z ^ (z >>> 31);
    }
}
