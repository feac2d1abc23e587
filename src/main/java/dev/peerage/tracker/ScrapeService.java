package dev.peerage.tracker;

import dev.peerage.bittorrent.InfoHash;
import dev.peerage.bittorrent.ScrapeRequest;
import dev.peerage.bittorrent.SwarmCounts;
import dev.peerage.repository.ImmediateRepository;
import dev.peerage.repository.MonotonicClock;
import dev.peerage.repository.TorrentRepository;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/** Answers scrapes, with two faces as {@link AnnounceService} has. A scrape never creates a torrent. */
public final class ScrapeService {

    private final TorrentRepository repository;
    private final @Nullable ImmediateRepository immediate;
    private final RequestFilters filters;
    private final TrackerProperties.MaxScrape max;
    private final MonotonicClock clock;

    ScrapeService(
            TorrentRepository repository,
            RequestFilters filters,
            TrackerProperties.MaxScrape max,
            MonotonicClock clock) {
        this.repository = repository;
        this.immediate = repository instanceof ImmediateRepository store ? store : null;
        this.filters = filters;
        this.max = max;
        this.clock = clock;
    }

    /** Whether the store answers at once, so that {@link #scrapeNow} can be called. */
    public boolean immediate() {
        return immediate != null;
    }

    /**
     * Answers on the caller's thread: the counts of the torrents asked for, in their order, as many as one scrape may have.
     *
     * @throws dev.peerage.bittorrent.RejectedException if a filter refuses the request
     * @throws DroppedException if a filter asks for silence
     * @throws IllegalStateException if the store does not answer at once
     */
    public List<SwarmCounts> scrapeNow(ScrapeRequest request, Transport transport) {
        if (immediate == null) {
            throw new IllegalStateException("The repository answers later");
        }
        boolean thin = filters.scrape(request, transport).thin();
        List<InfoHash> asked = cut(request.infoHashes(), transport);
        long nowSeconds = clock.nowSeconds();
        List<SwarmCounts> rows = new ArrayList<>(asked.size());
        for (InfoHash infoHash : asked) {
            rows.add(thin || !filters.shows(infoHash) ? SwarmCounts.NONE : immediate.scrapeNow(infoHash, nowSeconds));
        }
        return rows;
    }

    /**
     * Answers when the store does.
     *
     * @return the rows, or one of the errors of {@link #scrapeNow}, or whatever the store failed with
     */
    public Mono<List<SwarmCounts>> scrape(ScrapeRequest request, Transport transport) {
        return Mono.defer(() -> {
            boolean thin = filters.scrape(request, transport).thin();
            List<InfoHash> asked = cut(request.infoHashes(), transport);
            List<InfoHash> shown =
                    thin ? List.of() : asked.stream().filter(filters::shows).toList();
            return repository.scrape(shown, clock.nowSeconds()).map(counts -> rows(asked, shown, counts));
        });
    }

    private static List<SwarmCounts> rows(List<InfoHash> asked, List<InfoHash> shown, List<SwarmCounts> counts) {
        List<SwarmCounts> rows = new ArrayList<>(asked.size());
        int next = 0;
        for (InfoHash infoHash : asked) {
            boolean isNext = next < shown.size() && shown.get(next).equals(infoHash);
            rows.add(isNext ? counts.get(next++) : SwarmCounts.NONE);
        }
        return rows;
    }

    private List<InfoHash> cut(List<InfoHash> infoHashes, Transport transport) {
        int limit = transport == Transport.UDP ? max.udp() : max.http();
        return infoHashes.size() <= limit ? infoHashes : infoHashes.subList(0, limit);
    }
}
