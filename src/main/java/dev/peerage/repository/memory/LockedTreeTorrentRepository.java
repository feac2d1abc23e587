package dev.peerage.repository.memory;

import dev.peerage.bittorrent.AnnounceRequest;
import dev.peerage.bittorrent.InfoHash;
import dev.peerage.bittorrent.PeerSink;
import dev.peerage.bittorrent.PrivatePeers;
import dev.peerage.bittorrent.SwarmCounts;
import dev.peerage.repository.RepositoryLimits;
import dev.peerage.repository.Storing;
import dev.peerage.repository.TorrentDetail;
import dev.peerage.repository.TorrentSummary;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Torrents in a {@link TreeMap} under one lock: the simplest store in order of info hashes, and what others are compared
 * with. Announces wait for each other, whatever their torrents.
 */
final class LockedTreeTorrentRepository extends MapTorrentRepository {

    /** How many torrents a walk looks up under one lock. */
    private static final int SLICE_TORRENTS = 256;

    private final NavigableMap<InfoHash, MemoryTorrent> torrents;
    private final ReadWriteLock lock = new ReentrantReadWriteLock();

    LockedTreeTorrentRepository(
            Duration peerTimeout, PrivatePeers privatePeers, RandomGenerator random, RepositoryLimits limits) {
        this(new MemorySettings(peerTimeout, privatePeers, random), limits);
    }

    LockedTreeTorrentRepository(MemorySettings settings, RepositoryLimits limits) {
        this(new TreeMap<>(), settings, limits);
    }

    private LockedTreeTorrentRepository(
            NavigableMap<InfoHash, MemoryTorrent> torrents, MemorySettings settings, RepositoryLimits limits) {
        super(torrents, settings, limits);
        this.torrents = torrents;
    }

    @Override
    public SwarmCounts announceNow(
            AnnounceRequest request, int wanted, Storing storing, long nowSeconds, PeerSink peers) {
        lock.writeLock().lock();
        try {
            return super.announceNow(request, wanted, storing, nowSeconds, peers);
        } finally {
            lock.writeLock().unlock();
        }
    }

    @Override
    public SwarmCounts scrapeNow(InfoHash infoHash, long nowSeconds) {
        lock.readLock().lock();
        try {
            return super.scrapeNow(infoHash, nowSeconds);
        } finally {
            lock.readLock().unlock();
        }
    }

    @Override
    List<TorrentSummary> page(long offset, int limit) {
        return locked(
                lock.readLock(),
                () -> torrents.values().stream()
                        .skip(offset)
                        .limit(limit)
                        .map(MemoryTorrent::summary)
                        .toList());
    }

    @Override
    @Nullable
    TorrentDetail detail(InfoHash infoHash) {
        return locked(lock.readLock(), () -> super.detail(infoHash));
    }

    @Override
    boolean removeNow(InfoHash infoHash) {
        return locked(lock.writeLock(), () -> super.removeNow(infoHash));
    }

    @Override
    void importDownloads(InfoHash infoHash, int completed) {
        locked(lock.writeLock(), () -> {
            super.importDownloads(infoHash, completed);
            return null;
        });
    }

    @Override
    void takeOut(MemoryTorrent torrent) {
        locked(lock.writeLock(), () -> {
            super.takeOut(torrent);
            return null;
        });
    }

    @Override
    public void restore(SnapshotRecord record, long nowSeconds) {
        locked(lock.writeLock(), () -> {
            super.restore(record, nowSeconds);
            return null;
        });
    }

    /** Looks torrents up some at a time, so that announces get their turn. */
    @Override
    Iterator<MemoryTorrent> allTorrents() {
        return new Slices();
    }

    private final class Slices implements Iterator<MemoryTorrent> {

        private Iterator<MemoryTorrent> slice = locked(lock.readLock(), () -> first(torrents));
        private @Nullable InfoHash last;

        @Override
        public boolean hasNext() {
            InfoHash passed = last;
            if (!slice.hasNext() && passed != null) {
                slice = locked(lock.readLock(), () -> first(torrents.tailMap(passed, false)));
            }
            return slice.hasNext();
        }

        @Override
        public MemoryTorrent next() {
            MemoryTorrent torrent = slice.next();
            last = torrent.infoHash;
            return torrent;
        }
    }

    private static Iterator<MemoryTorrent> first(Map<InfoHash, MemoryTorrent> ascending) {
        return ascending.values().stream().limit(SLICE_TORRENTS).toList().iterator();
    }

    private static <T extends @Nullable Object> T locked(Lock side, Supplier<T> action) {
        side.lock();
        try {
            return action.get();
        } finally {
            side.unlock();
        }
    }
}
