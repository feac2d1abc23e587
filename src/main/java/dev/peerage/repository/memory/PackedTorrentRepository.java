package dev.peerage.repository.memory;

import dev.peerage.bittorrent.AnnounceRequest;
import dev.peerage.bittorrent.InfoHash;
import dev.peerage.bittorrent.PeerSink;
import dev.peerage.bittorrent.Prefetch;
import dev.peerage.bittorrent.PrivatePeers;
import dev.peerage.bittorrent.SwarmCounts;
import dev.peerage.repository.EntryBytes;
import dev.peerage.repository.ImmediateRepository;
import dev.peerage.repository.RepositoryLimits;
import dev.peerage.repository.RepositoryTotals;
import dev.peerage.repository.SlicedRepository;
import dev.peerage.repository.SlicedSweep;
import dev.peerage.repository.Storing;
import dev.peerage.repository.TorrentDetail;
import dev.peerage.repository.TorrentSummary;
import dev.peerage.repository.memory.PackedShard.Room;
import java.time.Duration;
import java.util.Map;
import java.util.random.RandomGenerator;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Swarms packed into pages of bytes, without an object per torrent or peer, and with pages in info-hash order that cost announces
 * nothing.
 *
 * <pre>
 *  info hash: 8 bits | all 20 bytes
 *        |           | keyed mix
 *        v           v
 *  +----------+    +--------------------+    +-----------------------------------+
 *  | shard    | -> | slots: mix, block  | -> | info hash, header, peers, ticks   |  block of 1, 2, 3, 4, 6 ... 1,024 peers
 *  +----------+    +--------------------+    +-----------------------------------+
 *  256 in order     {@link SlotTable}             {@link PackedTorrent}, in a page of the {@link PagePool}
 *  of hashes                                                  |
 *                                            swarms above 1,024 peers: {@link BlockSwarm}
 * </pre>
 *
 * An announce takes one lock, that of its shard, and usually misses the cache twice. Nothing of a swarm is an object, so there
 * is nothing for the garbage collector to trace but pages of 16 KiB.
 */
final class PackedTorrentRepository implements ImmediateRepository, SlicedRepository, SnapshotStore {

    /** A torrent with its header and slot; an IPv6 peer in a block of its own. */
    static final EntryBytes WORST = new EntryBytes(96, 80);

    /**
     * The same where details are kept: pages may be full to three quarters and blocks to a half, and a torrent may have an empty
     * place of the other family.
     */
    static final EntryBytes WORST_WITH_DETAILS =
            new EntryBytes(96 + DetailCells.BYTES * 4 / 3, 80 + DetailCells.BYTES * 2 * 4 / 3);

    /** How many random torrents are looked at for one that may give way to a new one. */
    private static final int DRAWN_TORRENTS = 8;

    private final PackedShards shards;
    private final PackedSettings settings;
    private final PackedCaps caps;
    private final long peerTimeoutSeconds;

    PackedTorrentRepository(
            Duration peerTimeout, PrivatePeers privatePeers, RandomGenerator random, RepositoryLimits limits) {
        this(new MemorySettings(peerTimeout, privatePeers, random), limits);
    }

    PackedTorrentRepository(MemorySettings settings, RepositoryLimits limits) {
        this(settings, limits, KeyedMix.SECRET);
    }

    PackedTorrentRepository(MemorySettings memory, RepositoryLimits limits, KeyedMix mix) {
        this.peerTimeoutSeconds = memory.peerTimeoutSeconds();
        Duration peerTimeout = Duration.ofSeconds(peerTimeoutSeconds);
        this.caps = new PackedCaps(limits, mix, peerTimeout, PackedShards.COUNT);
        this.settings = new PackedSettings(
                new Ticks(peerTimeout), memory.privatePeers(), memory.random(), mix, caps, memory.keepPeerDetails());
        this.shards = new PackedShards(settings);
    }

    @Override
    public SwarmCounts announceNow(
            AnnounceRequest request, int wanted, Storing storing, long nowSeconds, PeerSink peers) {
        PackedShard shard = shards.of(request.infoHash());
        SwarmCounts counts = shard.announce(request, wanted, storing, nowSeconds, peers, Room.UNKNOWN);
        while (counts == null) {
            counts = shard.announce(request, wanted, storing, nowSeconds, peers, makeRoom());
        }
        return counts;
    }

