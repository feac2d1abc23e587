package dev.peerage.repository.memory;

import dev.peerage.bittorrent.AnnounceEvent;
import dev.peerage.bittorrent.AnnounceRequest;
import dev.peerage.bittorrent.InfoHash;
import dev.peerage.bittorrent.PeerSink;
import dev.peerage.bittorrent.SwarmCounts;
import dev.peerage.repository.ImmediateRepository;
import dev.peerage.repository.RepositoryLimits;
import dev.peerage.repository.RepositoryTotals;
import dev.peerage.repository.Storing;
import dev.peerage.repository.SweepReport;
import dev.peerage.repository.TorrentDetail;
import dev.peerage.repository.TorrentSummary;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** A store over a concurrent map of torrents: the map finds a torrent, the torrent's own lock makes its changes atomic. */
abstract class MapTorrentRepository implements ImmediateRepository, SnapshotStore {

    /** How many peers a sweep looks at under one lock: some tens of microseconds. */
    private static final int SLICE_PEERS = 1000;

    private final ConcurrentMap<InfoHash, MemoryTorrent> torrents;
    private final MemorySettings settings;
    private final RepositoryCounters counters = new RepositoryCounters();

    private volatile RepositoryLimits limits;

    MapTorrentRepository(
            ConcurrentMap<InfoHash, MemoryTorrent> torrents, MemorySettings settings, RepositoryLimits limits) {
        this.torrents = torrents;
        this.settings = settings;
        this.limits = limits;
    }

    /** The torrents of a page, in ascending order of their info hashes. */
    abstract List<TorrentSummary> page(long offset, int limit);

    @Override
    public SwarmCounts announceNow(
            AnnounceRequest request, int wanted, Storing storing, long nowSeconds, PeerSink peers) {
        boolean creates = storing == Storing.NORMAL && request.event() != AnnounceEvent.STOPPED;
        while (true) {
            MemoryTorrent torrent = creates ? findOrCreate(request.infoHash()) : torrents.get(request.infoHash());
            if (torrent == null) {
                return SwarmCounts.NONE;
            }
            SwarmCounts counts = torrent.announce(request, wanted, storing, nowSeconds, peers);
            if (counts != null) {
                return counts;
            }
            // a sweep or a removal marked it as gone between look-up and lock
            takeOut(request.infoHash(), torrent);
        }
    }

    private MemoryTorrent findOrCreate(InfoHash infoHash) {
        MemoryTorrent torrent = torrents.get(infoHash);
        if (torrent != null) {
            return torrent;
        }
        MemoryTorrent created = new MemoryTorrent(settings, counters);
        MemoryTorrent present = torrents.putIfAbsent(infoHash, created);
        if (present != null) {
            return present;
        }
        counters.torrents(1);
        return created;
    }

    /** Takes a torrent that is gone out of the map; whoever meets it does so, rather than wait for another. */
    private void takeOut(InfoHash infoHash, MemoryTorrent torrent) {
        if (torrents.remove(infoHash, torrent)) {
            counters.torrents(-1);
        }
    }

    @Override
    public SwarmCounts scrapeNow(InfoHash infoHash, long nowSeconds) {
        MemoryTorrent torrent = torrents.get(infoHash);
        return torrent == null ? SwarmCounts.NONE : torrent.scrape(nowSeconds);
    }

    @Override
    public Flux<TorrentSummary> torrents(long offset, int limit) {
        return Flux.defer(() -> Flux.fromIterable(page(offset, limit)));
    }

    @Override
    public Mono<TorrentDetail> find(InfoHash infoHash) {
        return Mono.fromSupplier(() -> detail(infoHash));
    }

    private @Nullable TorrentDetail detail(InfoHash infoHash) {
        MemoryTorrent torrent = torrents.get(infoHash);
        return torrent == null ? null : torrent.detail(infoHash);
    }

    @Override
    public Mono<Boolean> remove(InfoHash infoHash) {
        return Mono.fromSupplier(() -> {
            MemoryTorrent torrent = torrents.remove(infoHash);
            if (torrent == null) {
                return false;
            }
            counters.torrents(-1);
            torrent.retire();
            return true;
        });
    }

    @Override
    public Mono<Void> importDownloads(Map<InfoHash, Integer> completed) {
        return Mono.fromRunnable(() -> completed.forEach(this::importDownloads));
    }

    private void importDownloads(InfoHash infoHash, int completed) {
        MemoryTorrent torrent = findOrCreate(infoHash);
        while (!torrent.importCompleted(completed)) {
            takeOut(infoHash, torrent);
            torrent = findOrCreate(infoHash);
        }
    }

    @Override
    public Mono<SweepReport> sweep(long nowSeconds) {
        return Mono.fromSupplier(() -> {
            Sweep sweep = new Sweep(nowSeconds);
            torrents.forEach(sweep::sweep);
            return sweep.report();
        });
    }

    @Override
    public long peerTimeoutSeconds() {
        return settings.peerTimeoutSeconds();
    }

    @Override
    public void write(SnapshotWriter writer, long nowSeconds) throws IOException {
        for (Map.Entry<InfoHash, MemoryTorrent> entry : torrents.entrySet()) {
            SweepCursor cursor = new SweepCursor(SLICE_PEERS);
            while (cursor.family != null) {
                cursor.left = SLICE_PEERS;
                entry.getValue().write(entry.getKey(), cursor, writer, nowSeconds);
                writer.flush();
            }
        }
    }

    @Override
    public void restore(SnapshotRecord record, long nowSeconds) {
        InfoHash infoHash = record.infoHash();
        MemoryTorrent torrent = findOrCreate(infoHash);
        while (!torrent.restore(record)) {
            takeOut(infoHash, torrent);
            torrent = findOrCreate(infoHash);
        }
    }

    @Override
    public void restoreDownloads(long downloads) {
        counters.completed(downloads - counters.totals().completed());
    }

    @Override
    public Mono<RepositoryTotals> totals() {
        return Mono.fromSupplier(this::totalsNow);
    }

    @Override
    public RepositoryTotals totalsNow() {
        return counters.totals();
    }

    @Override
    public RepositoryLimits limits() {
        return limits;
    }

    @Override
    public Mono<Void> limits(RepositoryLimits replacement) {
        return Mono.fromRunnable(() -> limits = replacement);
    }

    @Override
    public Mono<Void> ping() {
        return Mono.empty();
    }

    /** One pass over all torrents. */
    private final class Sweep {

        private final long nowSeconds;
        private long removedPeers;
        private long removedTorrents;
        private long slices;
        private long longestSliceNanos;

        Sweep(long nowSeconds) {
            this.nowSeconds = nowSeconds;
        }

        void sweep(InfoHash infoHash, MemoryTorrent torrent) {
            SweepCursor cursor = new SweepCursor(SLICE_PEERS);
            boolean emptied = slice(torrent, cursor);
            while (cursor.family != null) {
                cursor.left = SLICE_PEERS;
                emptied = slice(torrent, cursor);
            }
            removedPeers += cursor.dropped;
            if (emptied) {
                takeOut(infoHash, torrent);
                removedTorrents++;
            }
        }

        private boolean slice(MemoryTorrent torrent, SweepCursor cursor) {
            long startNanos = System.nanoTime();
            boolean emptied = torrent.sweep(cursor, nowSeconds);
            longestSliceNanos = Math.max(longestSliceNanos, System.nanoTime() - startNanos);
            slices++;
            return emptied;
        }

        SweepReport report() {
            return new SweepReport(removedPeers, removedTorrents, slices, longestSliceNanos);
        }
    }
}
