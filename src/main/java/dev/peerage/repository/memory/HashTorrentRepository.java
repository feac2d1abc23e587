package dev.peerage.repository.memory;

import dev.peerage.bittorrent.InfoHash;
import dev.peerage.bittorrent.PrivatePeers;
import dev.peerage.repository.RepositoryLimits;
import dev.peerage.repository.TorrentSummary;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.random.RandomGenerator;

/**
 * Torrents in a {@link ConcurrentHashMap}: the quickest to find one, and no order. Pages are therefore cut anew for each
 * request, in two passes that announces never notice: the first counts torrents by the leading 16 bits of their hashes, the
 * second sorts only those that can stand on the page.
 */
final class HashTorrentRepository extends MapTorrentRepository {

    private static final int PREFIXES = 1 << 16;

    private final ConcurrentHashMap<InfoHash, MemoryTorrent> torrents;

    HashTorrentRepository(
            Duration peerTimeout, PrivatePeers privatePeers, RandomGenerator random, RepositoryLimits limits) {
        this(new MemorySettings(peerTimeout, privatePeers, random), limits);
    }

    HashTorrentRepository(MemorySettings settings, RepositoryLimits limits) {
        this(new ConcurrentHashMap<>(), settings, limits);
    }

    private HashTorrentRepository(
            ConcurrentHashMap<InfoHash, MemoryTorrent> torrents, MemorySettings settings, RepositoryLimits limits) {
        super(torrents, settings, limits);
        this.torrents = torrents;
    }

    @Override
    List<TorrentSummary> page(long offset, int limit) {
        int[] counts = new int[PREFIXES];
        for (InfoHash infoHash : torrents.keySet()) {
            counts[prefix(infoHash)]++;
        }
        int first = 0;
        long before = 0;
        while (first < PREFIXES && before + counts[first] <= offset) {
            before += counts[first++];
        }
        int end = first;
        long reached = before;
        while (end < PREFIXES && reached < offset + limit) {
            reached += counts[end++];
        }
        return cut(first, end, offset - before, limit);
    }

    private List<TorrentSummary> cut(int firstPrefix, int endPrefix, long skip, int limit) {
        List<Map.Entry<InfoHash, MemoryTorrent>> candidates = new ArrayList<>();
        for (Map.Entry<InfoHash, MemoryTorrent> entry : torrents.entrySet()) {
            int prefix = prefix(entry.getKey());
            if (prefix >= firstPrefix && prefix < endPrefix) {
                candidates.add(entry);
            }
        }
        candidates.sort(Map.Entry.comparingByKey());
        return candidates.stream()
                .skip(skip)
                .limit(limit)
                .map(entry -> entry.getValue().summary())
                .toList();
    }

    private static int prefix(InfoHash infoHash) {
        return (int) (infoHash.high() >>> 48);
    }
}
