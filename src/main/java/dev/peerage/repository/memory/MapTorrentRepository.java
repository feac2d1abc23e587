package dev.peerage.repository.memory;

import dev.peerage.bittorrent.AnnounceEvent;
import dev.peerage.bittorrent.AnnounceRequest;
import dev.peerage.bittorrent.InfoHash;
import dev.peerage.bittorrent.PeerSink;
import dev.peerage.bittorrent.SwarmCounts;
import dev.peerage.repository.EntryBytes;
import dev.peerage.repository.ImmediateRepository;
import dev.peerage.repository.RepositoryLimits;
import dev.peerage.repository.RepositoryTotals;
import dev.peerage.repository.SlicedRepository;
import dev.peerage.repository.SlicedSweep;
import dev.peerage.repository.StoreRefusal;
import dev.peerage.repository.Storing;
import dev.peerage.repository.TorrentDetail;
import dev.peerage.repository.TorrentSummary;
import java.security.SecureRandom;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** A store over a concurrent map of torrents: the map finds a torrent, the torrent's own lock makes its changes atomic. */
abstract class MapTorrentRepository implements ImmediateRepository, SlicedRepository, SnapshotStore {

    /** Above this heap references take 8 bytes instead of 4. */
    private static final long COMPRESSED_HEAP_BYTES = 32L << 30;

    private static final EntryBytes WORST = new EntryBytes(160, 330);
    private static final EntryBytes WIDE_WORST = new EntryBytes(260, 530);

    /** How many peers of a torrent are looked at under one lock: some tens of microseconds. */
    static final int SLICE_PEERS = 1000;

    /** How many torrents are drawn at most until one is found that gives way. */
    private static final int MAX_DRAWS = 8;

    private final Map<InfoHash, MemoryTorrent> torrents;
    private final MemoryContext context;
    private final TorrentRoll roll;
    private final NewTorrentSketch newTorrents;

    /** @param torrents an empty map, either concurrent or guarded by a subclass */
    MapTorrentRepository(Map<InfoHash, MemoryTorrent> torrents, MemorySettings settings, RepositoryLimits limits) {
        this.torrents = torrents;
        this.context = new MemoryContext(settings, limits);
        this.roll = new TorrentRoll(settings.random());
        this.newTorrents = new NewTorrentSketch(new KeyedMix(new SecureRandom()), settings.peerTimeoutSeconds());
    }

    /** What this kind of store takes at most. */
    static EntryBytes worst(long maxHeapBytes) {
        return maxHeapBytes < COMPRESSED_HEAP_BYTES ? WORST : WIDE_WORST;
    }

    /** The torrents of a page, in ascending order of their info hashes. */
    abstract List<TorrentSummary> page(long offset, int limit);

    /** All torrents that are there from first to last, whatever changes meanwhile. */
    Iterator<MemoryTorrent> allTorrents() {
        return torrents.values().iterator();
    }

    @Override
    public SwarmCounts announceNow(
            AnnounceRequest request, int wanted, Storing storing, long nowSeconds, PeerSink peers) {
        boolean creates = storing == Storing.NORMAL && request.event() != AnnounceEvent.STOPPED;
        while (true) {
            MemoryTorrent torrent = torrents.get(request.infoHash());
            if (torrent == null && creates) {
                torrent = create(request, nowSeconds);
            }
            if (torrent == null) {
                return SwarmCounts.NONE;
            }
            SwarmCounts counts = torrent.announce(request, wanted, storing, nowSeconds, peers);
            if (counts != null) {
                return counts;
            }
            // a sweep or a removal marked it as gone between look-up and lock
            takeOut(torrent);
        }
    }

    /** A torrent for the first peer of it that announces, or null if limits forbid it. */
    private @Nullable MemoryTorrent create(AnnounceRequest request, long nowSeconds) {
        int cap = context.limits().maxNewTorrentsPerSource();
        if (!newTorrents.admits(request.peer(), cap, nowSeconds)) {
            context.refused(StoreRefusal.SOURCE);
            return null;
        }
        boolean peersFull = context.peersFull();
        boolean full = peersFull || context.torrentsFull();
        if (full && (context.exceeded() || !dropOneThatCameOnce(peersFull))) {
            context.refused(StoreRefusal.TOTAL);
            return null;
        }
        newTorrents.created(request.peer(), nowSeconds);
        return enter(new MemoryTorrent(request.infoHash(), context, peersFull));
    }

