package dev.peerage.repository;

import dev.peerage.bittorrent.InfoHash;
import dev.peerage.bittorrent.SwarmCounts;

/**
 * One row of the torrents page.
 *
 * @param infoHash the torrent
 * @param counts both families together
 */
public record TorrentSummary(InfoHash infoHash, SwarmCounts counts) {}
