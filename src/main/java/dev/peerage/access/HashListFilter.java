package dev.peerage.access;

import dev.peerage.bittorrent.AnnounceRequest;
import dev.peerage.bittorrent.InfoHash;
import dev.peerage.bittorrent.Prefetch;
import dev.peerage.bittorrent.Rejection;
import dev.peerage.bittorrent.ScrapeRequest;
import dev.peerage.tracker.AccessList;
import dev.peerage.tracker.RequestFilter;
import dev.peerage.tracker.Transport;
import dev.peerage.tracker.Verdict;

/**
 * Refuses announces of torrents that the lists do not permit, whatever their event, and hides such torrents from scrapes. Lists
 * are swapped whole: every request is judged by one state of them.
 */
final class HashListFilter implements RequestFilter {

    private static final Verdict NOT_ALLOWED = Verdict.reject(Rejection.TORRENT_NOT_ALLOWED);

    private volatile HashLists lists = HashLists.NONE;

    /** What is in force. */
    HashLists lists() {
        return lists;
    }

    /** Puts another list in the place of one; from now on requests are judged by it. */
    synchronized void replace(AccessList list, InfoHashSet hashes) {
        lists = lists.with(list, hashes);
    }

    @Override
    public Prefetch prefetch(int most) {
        return new ListPrefetch(this, most);
    }

    @Override
    public Verdict announce(AnnounceRequest request, Transport transport) {
        return lists.permit(request.infoHash()) ? Verdict.SERVE : NOT_ALLOWED;
    }

    /** Other torrents of the same scrape may be shown. */
    @Override
    public Verdict scrape(ScrapeRequest request, Transport transport) {
        return Verdict.SERVE;
    }

    @Override
    public boolean shows(InfoHash infoHash) {
        return lists.permit(infoHash);
    }
}
