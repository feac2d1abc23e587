package dev.peerage.benchmarking.live;

/**
 * How much work the scenarios do: the same for every run of its kind.
 *
 * @param requests of each client in a closed loop
 * @param seconds of a window at a fixed rate
 * @param settleSeconds after a change, before what it brought is counted
 * @param pipelined requests of a client that reads slowly
 * @param brief whether some cases are left out
 */
record LiveScale(int requests, double seconds, double settleSeconds, int pipelined, boolean brief) {

    static final LiveScale FULL = new LiveScale(20_000, 4, 1, 40_000, false);
    static final LiveScale SHORT = new LiveScale(4_000, 1, 0.5, 25_000, true);

    /**
     * What a rate may be off by. Windows of a short run are a second long: a time slice or two that something else takes at their
     * edges move by as many hundredths.
     */
    double offCap() {
        return brief ? 0.1 : 0.05;
    }

    /** What a latency may be above what is promised, for time slices that something else takes: a short run has few of any. */
    double slackMicros() {
        return brief ? 10_000 : 0;
    }

    /** When changed limits must be in force: a short run may stand beside a build. */
    long mostEffectMillis() {
        return brief ? 3_000 : 1_000;
    }

    /** What compiles the paths before they are measured. */
    Plan warmUp() {
        return Plan.inTurns(requests / 2);
    }
}
