package dev.peerage.repository.memory;

import static dev.peerage.fixtures.Announces.announce;
import static org.assertj.core.api.Assertions.assertThat;

import dev.peerage.bittorrent.AddressFamily;
import dev.peerage.bittorrent.AnnounceEvent;
import dev.peerage.bittorrent.CompactPeers;
import dev.peerage.bittorrent.InfoHash;
import dev.peerage.bittorrent.PeerAddress;
import dev.peerage.bittorrent.PrivatePeers;
import dev.peerage.bittorrent.SwarmCounts;
import dev.peerage.repository.RepositoryLimits;
import dev.peerage.repository.RepositoryTotals;
import dev.peerage.repository.Storing;
import dev.peerage.repository.SweepReport;
import dev.peerage.repository.TorrentDetail;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Swarms go through all sizes of block, up and down, and give back what they no longer need. */
class PackedGrowthTests {

    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final InfoHash HASH = new InfoHash(1, 2, 3);

    private final PackedTorrentRepository store = new PackedTorrentRepository(
            Duration.ofMinutes(45), PrivatePeers.SAME_SCOPE, new SplittableRandom(1), RepositoryLimits.UNLIMITED);
    private long nowSeconds = 1000;

    private static PeerAddress peer(AddressFamily family, int number) {
        return family == AddressFamily.IPV4
                ? PeerAddress.ipv4(0xcb007100 + number / 100, 6881 + number % 100)
                : PeerAddress.ipv6(0x2001_0db8_0000_0000L + number / 100, 1, 6881 + number % 100);
    }

    private SwarmCounts announceNow(InfoHash infoHash, PeerAddress peer, int left, AnnounceEvent event) {
        return store.announceNow(
                announce(infoHash, peer).left(left).event(event).build(),
                0,
                Storing.NORMAL,
                nowSeconds,
                CompactPeers.collector(peer.family(), 0));
    }

    private Set<PeerAddress> given(AddressFamily family) {
        PeerAddress asker = peer(family, 100_000);
        CompactPeers.Collector sink = CompactPeers.collector(family, 10_000);
        store.announceNow(announce(HASH, asker).build(), 10_000, Storing.NEVER, nowSeconds, sink);
        Set<PeerAddress> given = new HashSet<>();
        for (int index = 0; index < sink.peers().count(); index++) {
            assertThat(given.add(sink.peers().get(index))).isTrue();
        }
        return given;
    }

    @ParameterizedTest
    @EnumSource(AddressFamily.class)
    void swarmKeepsEveryPeerAtEverySizeUpAndDown(AddressFamily family) {
        Set<PeerAddress> expected = new HashSet<>();
        for (int number = 0; number < 2600; number++) {
            SwarmCounts counts = announceNow(HASH, peer(family, number), number % 3, AnnounceEvent.NONE);
            expected.add(peer(family, number));
            assertThat(counts.seeders() + counts.leechers()).isEqualTo(number + 1);
            if (number < 40 || number % 97 == 0 || (number > 1020 && number < 1030)) {
                assertThat(given(family)).isEqualTo(expected);
            }
        }
        for (int number = 0; number < 2600; number++) {
            SwarmCounts counts = announceNow(HASH, peer(family, number), 1, AnnounceEvent.STOPPED);
            expected.remove(peer(family, number));
            assertThat(counts.seeders() + counts.leechers()).isEqualTo(2599 - number);
            if (number > 2560 || number % 97 == 0 || (number > 2080 && number < 2095)) {
                assertThat(given(family)).isEqualTo(expected);
            }
        }
        assertThat(store.sweep(nowSeconds).blockOptional(PATIENCE))
                .map(SweepReport::removedTorrents)
                .contains(1L);
        assertThat(store.pages()).isLessThanOrEqualTo(10);
        store.sweep(nowSeconds).block(PATIENCE);
        assertThat(store.pages()).isZero();
    }

