package dev.peerage.repository;

/** How much an announce may change. */
public enum Storing {
    /** Create, refresh or remove the peer. */
    NORMAL,
    /** Refresh or remove a peer that is known, create none. */
    KNOWN_ONLY,
    /** Change nothing: count and pick only. */
    NEVER;

    /** The stricter of two. */
    public Storing and(Storing other) {
        return compareTo(other) >= 0 ? this : other;
    }
}