    private boolean dropOneThatCameOnce(boolean withPeer) {
        for (int draw = 0; draw < MAX_DRAWS; draw++) {
            MemoryTorrent torrent = roll.draw();
            if (torrent != null && torrent.giveWay(withPeer)) {
                takeOut(torrent);
                return true;
            }
        }
        return false;
    }

    /** Puts a torrent into the map; answers the one that is there, which may be another's. */
    private MemoryTorrent enter(MemoryTorrent created) {
        roll.add(created);
        MemoryTorrent present = torrents.putIfAbsent(created.infoHash, created);
        if (present != null) {
            roll.remove(created);
            return present;
        }
        context.counters.torrents(1);
        return created;
    }

    /** Takes a torrent that is gone out of the map; whoever meets it does so, rather than wait for another. */
    void takeOut(MemoryTorrent torrent) {
        if (torrents.remove(torrent.infoHash, torrent)) {
            context.counters.torrents(-1);
            roll.remove(torrent);
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

    @Nullable
    TorrentDetail detail(InfoHash infoHash) {
        MemoryTorrent torrent = torrents.get(infoHash);
        return torrent == null ? null : torrent.detail();
    }

    @Override
    public Mono<Boolean> remove(InfoHash infoHash) {
        return Mono.fromSupplier(() -> removeNow(infoHash));
    }

    boolean removeNow(InfoHash infoHash) {
        MemoryTorrent torrent = torrents.remove(infoHash);
        if (torrent == null) {
            return false;
        }
        context.counters.torrents(-1);
        roll.remove(torrent);
        torrent.retire();
        return true;
    }

    @Override
    public Mono<Void> importDownloads(Map<InfoHash, Integer> completed) {
        return Mono.fromRunnable(() -> completed.forEach(this::importDownloads));
    }

    void importDownloads(InfoHash infoHash, int completed) {
        while (true) {
            MemoryTorrent torrent = torrents.get(infoHash);
            if (torrent == null) {
                if (context.torrentsFull()) {
                    return;
                }
                torrent = enter(new MemoryTorrent(infoHash, context, false));
            }
            if (torrent.importCompleted(completed)) {
                return;
            }
            takeOut(torrent);
        }
    }

    @Override
    public SlicedSweep slicedSweep(long nowSeconds) {
        return new MapSweep(allTorrents(), this::takeOut, nowSeconds);
    }

    @Override
    public long peerTimeoutSeconds() {
        return context.settings.peerTimeoutSeconds();
    }

    @Override
    public SnapshotSlices write(SnapshotWriter writer, long nowSeconds) {
        return new MapSnapshot(allTorrents(), writer, nowSeconds);
    }

    @Override
    public void restore(SnapshotRecord record, long nowSeconds) {
        while (true) {
            MemoryTorrent torrent = torrents.get(record.infoHash());
            if (torrent == null) {
                torrent = enter(new MemoryTorrent(record.infoHash(), context, false));
            }
            if (torrent.restore(record)) {
                return;
            }
            takeOut(torrent);
        }
    }

    @Override
    public void restoreDownloads(long downloads) {
        context.counters.completed(downloads - context.counters.totals().completed());
    }

    @Override
    public Mono<RepositoryTotals> totals() {
        return Mono.fromSupplier(this::totalsNow);
    }

    @Override
    public RepositoryTotals totalsNow() {
        return context.counters.totals();
    }

    @Override
    public RepositoryLimits limits() {
        return context.limits();
    }

    @Override
    public Mono<Void> limits(RepositoryLimits replacement) {
        return Mono.fromRunnable(() -> context.limits(replacement));
    }

    @Override
    public Mono<Void> ping() {
        return Mono.empty();
    }
}
