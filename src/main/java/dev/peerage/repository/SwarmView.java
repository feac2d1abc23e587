package dev.peerage.repository;

import dev.peerage.bittorrent.CompactPeers;
import dev.peerage.bittorrent.SwarmCounts;

/**
 * What one announce gets to see of a swarm.
 *
 * @param counts both families together, after the announce, and whether its peer is new
 * @param peers the picked peers, of the asker's family
 */
public record SwarmView(SwarmCounts counts, CompactPeers peers) {}
