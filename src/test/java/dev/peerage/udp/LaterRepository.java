package dev.peerage.udp;

import dev.peerage.bittorrent.AnnounceRequest;
import dev.peerage.bittorrent.InfoHash;
import dev.peerage.bittorrent.SwarmCounts;
import dev.peerage.repository.RepositoryLimits;
import dev.peerage.repository.RepositoryTotals;
import dev.peerage.repository.Storing;
import dev.peerage.repository.SwarmView;
import dev.peerage.repository.SweepReport;
import dev.peerage.repository.TorrentDetail;
import dev.peerage.repository.TorrentRepository;
import dev.peerage.repository.TorrentSummary;
import java.util.List;
import java.util.Map;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** A store that answers another store's announces and scrapes only after something else has happened. */
record LaterRepository(TorrentRepository store, Mono<?> event) implements TorrentRepository {

    @Override
    public Mono<SwarmView> announce(AnnounceRequest request, int wanted, Storing storing, long nowSeconds) {
        return event.then(store.announce(request, wanted, storing, nowSeconds));
    }

    @Override
    public Mono<List<SwarmCounts>> scrape(List<InfoHash> infoHashes, long nowSeconds) {
        return event.then(store.scrape(infoHashes, nowSeconds));
    }

    @Override
    public Flux<TorrentSummary> torrents(long offset, int limit) {
        return store.torrents(offset, limit);
    }

    @Override
    public Mono<TorrentDetail> find(InfoHash infoHash) {
        return store.find(infoHash);
    }

    @Override
    public Mono<Boolean> remove(InfoHash infoHash) {
        return store.remove(infoHash);
    }

    @Override
    public Mono<Void> importDownloads(Map<InfoHash, Integer> completed) {
        return store.importDownloads(completed);
    }

    @Override
    public Mono<SweepReport> sweep(long nowSeconds) {
        return store.sweep(nowSeconds);
    }

    @Override
    public Mono<RepositoryTotals> totals() {
        return store.totals();
    }

    @Override
    public RepositoryLimits limits() {
        return store.limits();
    }

    @Override
    public Mono<Void> limits(RepositoryLimits limits) {
        return store.limits(limits);
    }

    @Override
    public Mono<Void> ping() {
        return store.ping();
    }
}
