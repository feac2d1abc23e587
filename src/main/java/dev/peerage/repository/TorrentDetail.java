package dev.peerage.repository;

import dev.peerage.bittorrent.PeerAddress;
import dev.peerage.bittorrent.PeerDetails;
import java.util.List;
import org.jspecify.annotations.Nullable;

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
     * @param details what it said of itself; null unless the store keeps that
     */
    public record Peer(
            PeerAddress address,
            boolean seeder,
            long lastSeenSeconds,
            @Nullable PeerDetails details) {

        /** A peer of which no details are kept. */
        public Peer(PeerAddress address, boolean seeder, long lastSeenSeconds) {
            this(address, seeder, lastSeenSeconds, null);
        }
    }
}
