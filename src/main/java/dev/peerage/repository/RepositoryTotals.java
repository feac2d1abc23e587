package dev.peerage.repository;

import dev.peerage.bittorrent.AddressFamily;

/**
 * How much a repository holds, and what it would not take.
 *
 * @param torrents swarms, empty ones included until a sweep drops them
 * @param ipv4Seeders IPv4 peers that have everything
 * @param ipv4Leechers all other IPv4 peers
 * @param ipv6Seeders IPv6 peers that have everything
 * @param ipv6Leechers all other IPv6 peers
 * @param completed downloads that ended since the start, also of torrents dropped since
 * @param refusedBySource announces since the start that were answered and not stored: {@link StoreRefusal#SOURCE}
 * @param refusedByTorrent the same: {@link StoreRefusal#TORRENT}
 * @param refusedByTotal the same: {@link StoreRefusal#TOTAL}
 */
public record RepositoryTotals(
        long torrents,
        long ipv4Seeders,
        long ipv4Leechers,
        long ipv6Seeders,
        long ipv6Leechers,
        long completed,
        long refusedBySource,
        long refusedByTorrent,
        long refusedByTotal) {

    /** Totals of a store that has refused nothing. */
    public RepositoryTotals(
            long torrents, long ipv4Seeders, long ipv4Leechers, long ipv6Seeders, long ipv6Leechers, long completed) {
        this(torrents, ipv4Seeders, ipv4Leechers, ipv6Seeders, ipv6Leechers, completed, 0, 0, 0);
    }

    /** What was answered and not stored, for one reason. */
    public long refused(StoreRefusal reason) {
        return switch (reason) {
            case SOURCE -> refusedBySource;
            case TORRENT -> refusedByTorrent;
            case TOTAL -> refusedByTotal;
        };
    }

    /** Seeders of one family. */
    public long seeders(AddressFamily family) {
        return family == AddressFamily.IPV4 ? ipv4Seeders : ipv6Seeders;
    }

    /** Leechers of one family. */
    public long leechers(AddressFamily family) {
        return family == AddressFamily.IPV4 ? ipv4Leechers : ipv6Leechers;
    }

    /** Peers of one family. */
    public long peers(AddressFamily family) {
        return seeders(family) + leechers(family);
    }

    /** Seeders of both families. */
    public long seeders() {
        return ipv4Seeders + ipv6Seeders;
    }

    /** Leechers of both families. */
    public long leechers() {
        return ipv4Leechers + ipv6Leechers;
    }
}
