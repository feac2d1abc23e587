package dev.peerage.tracker;

/** What becomes of the limits that can be changed: for meters, which never see the limits themselves. */
public interface LimitsStatus {

    /** How many limits there have been: 1 at the start, and one more for each change that changed something. */
    long generation();
}
