package dev.peerage.benchmarking.scenarios;

/** What goes on in a store while announces are measured. */
public enum Background {
    NONE,
    /** Sweeps, one after the other. */
    SWEEPS,
    /** Pages of 50 torrents from the middle, one after the other. */
    PAGES,
    /** One such page a second. */
    PAGE_A_SECOND
}
