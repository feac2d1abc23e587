package dev.peerage.tracker;

import dev.peerage.bittorrent.AnnounceRequest;
import dev.peerage.bittorrent.CompactPeers;
import dev.peerage.bittorrent.InfoHash;
import dev.peerage.bittorrent.PeerSink;
import dev.peerage.bittorrent.SwarmCounts;
import dev.peerage.repository.ImmediateRepository;
import dev.peerage.repository.RepositoryLimits;
import dev.peerage.repository.RepositoryTotals;
import dev.peerage.repository.Storing;
import dev.peerage.repository.SwarmView;
import dev.peerage.repository.SweepReport;
import dev.peerage.repository.TorrentDetail;
import dev.peerage.repository.TorrentRepository;
import dev.peerage.repository.TorrentSummary;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Gives the answers that it was given, and keeps what it was asked. */
class StubRepository implements TorrentRepository {

    /** One announce as it reached the repository. */
    record Announced(AnnounceRequest request, int wanted, Storing storing, long nowSeconds) {}

    final List<Announced> announces = new ArrayList<>();
    final List<InfoHash> scraped = new ArrayList<>();
    SwarmCounts counts = SwarmCounts.NONE;

    @Nullable
    CompactPeers peers;

    @Nullable
    RuntimeException failure;

    Mono<RepositoryTotals> totals = Mono.error(UnsupportedOperationException::new);

    /** The same, answering at once as well. */
    static final class Immediate extends StubRepository implements ImmediateRepository {

        @Override
        public SwarmCounts announceNow(
                AnnounceRequest request, int wanted, Storing storing, long nowSeconds, PeerSink sink) {
            SwarmView view = answer(request, wanted, storing, nowSeconds);
            view.peers().writeTo(sink);
            return view.counts();
        }

        @Override
        public SwarmCounts scrapeNow(InfoHash infoHash, long nowSeconds) {
            return row(infoHash);
        }
    }

    SwarmView answer(AnnounceRequest request, int wanted, Storing storing, long nowSeconds) {
        if (failure != null) {
            throw failure;
        }
        announces.add(new Announced(request, wanted, storing, nowSeconds));
        return new SwarmView(
                counts, peers == null ? CompactPeers.none(request.peer().family()) : peers);
    }

    /** Tells torrents apart by their numbers. */
    SwarmCounts row(InfoHash infoHash) {
        if (failure != null) {
            throw failure;
        }
        scraped.add(infoHash);
        return new SwarmCounts((int) (infoHash.high() >>> 32), 0, 0);
    }

    @Override
    public Mono<SwarmView> announce(AnnounceRequest request, int wanted, Storing storing, long nowSeconds) {
        return Mono.fromSupplier(() -> answer(request, wanted, storing, nowSeconds));
    }

    @Override
    public Mono<List<SwarmCounts>> scrape(List<InfoHash> infoHashes, long nowSeconds) {
        return Mono.fromSupplier(() -> infoHashes.stream().map(this::row).toList());
    }

    @Override
    public Flux<TorrentSummary> torrents(long offset, int limit) {
        throw new UnsupportedOperationException();
    }

    @Override
    public Mono<TorrentDetail> find(InfoHash infoHash) {
        throw new UnsupportedOperationException();
    }

    @Override
    public Mono<Boolean> remove(InfoHash infoHash) {
        throw new UnsupportedOperationException();
    }

    @Override
    public Mono<Void> importDownloads(Map<InfoHash, Integer> completed) {
        throw new UnsupportedOperationException();
    }

    @Override
    public Mono<SweepReport> sweep(long nowSeconds) {
        throw new UnsupportedOperationException();
    }

    @Override
    public Mono<RepositoryTotals> totals() {
        return totals;
    }

    @Override
    public RepositoryLimits limits() {
        return RepositoryLimits.UNLIMITED;
    }

    @Override
    public Mono<Void> limits(RepositoryLimits limits) {
        throw new UnsupportedOperationException();
    }

    @Override
    public Mono<Void> ping() {
        throw new UnsupportedOperationException();
    }
}
