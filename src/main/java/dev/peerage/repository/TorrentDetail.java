package dev.peerage.repository;

import dev.peerage.bittorrent.PeerAddress;
import java.util.List;

/**
 * One torrent with its peers.
 *
 * @param summary the torrent and its counts
 * @param peers at most {@link #MAX_PEERS} of its peers, in no particular order
 */
public record TorrentDetail(TorrentSummary summary, List<Peer> peers) {

    /** How many peers a detail shows at most. */
    public static final int MAX_PEERS = 1000;

    public TorrentDetail {
        peers = List.copyOf(peers);
    }

    /**
     * A stored peer.
     *
     * @param address its address and announced port
     * @param seeder whether it has everything
     * @param lastSeenSeconds when it last announced, in seconds of {@link MonotonicClock}
     */
    public record Peer(PeerAddress address, boolean seeder, long lastSeenSeconds) {}
}
