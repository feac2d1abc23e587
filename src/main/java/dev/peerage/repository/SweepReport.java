package dev.peerage.repository;

/**
 * What one sweep did.
 *
 * @param removedPeers peers whose time had run out, or that were too many in their swarm
 * @param removedTorrents torrents that had no peer left
 * @param slices how many times a lock was taken
 * @param longestSliceNanos the longest that one was held, in nanoseconds
 */
public record SweepReport(long removedPeers, long removedTorrents, long slices, long longestSliceNanos) {}
