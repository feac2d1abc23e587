package dev.peerage.repository.memory;

import static dev.peerage.fixtures.Announces.announce;
import static dev.peerage.fixtures.Announces.hash;
import static dev.peerage.repository.memory.SnapshotStores.TIMEOUT_SECONDS;
import static dev.peerage.repository.memory.SnapshotStores.WALL_SECONDS;
import static dev.peerage.repository.memory.SnapshotStores.announceTo;
import static dev.peerage.repository.memory.SnapshotStores.peers;
import static dev.peerage.repository.memory.SnapshotStores.read;
import static dev.peerage.repository.memory.SnapshotStores.torrents;
import static dev.peerage.repository.memory.SnapshotStores.write;
import static org.assertj.core.api.Assertions.assertThat;

import dev.peerage.bittorrent.AddressFamily;
import dev.peerage.bittorrent.AnnounceEvent;
import dev.peerage.bittorrent.PeerAddress;
import dev.peerage.bittorrent.SwarmCounts;
import dev.peerage.fixtures.Announces;
import dev.peerage.repository.RepositoryLimits;
import dev.peerage.repository.TorrentDetail;
import dev.peerage.repository.TorrentSummary;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What one store writes, any other one takes up. */
class SnapshotContentTests {

    private static final long NOW = 1_000_000;
    /** What ages may be out by: a tick of the packed store when written, and one when read. */
    private static final long TICKS_SECONDS = 2 * (TIMEOUT_SECONDS / Ticks.PER_TIMEOUT + 1);

    @TempDir
    private Path directory;

    private static Stream<Arguments> pairs() {
        return Stream.of(SnapshotStores.values())
                .flatMap(from -> Stream.of(SnapshotStores.values()).map(to -> Arguments.of(from, to)));
    }

    @ParameterizedTest
    @MethodSource("pairs")
    void everythingIsThereAgainInAnotherStore(SnapshotStores from, SnapshotStores to) throws IOException {
        SnapshotStore written = from.create();
        SnapshotStores.fill(written, new SplittableRandom(7), NOW);
        // what nobody has any more is not written, but for the total
        written.sweep(NOW).block();
        SnapshotStore restored = to.create();

        read(directory, write(written, NOW), restored, 77, WALL_SECONDS);

        assertThat(torrents(restored)).isEqualTo(torrents(written)).hasSizeGreaterThan(200);
        assertThat(restored.totalsNow()).isEqualTo(written.totalsNow());
        assertThat(restored.totalsNow().completed()).isPositive();
        for (TorrentSummary torrent : torrents(written)) {
            assertSame(peers(restored, torrent.infoHash()), peers(written, torrent.infoHash()));
        }
    }

    private static void assertSame(
            Map<PeerAddress, TorrentDetail.Peer> restored, Map<PeerAddress, TorrentDetail.Peer> written) {
        assertThat(restored.keySet()).isEqualTo(written.keySet());
        written.forEach((address, peer) -> {
            TorrentDetail.Peer again = Objects.requireNonNull(restored.get(address));
            assertThat(again.seeder()).isEqualTo(peer.seeder());
            assertThat(77 - again.lastSeenSeconds())
                    .isBetween(NOW - peer.lastSeenSeconds() - TICKS_SECONDS, NOW - peer.lastSeenSeconds());
        });
    }

    @ParameterizedTest
    @MethodSource("pairs")
    void swarmsOfManySlicesArePutTogether(SnapshotStores from, SnapshotStores to) throws IOException {
        SnapshotStore written = from.create();
        for (int number = 0; number < 40_000; number++) {
            for (AddressFamily family : AddressFamily.values()) {
                announceTo(
                        written,
                        announce(hash(1), SnapshotStores.peer(family, number)).left(number % 3),
                        NOW);
            }
        }
        SnapshotStore restored = to.create();

        read(directory, write(written, NOW), restored, 5, WALL_SECONDS + 60);

        assertThat(torrents(restored)).isEqualTo(torrents(written));
        assertThat(restored.totalsNow()).isEqualTo(written.totalsNow());
        // each one is found where it is looked for
        for (int number = 0; number < 40_000; number += 7) {
            announceTo(
                    restored,
                    announce(hash(1), SnapshotStores.peer(AddressFamily.IPV6, number))
                            .event(AnnounceEvent.STOPPED),
                    5);
        }
        assertThat(restored.totalsNow().peers(AddressFamily.IPV6)).isEqualTo(40_000 - 5715);
    }

