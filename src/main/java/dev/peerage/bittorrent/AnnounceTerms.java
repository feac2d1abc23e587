package dev.peerage.bittorrent;

/**
 * What an announce is answered with, apart from the peers.
 *
 * @param intervalSeconds when the client should come back, in seconds
 * @param minIntervalSeconds how soon it may come back, in seconds, never above the interval
 * @param counts the swarm after this announce
 */
public record AnnounceTerms(int intervalSeconds, int minIntervalSeconds, SwarmCounts counts) {}
