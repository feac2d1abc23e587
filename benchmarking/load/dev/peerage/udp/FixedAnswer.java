package dev.peerage.udp;

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
import java.util.Map;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** A store that keeps nothing and has the same peers for everybody: what is left is all else that an announce costs. */
final class FixedAnswer implements ImmediateRepository {

    private static final RepositoryTotals NOTHING = new RepositoryTotals(0, 0, 0, 0, 0, 0);

    private final byte[] peers;

    /** @param peers IPv4 peers in wire form */
    FixedAnswer(byte[] peers) {
        this.peers = peers;
    }

    @Override
    public SwarmCounts announceNow(
            AnnounceRequest request, int wanted, Storing storing, long nowSeconds, PeerSink sink) {
        sink.wire(request.peer().family(), peers, 0, Math.min(wanted, peers.length / 6));
        return SwarmCounts.NONE;
    }

    @Override
    public SwarmCounts scrapeNow(InfoHash infoHash, long nowSeconds) {
        return SwarmCounts.NONE;
    }

    @Override
    public Flux<TorrentSummary> torrents(long offset, int limit) {
        return Flux.empty();
    }

    @Override
    public Mono<TorrentDetail> find(InfoHash infoHash) {
        return Mono.empty();
    }

    @Override
    public Mono<Boolean> remove(InfoHash infoHash) {
        return Mono.just(false);
    }

    @Override
    public Mono<Void> importDownloads(Map<InfoHash, Integer> completed) {
        return Mono.empty();
    }

    @Override
    public Mono<SweepReport> sweep(long nowSeconds) {
        return Mono.empty();
    }

    @Override
    public Mono<RepositoryTotals> totals() {
        return Mono.just(NOTHING);
    }

    @Override
    public RepositoryLimits limits() {
        return RepositoryLimits.UNLIMITED;
    }

    @Override
    public Mono<Void> limits(RepositoryLimits limits) {
        return Mono.empty();
    }

    @Override
    public Mono<Void> ping() {
        return Mono.empty();
    }
}
