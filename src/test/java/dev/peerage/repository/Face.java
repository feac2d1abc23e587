package dev.peerage.repository;

/** The two ways to ask a store. */
public enum Face {
    /** {@link TorrentRepository#announce} and {@link TorrentRepository#scrape}. */
    REACTIVE,
    /** {@link ImmediateRepository#announceNow} and {@link ImmediateRepository#scrapeNow}. */
    IMMEDIATE
}
