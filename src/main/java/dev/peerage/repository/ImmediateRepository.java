package dev.peerage.repository;

import dev.peerage.bittorrent.AnnounceRequest;
import dev.peerage.bittorrent.CompactPeers;
import dev.peerage.bittorrent.InfoHash;
import dev.peerage.bittorrent.PeerSink;
import dev.peerage.bittorrent.Prefetch;
import dev.peerage.bittorrent.SwarmCounts;
import java.util.List;
import reactor.core.publisher.Mono;

/**
 * A store that answers on the caller's thread, without waiting for anything but a short lock. Its reactive announce and scrape
 * wrap these.
 */
public interface ImmediateRepository extends TorrentRepository {

    /**
     * {@link TorrentRepository#announce} at once: writes the picked peers to {@code peers} and returns the counts.
     *
     * @param wanted how many peers to write at most
     */
    SwarmCounts announceNow(AnnounceRequest request, int wanted, Storing storing, long nowSeconds, PeerSink peers);

    /** {@link TorrentRepository#scrape} for one torrent, at once. */
    SwarmCounts scrapeNow(InfoHash infoHash, long nowSeconds);

    /**
     * What touches ahead what {@link #announceNow} will look at first.
     *
     * @param most how many announces a batch has at most
     */
    default Prefetch prefetch(int most) {
        return Prefetch.NOTHING;
    }

    @Override
    default Mono<SwarmView> announce(AnnounceRequest request, int wanted, Storing storing, long nowSeconds) {
        return Mono.fromSupplier(() -> {
            CompactPeers.Collector peers = CompactPeers.collector(request.peer().family(), wanted);
            SwarmCounts counts = announceNow(request, wanted, storing, nowSeconds, peers);
            return new SwarmView(counts, peers.peers());
        });
    }

    @Override
    default Mono<List<SwarmCounts>> scrape(List<InfoHash> infoHashes, long nowSeconds) {
        return Mono.fromSupplier(() -> infoHashes.stream()
                .map(infoHash -> scrapeNow(infoHash, nowSeconds))
                .toList());
    }
}
