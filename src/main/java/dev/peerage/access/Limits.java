package dev.peerage.access;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Every limit that can be changed while the tracker runs. A source is one IPv4 address or one IPv6 /64.
 *
 * @param announcesPerSecond announces of all sources together that are answered in full, or null for no limit
 * @param scrapesPerSecond the same for scrapes
 * @param sourceAnnouncesPerSecond announces of one source that are answered in full, or null for no limit
 * @param sourceScrapesPerSecond the same for scrapes
 * @param sourceBurst how many of them a source that was quiet may send at once
 * @param interval when clients are asked to come back
 * @param maxTorrents torrents in the store
 * @param maxPeers peers in the store
 * @param maxPeersPerTorrent peers of one address family of one torrent
 */
public record Limits(
        @Nullable Long announcesPerSecond,
        @Nullable Long scrapesPerSecond,
        @Nullable Long sourceAnnouncesPerSecond,
        @Nullable Long sourceScrapesPerSecond,
        long sourceBurst,
        Duration interval,
        long maxTorrents,
        long maxPeers,
        int maxPeersPerTorrent) {}
