package dev.peerage.benchmarking.workload;

/** Numbers that look random and are computed from a counter: no memory is touched to get one. */
final class Mix {

    static final long GOLDEN = 0x9e3779b97f4a7c15L;

    private Mix() {}

    /** The finalizer of SplitMix64: every bit of the input moves half of the output. */
    static long mix(long value) {
        long mixed = (value ^ (value >>> 30)) * 0xbf58476d1ce4e5b9L;
        mixed = (mixed ^ (mixed >>> 27)) * 0x94d049bb133111ebL;
        return mixed ^ (mixed >>> 31);
    }

    /** A number from 0 to {@code bound} − 1 out of 32 mixed bits. */
    static int bounded(long mixed, int bound) {
        return (int) (((mixed >>> 32) * bound) >>> 32);
    }
}
