package dev.peerage.tracker;

import dev.peerage.bittorrent.AnnounceRequest;
import dev.peerage.bittorrent.InfoHash;
import dev.peerage.bittorrent.Prefetch;
import dev.peerage.bittorrent.ScrapeRequest;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** All filters as one. */
final class RequestFilters {

    private final RequestFilter[] filters;

    RequestFilters(List<RequestFilter> filters) {
        this.filters = filters.toArray(RequestFilter[]::new);
    }

    Verdict announce(AnnounceRequest request, Transport transport) {
        Verdict verdict = Verdict.SERVE;
        for (RequestFilter filter : filters) {
            verdict = verdict.or(filter.announce(request, transport));
        }
        return verdict;
    }

    Verdict scrape(ScrapeRequest request, Transport transport) {
        Verdict verdict = Verdict.SERVE;
        for (RequestFilter filter : filters) {
            verdict = verdict.or(filter.scrape(request, transport));
        }
        return verdict;
    }

    boolean shows(InfoHash infoHash) {
        for (RequestFilter filter : filters) {
            if (!filter.shows(infoHash)) {
                return false;
            }
        }
        return true;
    }

    Stream<Prefetch> prefetches(int most) {
        return Arrays.stream(filters).map(filter -> filter.prefetch(most));
    }
}
