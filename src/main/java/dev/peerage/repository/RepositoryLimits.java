package dev.peerage.repository;

/**
 * How much a store may hold, so that no one host can close a torrent or the tracker. A source is one IPv4 address, or one IPv6
 * /64 and, at ten times the cap, its /48.
 *
 * <ul>
 *   <li>A peer that is known goes on whatever is full: it is refreshed, changes its role, completes, leaves.
 *   <li>A new peer of a source that has {@code maxPeersPerSource} in the swarm takes the place of that source's oldest.
 *   <li>A new peer of a full swarm, or any new one once the store holds {@code maxPeers}, takes the place of a peer of its swarm
 *       that has announced only once: one of eight drawn at random. If all eight have come back, the newcomer is answered and
 *       not stored.
 *   <li>A new torrent of a source that has created {@code maxNewTorrentsPerSource} within a peer time-out is answered and not
 *       stored.
 *   <li>A new torrent in a store that holds {@code maxTorrents} or {@code maxPeers} takes the place of one whose only peer has
 *       announced only once, one of some drawn at random; if none of these is, it is answered and not stored.
 *   <li>A store that holds more than a lowered {@code maxPeers} stores no new peer, and one that holds more than a lowered
 *       {@code maxTorrents} no new torrent. Nobody gives way until it fits: not in a swarm that is full by itself either, nor
 *       to another peer of the same source.
 * </ul>
 *
 * @param maxTorrents torrents in the store
 * @param maxPeers peers in the store
 * @param maxPeersPerTorrent peers in one swarm, which is one family of one torrent
 * @param maxPeersPerSource peers of one source in one swarm; 0 = no cap
 * @param maxNewTorrentsPerSource torrents that one source creates within one peer time-out
 */
public record RepositoryLimits(
        long maxTorrents, long maxPeers, int maxPeersPerTorrent, int maxPeersPerSource, int maxNewTorrentsPerSource) {

    /** No cap at all. */
    public static final RepositoryLimits UNLIMITED =
            new RepositoryLimits(Long.MAX_VALUE, Long.MAX_VALUE, Integer.MAX_VALUE, 0, Integer.MAX_VALUE);

    /** @throws IllegalArgumentException if a cap would let nothing in */
    public RepositoryLimits {
        positive("maxTorrents", maxTorrents);
        positive("maxPeers", maxPeers);
        positive("maxPeersPerTorrent", maxPeersPerTorrent);
        positive("maxNewTorrentsPerSource", maxNewTorrentsPerSource);
        if (maxPeersPerSource < 0) {
            throw new IllegalArgumentException("maxPeersPerSource must not be negative");
        }
    }

    private static void positive(String name, long cap) {
        if (cap < 1) {
            throw new IllegalArgumentException(name + " must be positive");
        }
    }

    /** Whether a store that holds this much is full: new torrents can only take the places of others. */
    public boolean reachedBy(RepositoryTotals totals) {
        return totals.torrents() >= maxTorrents || totals.seeders() + totals.leechers() >= maxPeers;
    }
}