    /** The family that came first may leave first, and each may be large or small. */
    @Test
    void bothFamiliesComeAndGoInAnyOrder() {
        SplittableRandom random = new SplittableRandom(7);
        int[] sizes = {0, 1, 2, 5, 600, 1100, 1500};
        int ipv4 = 0;
        int ipv6 = 0;
        for (int round = 0; round < 120; round++) {
            AddressFamily family = random.nextBoolean() ? AddressFamily.IPV4 : AddressFamily.IPV6;
            int target = sizes[random.nextInt(sizes.length)];
            int size = family == AddressFamily.IPV4 ? ipv4 : ipv6;
            for (; size < target; size++) {
                announceNow(HASH, peer(family, size), size % 2, AnnounceEvent.NONE);
            }
            for (; size > target; size--) {
                announceNow(HASH, peer(family, size - 1), 0, AnnounceEvent.STOPPED);
            }
            ipv4 = family == AddressFamily.IPV4 ? size : ipv4;
            ipv6 = family == AddressFamily.IPV6 ? size : ipv6;
            assertThat(given(AddressFamily.IPV4)).hasSize(ipv4);
            assertThat(given(AddressFamily.IPV6)).hasSize(ipv6);
            RepositoryTotals totals = store.totals().blockOptional(PATIENCE).orElseThrow();
            assertThat(totals.peers(AddressFamily.IPV4)).isEqualTo(ipv4);
            assertThat(totals.peers(AddressFamily.IPV6)).isEqualTo(ipv6);
        }
    }

    @Test
    void pagesOfSwarmsThatWereSweptAreGivenBack() {
        SplittableRandom random = new SplittableRandom(8);
        for (int number = 0; number < 60_000; number++) {
            InfoHash infoHash = new InfoHash(random.nextLong(), number, 0);
            announceNow(infoHash, peer(AddressFamily.IPV4, number % 5000), 1, AnnounceEvent.NONE);
            if (number % 10 == 0) {
                nowSeconds += 1;
            }
        }
        int full = store.pages();
        // nine of ten have run out: those that are left stand all over the pages
        nowSeconds = 1000 + 6000 * 9 / 10 + 2700 + 21;
        store.sweep(nowSeconds).block(PATIENCE);
        store.sweep(nowSeconds).block(PATIENCE);
        store.sweep(nowSeconds).block(PATIENCE);

        RepositoryTotals totals = store.totals().blockOptional(PATIENCE).orElseThrow();
        assertThat(totals.torrents()).isBetween(5_500L, 6_500L);
        assertThat(store.pages()).isLessThan(full / 4);

        nowSeconds += 3000;
        store.sweep(nowSeconds).block(PATIENCE);
        store.sweep(nowSeconds).block(PATIENCE);
        assertThat(store.totals().blockOptional(PATIENCE)).contains(new RepositoryTotals(0, 0, 0, 0, 0, 0));
        assertThat(store.pages()).isZero();
    }

    /** Few or many of a swarm that is too large to be searched run out at once: nobody else is lost, and all are found. */
    @ParameterizedTest
    @ValueSource(ints = {2, 3, 50})
    void largeSwarmIsFreedOfThoseThatHaveRunOut(int oneIn) {
        Set<PeerAddress> expected = new HashSet<>();
        for (boolean late : new boolean[] {false, true}) {
            nowSeconds = late ? 3000 : 1000;
            for (int number = 0; number < 4000; number++) {
                if (late == (number % oneIn != 0)) {
                    announceNow(HASH, peer(AddressFamily.IPV6, number), number % 3, AnnounceEvent.NONE);
                }
                if (number % oneIn != 0) {
                    expected.add(peer(AddressFamily.IPV6, number));
                }
            }
        }
        nowSeconds = 1000 + 2700 + 22;
        assertThat(given(AddressFamily.IPV6)).isEqualTo(expected);
        int seeders = (int) expected.stream()
                .filter(peer -> isSeeder(peer.high(), peer.port()))
                .count();
        assertThat(store.scrapeNow(HASH, nowSeconds)).isEqualTo(new SwarmCounts(seeders, expected.size() - seeders, 0));
        for (PeerAddress peer : expected) {
            announceNow(HASH, peer, 1, AnnounceEvent.STOPPED);
        }
        assertThat(store.scrapeNow(HASH, nowSeconds)).isEqualTo(SwarmCounts.NONE);
    }

    private static boolean isSeeder(long high, int port) {
        long number = (high - 0x2001_0db8_0000_0000L) * 100 + port - 6881;
        return number % 3 == 0;
    }

    @Test
    void detailShowsRolesAndAThousandPeersAtMost() {
        for (int number = 0; number < 3000; number++) {
            announceNow(HASH, peer(AddressFamily.IPV4, number), number % 2, AnnounceEvent.NONE);
        }
        TorrentDetail detail = store.find(HASH).blockOptional(PATIENCE).orElseThrow();

        assertThat(detail.peers()).hasSize(TorrentDetail.MAX_PEERS);
        assertThat(detail.summary().counts()).isEqualTo(new SwarmCounts(1500, 1500, 0));
        for (TorrentDetail.Peer peer : detail.peers()) {
            assertThat(peer.seeder()).isEqualTo((peer.address().port() - 6881) % 2 == 0);
        }
    }
}
