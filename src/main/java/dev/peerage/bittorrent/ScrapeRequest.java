package dev.peerage.bittorrent;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A question for the counts of some torrents (BEP 48, BEP 15).
 *
 * @param source the address the request came from
 * @param infoHashes the torrents, in the order asked, repetitions kept
 * @param urlData as in {@link AnnounceRequest}
 */
public record ScrapeRequest(
        PeerAddress source,
        List<InfoHash> infoHashes,
        @Nullable String urlData) {

    public ScrapeRequest {
        infoHashes = List.copyOf(infoHashes);
    }
}
