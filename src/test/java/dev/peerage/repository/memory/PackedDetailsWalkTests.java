package dev.peerage.repository.memory;

import static dev.peerage.fixtures.Announces.announce;
import static dev.peerage.fixtures.Announces.hash;
import static dev.peerage.repository.memory.SnapshotStores.TIMEOUT_SECONDS;
import static dev.peerage.repository.memory.SnapshotStores.WALL_SECONDS;
import static dev.peerage.repository.memory.SnapshotStores.announceTo;
import static org.assertj.core.api.Assertions.assertThat;

import dev.peerage.bittorrent.AddressFamily;
import dev.peerage.bittorrent.AnnounceEvent;
import dev.peerage.bittorrent.AnnounceRequest;
import dev.peerage.bittorrent.CompactPeers;
import dev.peerage.bittorrent.InfoHash;
import dev.peerage.bittorrent.PeerAddress;
import dev.peerage.bittorrent.PeerDetails;
import dev.peerage.bittorrent.PrivatePeers;
import dev.peerage.fixtures.Announces;
import dev.peerage.repository.RepositoryLimits;
import dev.peerage.repository.Storing;
import dev.peerage.repository.TorrentDetail;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Details go wherever their entries go: through growth, sweeps, limits and snapshots. */
class PackedDetailsWalkTests {

    private static final int TORRENTS = 3;

    private final SplittableRandom random = new SplittableRandom(5);
    private long nowSeconds = 10_000;

    private static PackedTorrentRepository store(RepositoryLimits limits) {
        MemorySettings settings =
                new MemorySettings(SnapshotStores.TIMEOUT, PrivatePeers.ALWAYS, new SplittableRandom(1));
        return new PackedTorrentRepository(settings.withPeerDetails(), limits);
    }

    /** One of many peers, forty to a host. */
    private static PeerAddress member(AddressFamily family, int number) {
        int host = number / 40;
        int port = 10_000 + number % 40;
        return family == AddressFamily.IPV4
                ? PeerAddress.ipv4(0x0b00_0000 + host, port)
                : PeerAddress.ipv6(0x2001_0db8_0000_0000L + ((long) host << 16), 1, port);
    }

    /** A peer that says something else each time. */
    private AnnounceRequest talk(InfoHash infoHash, PeerAddress peer, AnnounceEvent event) {
        return announce(infoHash, peer)
                .peerId("-TT0001-%012d".formatted(random.nextInt(1_000_000_000)))
                .transferred(random.nextInt(1_000_000), random.nextInt(1_000_000))
                .left(random.nextInt(3))
                .event(event)
                .build();
    }

    private void tell(PackedTorrentRepository store, AnnounceRequest request) {
        store.announceNow(
                request,
                0,
                Storing.NORMAL,
                nowSeconds,
                CompactPeers.collector(request.peer().family(), 0));
    }

    @ParameterizedTest
    @CsvSource({
        "40, 2147483647, 0",
        "1500, 2147483647, 0",
        "6000, 2147483647, 0",
        "6000, 2147483647, 20",
        "3000, 1300, 0"
    })
    void everybodyShownSaysWhatItSaidLast(int members, int perTorrent, int perSource) {
        PackedTorrentRepository store =
                store(new RepositoryLimits(Long.MAX_VALUE, Long.MAX_VALUE, perTorrent, perSource, Integer.MAX_VALUE));
        Map<InfoHash, Map<PeerAddress, PeerDetails>> said = new HashMap<>();
        int announces = 6 * members;
        for (int round = 0; round < announces; round++) {
            InfoHash infoHash = hash(random.nextInt(TORRENTS));
            AddressFamily family = random.nextInt(3) == 0 ? AddressFamily.IPV6 : AddressFamily.IPV4;
            // many in the first half, fewer in the second
            AnnounceEvent event = random.nextInt(announces) < round ? AnnounceEvent.STOPPED : AnnounceEvent.NONE;
            AnnounceRequest request = talk(infoHash, member(family, random.nextInt(members)), event);
            tell(store, request);
            said.computeIfAbsent(infoHash, key -> new HashMap<>()).put(request.peer(), PeerDetails.of(request));
            if (round % members == members / 2) {
                nowSeconds += TIMEOUT_SECONDS / 3;
                store.sweep(nowSeconds).block();
                said.forEach((torrent, last) -> assertSaid(store, torrent, last));
            }
        }
        said.forEach((torrent, last) -> assertSaid(store, torrent, last));
    }

