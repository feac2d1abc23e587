package dev.peerage.repository;

/** A sweep under way. It belongs to one thread at a time; who gives it up half-way leaves the store whole. */
public interface SlicedSweep {

    /**
     * Does the next bit of it: some tens of microseconds of work, and no lock is held when it returns.
     *
     * @return whether there is more to do
     */
    boolean next();

    /** What has been done until now. */
    SweepReport report();
}
