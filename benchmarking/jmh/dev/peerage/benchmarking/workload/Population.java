package dev.peerage.benchmarking.workload;

import dev.peerage.bittorrent.AddressFamily;
import dev.peerage.bittorrent.AnnounceEvent;
import dev.peerage.bittorrent.AnnounceRequest;
import dev.peerage.bittorrent.InfoHash;
import dev.peerage.bittorrent.PeerAddress;
import dev.peerage.bittorrent.PeerId;
import dev.peerage.repository.ImmediateRepository;
import dev.peerage.repository.Storing;
import java.util.SplittableRandom;

/**
 * Peers of one family on the {@link PopularityCurve}. Each belongs to one torrent for ever, as in aquatic's load test; all
 * but that number is computed when it is needed, so that the caches which a benchmark fills are the store's and not its
 * own. Addresses are public, and every peer is a host of its own (IPv6: a /64 of its own).
 */
public final class Population {

    private static final PeerId PEER_ID = new PeerId(0x2d505230_3030302dL, 0, 0);

    /** 28 bits of hosts from 32.0.0.0 on: public space throughout. */
    private static final int IPV4_BASE = 0x2000_0000;

    private static final int IPV4_MASK = 0x0fff_ffff;
    private static final long IPV6_BASE = 0x2a00_0000_0000_0000L;

    /** Odd, so that multiplying modulo a power of two gives each peer another address. */
    private static final int SPREAD = 0x09e3_7795;

    private static final int MAX_SCRAPE = 10;

    private final AddressFamily family;
    private final int torrents;
    private final int[] torrentOfPeer;

    private Population(AddressFamily family, int torrents, int[] torrentOfPeer) {
        this.family = family;
        this.torrents = torrents;
        this.torrentOfPeer = torrentOfPeer;
    }

    /** Peers drawn on the curve. The same sizes give the same population. */
    public static Population onCurve(int torrents, int peers, AddressFamily family) {
        AliasTable table = new AliasTable(new PopularityCurve(torrents, peers).weights());
        SplittableRandom random = new SplittableRandom(0xc3a5_8be6_17b3_acceL);
        int[] torrentOfPeer = new int[peers];
        for (int peer = 0; peer < peers; peer++) {
            torrentOfPeer[peer] = table.draw(random);
        }
        return new Population(family, torrents, torrentOfPeer);
    }

    /** Every torrent with the same number of peers, which announce in turns. */
    public static Population even(int torrents, int peersPerTorrent, AddressFamily family) {
        int[] torrentOfPeer = new int[Math.multiplyExact(torrents, peersPerTorrent)];
        for (int peer = 0; peer < torrentOfPeer.length; peer++) {
            torrentOfPeer[peer] = peer % torrents;
        }
        return new Population(family, torrents, torrentOfPeer);
    }

    /** How many peers there are. */
    public int peers() {
        return torrentOfPeer.length;
    }

    /** How many torrents there are, those without peers included. */
    public int torrents() {
        return torrents;
    }

    /** The hash of a torrent. */
    public InfoHash infoHash(int torrent) {
        long first = Mix.mix((torrent + 1) * Mix.GOLDEN);
        long second = Mix.mix(first + Mix.GOLDEN);
        return new InfoHash(first, second, (int) ((second * SPREAD) >>> 7));
    }

    /** The torrent of a drawn peer: popular ones come as often as they are announced. */
    public InfoHash drawnInfoHash(long draw) {
        return infoHash(torrentOfPeer[Mix.bounded(Mix.mix(draw), torrentOfPeer.length)]);
    }

    /** From 1 to 10, what a drawn scrape asks for. */
    public static int drawnScrapeSize(long draw) {
        return 1 + Mix.bounded(Mix.mix(~draw), MAX_SCRAPE);
    }

    /** Where a peer is reached. */
    public PeerAddress address(int peer) {
        int spread = peer * SPREAD;
        int port = 1 + (int) (Mix.mix(peer) & 0x7fff);
        return family == AddressFamily.IPV4
                ? PeerAddress.ipv4(IPV4_BASE | (spread & IPV4_MASK), port)
                : PeerAddress.ipv6(IPV6_BASE | (spread & 0xffff_ffffL), Mix.mix(spread), port);
    }

    /**
     * The announce of a peer as the load test has it: with three chances in four a seeder that has just completed, else a
     * leecher that starts.
     *
     * @param round decides the role: another round, another draw
     */
    public AnnounceRequest announce(int peer, long round) {
        return announce(peer, round, PEER_ID);
    }

    private AnnounceRequest announce(int peer, long round, PeerId id) {
        boolean seeder = (Mix.mix(peer + round * Mix.GOLDEN) & 3) != 0;
        return new AnnounceRequest(
                infoHash(torrentOfPeer[peer]),
                id,
                address(peer),
                seeder ? AnnounceEvent.COMPLETED : AnnounceEvent.STARTED,
                seeder ? 0 : 50,
                50,
                50,
                AnnounceRequest.DEFAULT_NUMWANT,
                null);
    }

    /** Lets every peer announce once, by an id of its own: stores may keep it. */
    public void fill(ImmediateRepository repository, long nowSeconds) {
        ReplyBuffer reply = new ReplyBuffer();
        for (int peer = 0; peer < torrentOfPeer.length; peer++) {
            PeerId id = new PeerId(PEER_ID.high(), Mix.mix(peer), peer);
            repository.announceNow(announce(peer, 0, id), 0, Storing.NORMAL, nowSeconds, reply.clear());
        }
    }
}
