package dev.peerage.bittorrent;

/**
 * What a client says of itself beside its address and role. Nothing of it is checked.
 *
 * @param id its name for itself
 * @param uploaded bytes uploaded since {@code started}; {@link AnnounceRequest#UNKNOWN} when not said
 * @param downloaded bytes downloaded since {@code started}; {@link AnnounceRequest#UNKNOWN} when not said
 * @param left bytes still to download; {@link AnnounceRequest#UNKNOWN} when not said
 */
public record PeerDetails(PeerId id, long uploaded, long downloaded, long left) {

    /** What a request says. */
    public static PeerDetails of(AnnounceRequest request) {
        return new PeerDetails(request.peerId(), request.uploaded(), request.downloaded(), request.left());
    }
}
