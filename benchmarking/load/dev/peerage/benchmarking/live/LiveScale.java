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

    /** What compiles the paths before they are measured. */
    Plan warmUp() {
        return Plan.inTurns(requests / 2);
    }
}