    @ParameterizedTest
    @EnumSource
    void aCountedDownloadIsNotCountedAgain(SnapshotStores type) throws IOException {
        Announces finished = announce(hash(1), "203.0.113.1", 6881).seeder().event(AnnounceEvent.COMPLETED);
        Announces other = announce(hash(1), "203.0.113.2", 6881).seeder();
        SnapshotStore written = type.create();
        announceTo(written, finished, NOW);
        announceTo(written, other, NOW);
        SnapshotStore restored = type.create();

        read(directory, write(written, NOW), restored, NOW, WALL_SECONDS);

        assertThat(announceTo(restored, finished, NOW)).isEqualTo(new SwarmCounts(2, 0, 1));
        assertThat(announceTo(restored, other.event(AnnounceEvent.COMPLETED), NOW))
                .isEqualTo(new SwarmCounts(2, 0, 2));
    }

    @ParameterizedTest
    @EnumSource
    void downloadsOfTorrentsThatAreGoneStayInTheTotal(SnapshotStores type) throws IOException {
        SnapshotStore written = type.create();
        for (int torrent = 0; torrent < 10; torrent++) {
            announceTo(
                    written,
                    announce(hash(torrent), "203.0.113.1", 6881).seeder().event(AnnounceEvent.COMPLETED),
                    torrent < 6 ? NOW - 2000 : NOW);
        }
        SnapshotStore restored = type.create();

        read(directory, write(written, NOW), restored, NOW, WALL_SECONDS + 1000);

        assertThat(restored.totalsNow().torrents()).isEqualTo(4);
        assertThat(restored.totalsNow().completed()).isEqualTo(10);
    }

    @ParameterizedTest
    @EnumSource
    void whoseTimeHasRunOutMeanwhileIsNotTakenUp(SnapshotStores type) throws IOException {
        SnapshotStore written = type.create();
        announceTo(written, announce(hash(1), "203.0.113.1", 6881), NOW - 1000);
        announceTo(written, announce(hash(2), "203.0.113.3", 6881), NOW - 1000);
        announceTo(written, announce(hash(1), "203.0.113.2", 6881), NOW);
        byte[] snapshot = write(written, NOW);
        SnapshotStore restored = type.create();

        // a fresh process counts its seconds from 0
        read(directory, snapshot, restored, 0, WALL_SECONDS + TIMEOUT_SECONDS - 500);

        assertThat(torrents(restored)).containsExactly(new TorrentSummary(hash(1), new SwarmCounts(0, 1, 0)));
        assertThat(peers(restored, hash(1)).keySet()).containsExactly(Announces.peer("203.0.113.2", 6881));
        // and those that were goes on as if nothing had been
        restored.sweep(400).block();
        assertThat(restored.totalsNow().leechers()).isEqualTo(1);
        restored.sweep(500 + TIMEOUT_SECONDS / 64 + 1).block();
        assertThat(restored.totalsNow().leechers()).isZero();
    }

    @ParameterizedTest
    @EnumSource
    void whenTheWallClockHasGoneBackwardsNoTimeHasPassed(SnapshotStores type) throws IOException {
        SnapshotStore written = type.create();
        announceTo(written, announce(hash(1), "203.0.113.1", 6881), NOW - 2000);
        announceTo(written, announce(hash(1), "203.0.113.2", 6881), NOW);
        SnapshotStore restored = type.create();

        read(directory, write(written, NOW), restored, 10, WALL_SECONDS - 1_000_000);

        Map<PeerAddress, TorrentDetail.Peer> peers = peers(restored, hash(1));
        assertThat(peers).hasSize(2);
        assertThat(Objects.requireNonNull(peers.get(Announces.peer("203.0.113.2", 6881)))
                        .lastSeenSeconds())
                .isBetween(10L - 22, 10L);
        restored.sweep(10 + 700 + TIMEOUT_SECONDS / 64 + 1).block();
        assertThat(peers(restored, hash(1)).keySet()).containsExactly(Announces.peer("203.0.113.2", 6881));
    }

