package dev.peerage.tracker;

import dev.peerage.bittorrent.AnnounceRequest;
import dev.peerage.bittorrent.InfoHash;
import dev.peerage.bittorrent.ScrapeRequest;
import java.util.Set;

/**
 * Always of the same opinion.
 *
 * @param verdict on every request
 * @param hidden torrents that scrapes do not show
 */
record StubFilter(Verdict verdict, Set<InfoHash> hidden) implements RequestFilter {

    StubFilter(Verdict verdict) {
        this(verdict, Set.of());
    }

    @Override
    public Verdict announce(AnnounceRequest request, Transport transport) {
        return verdict;
    }

    @Override
    public Verdict scrape(ScrapeRequest request, Transport transport) {
        return verdict;
    }

    @Override
    public boolean shows(InfoHash infoHash) {
        return !hidden.contains(infoHash);
    }
}