    private void assertSaid(PackedTorrentRepository store, InfoHash infoHash, Map<PeerAddress, PeerDetails> said) {
        TorrentDetail detail = Objects.requireNonNull(store.find(infoHash).block());
        assertThat(detail.peers()).isNotEmpty();
        for (TorrentDetail.Peer peer : detail.peers()) {
            assertThat(peer.details()).isEqualTo(said.get(peer.address()));
        }
        for (AddressFamily family : AddressFamily.values()) {
            AnnounceRequest asker =
                    announce(infoHash, member(family, 1_000_000)).build();
            CompactPeers.Collector collector = CompactPeers.collector(family, 20_000);
            store.announceNow(asker, 20_000, Storing.NEVER, nowSeconds, collector);
            CompactPeers shown = collector.peers();
            for (int index = 0; index < shown.count(); index++) {
                assertThat(shown.id(index))
                        .isEqualTo(Objects.requireNonNull(said.get(shown.get(index)))
                                .id());
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {10, 1000, 4000})
    void whoseTimeHasRunOutTakesItsDetailsAlong(int members) {
        PackedTorrentRepository store = store(RepositoryLimits.UNLIMITED);
        Map<PeerAddress, PeerDetails> said = new HashMap<>();
        for (int number = 0; number < members; number++) {
            tell(store, talk(hash(1), member(AddressFamily.IPV4, number), AnnounceEvent.NONE));
        }
        nowSeconds += TIMEOUT_SECONDS / 2;
        for (int number = 0; number < members; number += 3) {
            AnnounceRequest request = talk(hash(1), member(AddressFamily.IPV4, number), AnnounceEvent.NONE);
            tell(store, request);
            said.put(request.peer(), PeerDetails.of(request));
        }
        // no sweep comes: the next call prunes the swarm
        nowSeconds += TIMEOUT_SECONDS / 2 + TIMEOUT_SECONDS / 64 + 1;

        assertThat(store.scrapeNow(hash(1), nowSeconds).leechers()
                        + store.scrapeNow(hash(1), nowSeconds).seeders())
                .isEqualTo(said.size());
        assertSaid(store, hash(1), said);
    }

    @Test
    void snapshotsLeaveDetailsOutAndTheNextAnnounceBringsThemBack(@TempDir Path directory) throws IOException {
        PackedTorrentRepository written = store(RepositoryLimits.UNLIMITED);
        for (int number = 0; number < 3000; number++) {
            tell(written, talk(hash(1), member(AddressFamily.IPV4, number), AnnounceEvent.NONE));
        }
        PackedTorrentRepository restored = store(RepositoryLimits.UNLIMITED);
        // leaves something where restored peers will stand
        for (int number = 5000; number < 5010; number++) {
            tell(restored, talk(hash(1), member(AddressFamily.IPV4, number), AnnounceEvent.NONE));
        }
        for (int number = 5000; number < 5010; number++) {
            tell(restored, talk(hash(1), member(AddressFamily.IPV4, number), AnnounceEvent.STOPPED));
        }

        byte[] snapshot = SnapshotStores.write(written, nowSeconds);
        SnapshotStores.read(directory, snapshot, restored, nowSeconds, WALL_SECONDS);

        assertThat(snapshot)
                .hasSize(SnapshotFormat.HEAD_BYTES
                        + SnapshotFormat.RECORD_BYTES
                        + 3000 * (AddressFamily.IPV4.peerBytes() + SnapshotFormat.PEER_EXTRA_BYTES)
                        + SnapshotFormat.END_BYTES);
        Map<PeerAddress, TorrentDetail.Peer> peers = SnapshotStores.peers(restored, hash(1));
        assertThat(peers).hasSize(TorrentDetail.MAX_PEERS);
        assertThat(peers.values()).allMatch(peer -> peer.details() == null);

        PeerAddress back = peers.keySet().iterator().next();
        announceTo(restored, announce(hash(1), back).peerId("-TT0001-abcdefghijkl"), nowSeconds);
        assertThat(details(restored, back)).isNotNull();
        assertThat(SnapshotStores.peers(restored, hash(1)).values())
                .filteredOn(peer -> peer.details() != null)
                .hasSize(1);
    }

    private static @Nullable PeerDetails details(PackedTorrentRepository store, PeerAddress address) {
        return Objects.requireNonNull(
                        SnapshotStores.peers(store, Announces.hash(1)).get(address))
                .details();
    }

    @Test
    void aStoreThatKeepsNoneShowsNone() {
        PackedTorrentRepository store = new PackedTorrentRepository(
                SnapshotStores.TIMEOUT, PrivatePeers.ALWAYS, new SplittableRandom(1), RepositoryLimits.UNLIMITED);
        for (int number = 0; number < 10; number++) {
            tell(store, talk(hash(1), member(AddressFamily.IPV4, number), AnnounceEvent.NONE));
        }
        CompactPeers.Collector collector = CompactPeers.collector(AddressFamily.IPV4, 50);
        store.announceNow(
                announce(hash(1), member(AddressFamily.IPV4, 77)).build(), 50, Storing.NEVER, nowSeconds, collector);

        assertThat(collector.peers().count()).isEqualTo(10);
        assertThat(collector.peers().id(0)).isNull();
        assertThat(SnapshotStores.peers(store, hash(1)).values()).allMatch(peer -> peer.details() == null);
    }
}
