package dev.peerage.tracker;

import dev.peerage.bittorrent.AnnounceRequest;
import dev.peerage.bittorrent.InfoHash;
import dev.peerage.bittorrent.Prefetch;
import dev.peerage.bittorrent.ScrapeRequest;

/**
 * Looks at requests before the repository does: lists, keys, limits. Beans of this type are asked in their order, the
 * strictest verdict counts. Called on event loops: a filter never waits, and never throws.
 */
public interface RequestFilter {

    /** What to do with an announce; its source is the address of {@link AnnounceRequest#peer()}. */
    Verdict announce(AnnounceRequest request, Transport transport);

    /** What to do with a scrape as a whole. */
    Verdict scrape(ScrapeRequest request, Transport transport);

    /** Whether a scrape may show the counts of this torrent; if not it looks unknown. */
    default boolean shows(InfoHash infoHash) {
        return true;
    }

    /** What touches ahead what {@link #announce} will look at for the announces of a batch of this size. */
    default Prefetch prefetch(int most) {
        return Prefetch.NOTHING;
    }
}
