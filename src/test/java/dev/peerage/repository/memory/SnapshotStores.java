package dev.peerage.repository.memory;

import static dev.peerage.fixtures.Announces.announce;

import dev.peerage.bittorrent.AddressFamily;
import dev.peerage.bittorrent.AnnounceEvent;
import dev.peerage.bittorrent.AnnounceRequest;
import dev.peerage.bittorrent.CompactPeers;
import dev.peerage.bittorrent.InfoHash;
import dev.peerage.bittorrent.PeerAddress;
import dev.peerage.bittorrent.PrivatePeers;
import dev.peerage.bittorrent.SwarmCounts;
import dev.peerage.fixtures.Announces;
import dev.peerage.repository.ImmediateRepository;
import dev.peerage.repository.RepositoryLimits;
import dev.peerage.repository.Storing;
import dev.peerage.repository.TorrentDetail;
import dev.peerage.repository.TorrentSummary;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;

/** Stores of every kind, filled and compared. */
enum SnapshotStores {
    PACKED {
        @Override
        SnapshotStore create(RepositoryLimits limits) {
            return new PackedTorrentRepository(TIMEOUT, PrivatePeers.ALWAYS, new SplittableRandom(1), limits);
        }
    },
    HASH {
        @Override
        SnapshotStore create(RepositoryLimits limits) {
            return new HashTorrentRepository(TIMEOUT, PrivatePeers.ALWAYS, new SplittableRandom(1), limits);
        }
    },
    SKIP_LIST {
        @Override
        SnapshotStore create(RepositoryLimits limits) {
            return new SkipListTorrentRepository(TIMEOUT, PrivatePeers.ALWAYS, new SplittableRandom(1), limits);
        }
    };

    static final Duration TIMEOUT = Duration.ofMinutes(45);
    static final long TIMEOUT_SECONDS = TIMEOUT.toSeconds();

    /** The second of the wall clock at which snapshots are written. */
    static final long WALL_SECONDS = 1_767_225_600;

    private static final AnnounceEvent[] EVENTS = AnnounceEvent.values();

    abstract SnapshotStore create(RepositoryLimits limits);

    SnapshotStore create() {
        return create(RepositoryLimits.UNLIMITED);
    }

    static SwarmCounts announceTo(SnapshotStore store, Announces announce, long nowSeconds) {
        AnnounceRequest request = announce.build();
        return ((ImmediateRepository) store)
                .announceNow(
                        request,
                        0,
                        Storing.NORMAL,
                        nowSeconds,
                        CompactPeers.collector(request.peer().family(), 0));
    }

    /** Announces of some thousand peers in some hundred torrents, most with few of them, within one time-out. */
    static void fill(SnapshotStore store, SplittableRandom random, long nowSeconds) {
        for (int round = 0; round < 4000; round++) {
            // squared, so that a few torrents get most of the peers
            int torrent = (int) (300 * Math.pow(random.nextDouble(), 3));
            AddressFamily family = random.nextInt(3) == 0 ? AddressFamily.IPV6 : AddressFamily.IPV4;
            AnnounceEvent event = random.nextBoolean() ? AnnounceEvent.NONE : EVENTS[random.nextInt(EVENTS.length)];
            long seen = nowSeconds - TIMEOUT_SECONDS + 100 + round / 2;
            announceTo(
                    store,
                    announce(Announces.hash(torrent - 5), peer(family, random.nextInt(1000)))
                            .event(event)
                            .left(random.nextInt(2)),
                    seen);
        }
    }

    static PeerAddress peer(AddressFamily family, int number) {
        return family == AddressFamily.IPV4
                ? PeerAddress.ipv4(0x0b00_0000 + number, 10_000 + number % 100)
                : PeerAddress.ipv6(0x2001_0db8_0000_0000L + ((long) number << 16), 1, 10_000 + number % 100);
    }

    static byte[] write(SnapshotStore store, long nowSeconds) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            SnapshotWriter writer = new SnapshotWriter(Channels.newChannel(bytes), nowSeconds, WALL_SECONDS);
            writer.begin(store.totalsNow().completed());
            store.write(writer, nowSeconds).finish();
            writer.finish();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
        return bytes.toByteArray();
    }

    /** Reads a snapshot by way of a file. */
    static long read(Path directory, byte[] bytes, SnapshotStore store, long nowSeconds, long wallSeconds)
            throws IOException {
        Path file = Files.write(directory.resolve("bytes"), bytes);
        try (var channel = Files.newByteChannel(file)) {
            return SnapshotReader.read(channel, store, nowSeconds, wallSeconds);
        }
    }

    static List<TorrentSummary> torrents(SnapshotStore store) {
        return store.torrents(0, Integer.MAX_VALUE)
                .collectList()
                .blockOptional(Duration.ofSeconds(30))
                .orElseThrow();
    }

    /** What a torrent's peers are, by their addresses; at most 1,000. */
    static Map<PeerAddress, TorrentDetail.Peer> peers(SnapshotStore store, InfoHash infoHash) {
        Map<PeerAddress, TorrentDetail.Peer> peers = new TreeMap<>();
        store.find(infoHash)
                .blockOptional(Duration.ofSeconds(30))
                .orElseThrow()
                .peers()
                .forEach(peer -> peers.put(peer.address(), peer));
        return peers;
    }
}