    /** Drops a random torrent that may give way to a new one. Called without a lock: only one is ever taken at a time. */
    private Room makeRoom() {
        if (caps.exceeded()) {
            return Room.NONE;
        }
        boolean withPeer = caps.peersFull(0);
        for (int draw = 0; draw < DRAWN_TORRENTS; draw++) {
            int number = caps.drawShard(settings.random());
            PackedShard shard = number < 0 ? null : shards.get(number);
            if (shard != null && shard.dropAny(withPeer)) {
                return Room.MADE;
            }
        }
        return Room.NONE;
    }

    @Override
    public SwarmCounts scrapeNow(InfoHash infoHash, long nowSeconds) {
        return shards.of(infoHash).scrape(infoHash, nowSeconds);
    }

    @Override
    public Prefetch prefetch(int most) {
        return new PackedPrefetch(shards, settings.mix(), most);
    }

    @Override
    public Flux<TorrentSummary> torrents(long offset, int limit) {
        return Flux.defer(() -> {
            PackedPage page = new PackedPage(PackedShards.BITS, offset, limit);
            for (PackedShard shard : shards.present()) {
                if (page.take(shard)) {
                    break;
                }
            }
            return Flux.fromIterable(page.rows());
        });
    }

    @Override
    public Mono<TorrentDetail> find(InfoHash infoHash) {
        return Mono.fromSupplier(() -> shards.of(infoHash).detail(infoHash));
    }

    @Override
    public Mono<Boolean> remove(InfoHash infoHash) {
        return Mono.fromSupplier(() -> shards.of(infoHash).remove(infoHash));
    }

    @Override
    public Mono<Void> importDownloads(Map<InfoHash, Integer> completed) {
        return Mono.fromRunnable(
                () -> completed.forEach((infoHash, count) -> shards.of(infoHash).importCompleted(infoHash, count)));
    }

    @Override
    public SlicedSweep slicedSweep(long nowSeconds) {
        return new PackedSweep(shards, nowSeconds);
    }

    @Override
    public long peerTimeoutSeconds() {
        return peerTimeoutSeconds;
    }

    @Override
    public SnapshotSlices write(SnapshotWriter writer, long nowSeconds) {
        return new PackedSnapshot(shards.present().iterator(), writer, settings.ticks(), nowSeconds);
    }

    @Override
    public void restore(SnapshotRecord record, long nowSeconds) {
        shards.of(record.infoHash()).restore(record, nowSeconds);
    }

    @Override
    public void restoreDownloads(long downloads) {
        caps.restoreDownloads(downloads - totalsNow().completed());
    }

    @Override
    public Mono<RepositoryTotals> totals() {
        return Mono.fromSupplier(this::totalsNow);
    }

    @Override
    public RepositoryTotals totalsNow() {
        RepositoryTotals sum = caps.others();
        for (PackedShard shard : shards.present()) {
            sum = sum(sum, shard.totals());
        }
        return sum;
    }

    private static RepositoryTotals sum(RepositoryTotals one, RepositoryTotals other) {
        return new RepositoryTotals(
                one.torrents() + other.torrents(),
                one.ipv4Seeders() + other.ipv4Seeders(),
                one.ipv4Leechers() + other.ipv4Leechers(),
                one.ipv6Seeders() + other.ipv6Seeders(),
                one.ipv6Leechers() + other.ipv6Leechers(),
                one.completed() + other.completed(),
                one.refusedBySource() + other.refusedBySource(),
                one.refusedByTorrent() + other.refusedByTorrent(),
                one.refusedByTotal() + other.refusedByTotal());
    }

    @Override
    public RepositoryLimits limits() {
        return caps.limits();
    }

    @Override
    public Mono<Void> limits(RepositoryLimits replacement) {
        return Mono.fromRunnable(() -> caps.limits(replacement));
    }

    @Override
    public Mono<Void> ping() {
        return Mono.empty();
    }

    /** How many pages swarms take. */
    int pages() {
        return shards.pages();
    }
}
