package dev.peerage.benchmarking.scenarios;

import dev.peerage.bittorrent.AnnounceEvent;
import dev.peerage.bittorrent.AnnounceRequest;
import dev.peerage.bittorrent.InfoHash;
import dev.peerage.bittorrent.PeerAddress;
import dev.peerage.bittorrent.PeerId;
import dev.peerage.bittorrent.PeerSink;
import dev.peerage.bittorrent.SwarmCounts;
import dev.peerage.repository.ImmediateRepository;
import dev.peerage.repository.Storing;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/** The data of Torrust's repository benchmark: one peer for all torrents, and hashes that differ in four bytes. */
final class TorrustTorrents {

    private static final int IPV4_LOOPBACK = 0x7f00_0001;
    private static final PeerAddress DEFAULT_PEER = PeerAddress.ipv4(IPV4_LOOPBACK, 8080);
    private static final PeerId DEFAULT_PEER_ID = new PeerId(0, 0, 0);

    /** Nobody is picked in these scenarios. */
    private static final PeerSink NO_PEERS = new PeerSink() {
        @Override
        public void ipv4(int address, int port) {
            throw new IllegalStateException("A peer was picked");
        }

        @Override
        public void ipv6(long high, long low, int port) {
            throw new IllegalStateException("A peer was picked");
        }
    };

    private TorrustTorrents() {}

    /** The announce of the one peer, a seeder by what it says, to torrent {@code number}. */
    static AnnounceRequest announce(int number) {
        byte[] hash = new byte[InfoHash.BYTES];
        hash[0] = (byte) number;
        hash[1] = (byte) (number >>> 8);
        hash[2] = (byte) (number >>> 16);
        hash[3] = (byte) (number >>> 24);
        return new AnnounceRequest(
                InfoHash.of(hash, 0), DEFAULT_PEER_ID, DEFAULT_PEER, AnnounceEvent.STARTED, 0, 0, 0, 0, null);
    }

    /** Announces to as many torrents, in random order. */
    static AnnounceRequest[] shuffled(int torrents) {
        AnnounceRequest[] announces = new AnnounceRequest[torrents];
        Arrays.setAll(announces, TorrustTorrents::announce);
        List<AnnounceRequest> order = Arrays.asList(announces);
        Collections.shuffle(order, new Random(1));
        return announces;
    }

    /** The operation that all scenarios count: insert or update the peer, then read the counts, in two calls. */
    static SwarmCounts updateThenRead(ImmediateRepository repository, AnnounceRequest announce) {
        repository.announceNow(announce, 0, Storing.NORMAL, 0, NO_PEERS);
        return repository.scrapeNow(announce.infoHash(), 0);
    }
}