    @ParameterizedTest
    @EnumSource
    void expiredPeersThatNoSweepHasMetAreNotWritten(SnapshotStores type) throws IOException {
        SnapshotStore written = type.create();
        announceTo(written, announce(hash(1), "203.0.113.1", 6881), NOW - 3000);
        SnapshotStore restored = type.create();

        byte[] snapshot = write(written, NOW);
        read(directory, snapshot, restored, NOW, WALL_SECONDS);

        assertThat(snapshot).hasSize(SnapshotFormat.HEAD_BYTES + SnapshotFormat.END_BYTES);
        assertThat(torrents(restored)).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void whatIsWrittenWhileTheStoreChangesCanBeTakenUp(SnapshotStores type) throws Exception {
        SnapshotStore written = type.create();
        for (int torrent = 0; torrent < 500; torrent++) {
            announceTo(written, announce(hash(torrent), "203.0.113.1", 6881), NOW);
        }
        AtomicBoolean done = new AtomicBoolean();
        ExecutorService crowd = Executors.newSingleThreadExecutor();
        try {
            Future<?> busy = crowd.submit(() -> {
                SplittableRandom random = new SplittableRandom(3);
                while (!done.get()) {
                    announceTo(
                            written,
                            announce(
                                            hash(random.nextInt(700)),
                                            SnapshotStores.peer(AddressFamily.IPV4, random.nextInt(2000)))
                                    .event(random.nextBoolean() ? AnnounceEvent.STOPPED : AnnounceEvent.NONE),
                            NOW + 30);
                }
            });
            for (int round = 0; round < 20; round++) {
                byte[] snapshot = write(written, NOW);
                SnapshotStore restored = type.create();
                read(directory, snapshot, restored, NOW, WALL_SECONDS);
                for (int torrent = 0; torrent < 500; torrent++) {
                    assertThat(peers(restored, hash(torrent)))
                            .as("those who stood still")
                            .containsKey(Announces.peer("203.0.113.1", 6881));
                }
                assertThat(restored.totalsNow().torrents()).isBetween(500L, 700L);
            }
            done.set(true);
            busy.get(30, TimeUnit.SECONDS);
        } finally {
            done.set(true);
            crowd.shutdownNow();
        }
    }

    @ParameterizedTest
    @EnumSource
    void noMoreIsTakenUpThanTheLimitsAllow(SnapshotStores type) throws IOException {
        SnapshotStore written = type.create();
        for (int torrent = 0; torrent < 20; torrent++) {
            for (AddressFamily family : AddressFamily.values()) {
                for (int number = 0; number < 10; number++) {
                    announceTo(written, announce(hash(torrent), SnapshotStores.peer(family, number)), NOW);
                }
            }
        }
        byte[] snapshot = write(written, NOW);
        SnapshotStore fewTorrents = type.create(new RepositoryLimits(5, 10_000, 10_000, 0, 10_000));
        SnapshotStore fewPeers = type.create(new RepositoryLimits(10_000, 105, 10_000, 0, 10_000));
        SnapshotStore smallSwarms = type.create(new RepositoryLimits(10_000, 10_000, 7, 0, 10_000));

        assertThat(read(directory, snapshot, fewTorrents, NOW, WALL_SECONDS)).isEqualTo(300);
        assertThat(read(directory, snapshot, fewPeers, NOW, WALL_SECONDS)).isEqualTo(295);
        assertThat(read(directory, snapshot, smallSwarms, NOW, WALL_SECONDS)).isEqualTo(120);

        assertThat(fewTorrents.totalsNow().torrents()).isEqualTo(5);
        assertThat(fewTorrents.totalsNow().leechers()).isEqualTo(100);
        assertThat(fewPeers.totalsNow().leechers()).isEqualTo(105);
        assertThat(smallSwarms.totalsNow().torrents()).isEqualTo(20);
        assertThat(torrents(smallSwarms)).allMatch(torrent -> torrent.counts().leechers() == 14);
    }
}
