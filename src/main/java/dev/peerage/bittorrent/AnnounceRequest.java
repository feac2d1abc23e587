package dev.peerage.bittorrent;

import org.jspecify.annotations.Nullable;

/**
 * What a client says of itself, after decoding and before any decision.
 *
 * @param infoHash the torrent
 * @param peerId the client's name for itself
 * @param peer the address the request came from, with the port that the client announces (0 = takes no connections)
 * @param event why it announces
 * @param left bytes still to download; {@link #UNKNOWN} counts as a leecher's
 * @param downloaded bytes downloaded since {@code started}; {@link #UNKNOWN} when not said
 * @param uploaded bytes uploaded since {@code started}; {@link #UNKNOWN} when not said
 * @param numwant how many peers it asks for; negative = the tracker's default
 * @param urlData what stood behind the announce path: a key in the path (HTTP), or path and query (UDP, BEP 41)
 */
public record AnnounceRequest(
        InfoHash infoHash,
        PeerId peerId,
        PeerAddress peer,
        AnnounceEvent event,
        long left,
        long downloaded,
        long uploaded,
        int numwant,
        @Nullable String urlData) {

    /** A byte count that the client did not give. */
    public static final long UNKNOWN = -1;

    /** A number of peers that the client did not give. */
    public static final int DEFAULT_NUMWANT = -1;

    /** Whether the peer has everything. A partial seed is counted as a leecher. */
    public boolean seeder() {
        return left == 0 && event != AnnounceEvent.PAUSED;
    }

    /** Whether seeders are of no use to the peer: it has all it wants. */
    public boolean wantsLeechersOnly() {
        return left == 0 || event == AnnounceEvent.PAUSED;
    }
}
