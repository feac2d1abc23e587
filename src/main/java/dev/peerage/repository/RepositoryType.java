package dev.peerage.repository;

/** The stores to choose from. */
public enum RepositoryType {
    /** A concurrent hash map of swarms. */
    HASH,
    /** A concurrent skip list of swarms, in order of their info hashes. */
    SKIP_LIST,
    /** A bean of the user's own. */
    CUSTOM
}
