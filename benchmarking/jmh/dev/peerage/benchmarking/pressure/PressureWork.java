package dev.peerage.benchmarking.pressure;

import dev.peerage.benchmarking.report.Row;

/** Fixed work inside this process, run again and again. */
public interface PressureWork {

    /**
     * Does all of it once.
     *
     * @throws BrokenInvariantException if something did not hold meanwhile
     */
    void run();

    /** How many elements one run handles: announces, reads, swarms swept. */
    long elements();

    /**
     * Looks at what the runs have left behind, while nothing goes on.
     *
     * @throws BrokenInvariantException if something does not hold
     */
    void check();

    /** Puts what else was measured into the row. */
    default void addTo(Row row) {}
}
