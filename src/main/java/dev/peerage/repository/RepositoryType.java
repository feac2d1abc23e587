package dev.peerage.repository;

/** The stores to choose from. */
public enum RepositoryType {
    /** Swarms packed into pages of bytes, without an object per torrent or peer. */
    PACKED,
    /** A concurrent hash map of swarms. */
    HASH,
    /** A concurrent skip list of swarms, in order of their info hashes. */
    SKIP_LIST,
    /** A tree of swarms under one lock, in order of their info hashes. */
    LOCKED_TREE,
    /** A bean of the user's own. */
    CUSTOM
}
