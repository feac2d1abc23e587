package dev.peerage.repository.memory;

import dev.peerage.bittorrent.AnnounceRequest;
import dev.peerage.bittorrent.InfoHash;
import dev.peerage.bittorrent.PeerSink;
import dev.peerage.bittorrent.PrivatePeers;
import dev.peerage.bittorrent.SwarmCounts;
import dev.peerage.repository.EntryBytes;
import dev.peerage.repository.ImmediateRepository;
import dev.peerage.repository.RepositoryLimits;
import dev.peerage.repository.RepositoryTotals;
import dev.peerage.repository.Storing;
import dev.peerage.repository.SweepReport;
import dev.peerage.repository.TorrentDetail;
import dev.peerage.repository.TorrentSummary;
import java.io.IOException;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Arrays;
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
final class PackedTorrentRepository implements ImmediateRepository, SnapshotStore {

    /** A torrent with its header and slot; an IPv6 peer in a block of its own. */
    static final EntryBytes WORST = new EntryBytes(96, 64);

    private static final int SHARD_BITS = 8;
    private static final int MAX_POOLS = 8;
    /** What no byte is. */
    private static final int IMPOSSIBLE = 1000;

    private final PackedShard[] shards = new PackedShard[1 << SHARD_BITS];
    private final PagePool[] pools;
    private final PackedSettings settings;
    private final long peerTimeoutSeconds;

    private volatile RepositoryLimits limits;

    PackedTorrentRepository(
            Duration peerTimeout, PrivatePeers privatePeers, RandomGenerator random, RepositoryLimits limits) {
        this(peerTimeout, privatePeers, random, limits, new KeyedMix(new SecureRandom()));
    }

    PackedTorrentRepository(
            Duration peerTimeout,
            PrivatePeers privatePeers,
            RandomGenerator random,
            RepositoryLimits limits,
            KeyedMix mix) {
        this.limits = limits;
        this.peerTimeoutSeconds = peerTimeout.toSeconds();
        this.settings = new PackedSettings(new Ticks(peerTimeout), privatePeers, random, mix);
        int processors = Runtime.getRuntime().availableProcessors();
        this.pools = new PagePool[Math.min(MAX_POOLS, processors)];
        Arrays.setAll(pools, number -> new PagePool());
        Arrays.setAll(shards, number -> new PackedShard(pools[number % pools.length], settings));
    }

    private PackedShard shard(InfoHash infoHash) {
        return shards[(int) (infoHash.high() >>> (Long.SIZE - SHARD_BITS))];
    }

    @Override
    public SwarmCounts announceNow(
            AnnounceRequest request, int wanted, Storing storing, long nowSeconds, PeerSink peers) {
        return shard(request.infoHash()).announce(request, wanted, storing, nowSeconds, peers);
    }

    @Override
    public SwarmCounts scrapeNow(InfoHash infoHash, long nowSeconds) {
        return shard(infoHash).scrape(infoHash, nowSeconds);
    }

    @Override
    public void prefetch(InfoHash infoHash) {
        if (shard(infoHash).touch(infoHash) == IMPOSSIBLE) {
            // a use for what was read, so that reading is not optimised away
            throw new IllegalStateException("A byte has more than eight bits");
        }
    }

    @Override
    public Flux<TorrentSummary> torrents(long offset, int limit) {
        return Flux.defer(() -> {
            PackedPage page = new PackedPage(SHARD_BITS, offset, limit);
            for (PackedShard shard : shards) {
                if (page.take(shard)) {
                    break;
                }
            }
            return Flux.fromIterable(page.rows());
        });
    }

    @Override
    public Mono<TorrentDetail> find(InfoHash infoHash) {
        return Mono.fromSupplier(() -> shard(infoHash).detail(infoHash));
    }

    @Override
    public Mono<Boolean> remove(InfoHash infoHash) {
        return Mono.fromSupplier(() -> shard(infoHash).remove(infoHash));
    }

    @Override
    public Mono<Void> importDownloads(Map<InfoHash, Integer> completed) {
        return Mono.fromRunnable(
                () -> completed.forEach((infoHash, count) -> shard(infoHash).importCompleted(infoHash, count)));
    }

    @Override
    public Mono<SweepReport> sweep(long nowSeconds) {
        return Mono.fromSupplier(() -> {
            for (PagePool pool : pools) {
                pool.tidy();
            }
            PackedSweep sweep = new PackedSweep(nowSeconds);
            for (PackedShard shard : shards) {
                sweep.sweep(shard);
            }
            return sweep.report();
        });
    }

    @Override
    public long peerTimeoutSeconds() {
        return peerTimeoutSeconds;
    }

    @Override
    public void write(SnapshotWriter writer, long nowSeconds) throws IOException {
        PackedSnapshot snapshot = new PackedSnapshot(writer, settings.ticks(), nowSeconds);
        for (PackedShard shard : shards) {
            snapshot.write(shard);
        }
    }

    @Override
    public void restore(SnapshotRecord record, long nowSeconds) {
        shard(record.infoHash()).restore(record, nowSeconds);
    }

    @Override
    public void restoreDownloads(long downloads) {
        shards[0].addDownloads(downloads - totalsNow().completed());
    }

    @Override
    public Mono<RepositoryTotals> totals() {
        return Mono.fromSupplier(this::totalsNow);
    }

    @Override
    public RepositoryTotals totalsNow() {
        RepositoryTotals sum = new RepositoryTotals(0, 0, 0, 0, 0, 0);
        for (PackedShard shard : shards) {
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
                one.completed() + other.completed());
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

    /** How many pages swarms take. */
    int pages() {
        return Arrays.stream(pools).mapToInt(PagePool::pages).sum();
    }
}
