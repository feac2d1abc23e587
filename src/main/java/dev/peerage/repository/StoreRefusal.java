package dev.peerage.repository;

import java.util.Locale;

/** Every {@link RepositoryLimits limit} for which a store answers an announce and does not store its peer. */
public enum StoreRefusal {
    /** The source has created too many torrents. */
    SOURCE,
    /** The swarm is full of peers that have come back. */
    TORRENT,
    /** The store is full. */
    TOTAL;

    private final String tag = name().toLowerCase(Locale.ROOT);

    /** The value of the metric tag {@code reason}. */
    public String tag() {
        return tag;
    }
}
