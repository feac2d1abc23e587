package dev.peerage.repository.memory;

import static dev.peerage.fixtures.Announces.announce;
import static org.assertj.core.api.Assertions.assertThat;

import dev.peerage.bittorrent.AddressFamily;
import dev.peerage.bittorrent.CompactPeers;
import dev.peerage.bittorrent.InfoHash;
import dev.peerage.bittorrent.PeerAddress;
import dev.peerage.bittorrent.PrivatePeers;
import dev.peerage.bittorrent.SwarmCounts;
import dev.peerage.repository.RepositoryLimits;
import dev.peerage.repository.RepositoryTotals;
import dev.peerage.repository.Storing;
import java.time.Duration;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Caps where the packed store has ways of its own: large swarms, many shards, both families. */
class PackedLimitsTests {

    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final InfoHash HASH = new InfoHash(1, 2, 3);

    private final SplittableRandom random = new SplittableRandom(1);
    private PackedTorrentRepository store = store(RepositoryLimits.UNLIMITED);
    private long nowSeconds = 1000;

    private static PackedTorrentRepository store(RepositoryLimits limits) {
        return new PackedTorrentRepository(
                Duration.ofMinutes(45), PrivatePeers.SAME_SCOPE, new SplittableRandom(1), limits);
    }

    private static RepositoryLimits perSource(int cap) {
        return new RepositoryLimits(Long.MAX_VALUE, Long.MAX_VALUE, Integer.MAX_VALUE, cap, Integer.MAX_VALUE);
    }

    private static RepositoryLimits perTorrent(int cap) {
        return new RepositoryLimits(Long.MAX_VALUE, Long.MAX_VALUE, cap, 0, Integer.MAX_VALUE);
    }

    private SwarmCounts announceNow(InfoHash infoHash, PeerAddress peer) {
        return store.announceNow(
                announce(infoHash, peer).left(1).build(),
                0,
                Storing.NORMAL,
                nowSeconds,
                CompactPeers.collector(peer.family(), 0));
    }

    private boolean listed(PeerAddress peer) {
        SwarmCounts before = store.scrapeNow(HASH, nowSeconds);
        SwarmCounts after = store.announceNow(
                announce(HASH, peer).left(0).build(),
                0,
                Storing.KNOWN_ONLY,
                nowSeconds,
                CompactPeers.collector(peer.family(), 0));
        return !after.equals(before);
    }

    private static PeerAddress host(AddressFamily family, int number) {
        return family == AddressFamily.IPV4
                ? PeerAddress.ipv4(0x2000_0000 + number * 7919, 6881)
                : PeerAddress.ipv6(0x2a00_0000_0000_0000L + ((number * 7919L) << 16), 1, 6881);
    }

    private static PeerAddress ofOneHost(AddressFamily family, int number) {
        return family == AddressFamily.IPV4
                ? PeerAddress.ipv4(0xcb007101, 1 + number)
                : PeerAddress.ipv6(0x2001_0db8_0000_0000L, number, 6881);
    }

    private RepositoryTotals totals() {
        return store.totals().blockOptional(PATIENCE).orElseThrow();
    }

    @ParameterizedTest
    @EnumSource(AddressFamily.class)
    void sourceKeepsItsNewestPeersInASwarmOfAnySize(AddressFamily family) {
        for (int others : new int[] {0, 150, 3000}) {
            store = store(perSource(100));
            for (int number = 0; number < others; number++) {
                announceNow(HASH, host(family, number));
            }
            for (int number = 0; number < 1000; number++) {
                nowSeconds += 1 + number % 2 * 21;
                announceNow(HASH, ofOneHost(family, number));
            }
            assertThat(store.scrapeNow(HASH, nowSeconds).leechers()).isLessThanOrEqualTo(others + 100);
            assertThat(listed(ofOneHost(family, 999))).isTrue();
            assertThat(listed(ofOneHost(family, 910))).isTrue();
            assertThat(listed(ofOneHost(family, 880))).isFalse();
            nowSeconds = 1000;
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 3000})
    void siteHasTenTimesTheCapOfAHost(int others) {
        store = store(perSource(10));
        for (int number = 0; number < others; number++) {
            announceNow(HASH, host(AddressFamily.IPV6, number));
        }
        for (int number = 0; number < 1000; number++) {
            announceNow(HASH, PeerAddress.ipv6(0x2001_0db8_0007_0000L + number, 1, 6881));
        }
        assertThat(store.scrapeNow(HASH, nowSeconds)).isEqualTo(new SwarmCounts(0, others + 100, 0));
        for (int number = 0; number < 1000; number++) {
            announceNow(HASH, PeerAddress.ipv6(0x2001_0db8_0008_0000L, number, 6881));
        }
        assertThat(store.scrapeNow(HASH, nowSeconds)).isEqualTo(new SwarmCounts(0, others + 110, 0));
    }

    /** A cap that comes when a swarm is large already: its table is not in order of sources then. */
    @Test
    void capThatComesLateIsKeptInLargeSwarms() {
        for (int number = 0; number < 3000; number++) {
            announceNow(HASH, ofOneHost(AddressFamily.IPV4, number));
        }
        store.limits(perSource(100)).block(PATIENCE);
        for (int number = 3000; number < 3100; number++) {
            announceNow(HASH, ofOneHost(AddressFamily.IPV4, number));
        }
        assertThat(store.scrapeNow(HASH, nowSeconds)).isEqualTo(new SwarmCounts(0, 3000, 0));
        assertThat(listed(ofOneHost(AddressFamily.IPV4, 3099))).isTrue();
    }

    @ParameterizedTest
    @ValueSource(ints = {60, 2000})
    void sweepTrimsASwarmAboveItsCapAndKeepsThoseThatHaveComeBack(int cap) {
        for (int number = 0; number < 2 * cap; number++) {
            announceNow(HASH, host(AddressFamily.IPV4, number));
        }
        for (int number = 0; number < 2 * cap; number += 4) {
            announceNow(HASH, host(AddressFamily.IPV4, number));
        }
        store.limits(perTorrent(cap)).block(PATIENCE);
        assertThat(store.scrapeNow(HASH, nowSeconds)).isEqualTo(new SwarmCounts(0, 2 * cap, 0));
        store.sweep(nowSeconds).block(PATIENCE);

        assertThat(store.scrapeNow(HASH, nowSeconds)).isEqualTo(new SwarmCounts(0, cap, 0));
        assertThat(totals().peers(AddressFamily.IPV4)).isEqualTo(cap);
        for (int number = 0; number < 2 * cap; number += 4) {
            assertThat(listed(host(AddressFamily.IPV4, number))).isTrue();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {20, 1200})
    void sweepTrimsASwarmWhereEverybodyHasComeBackToo(int cap) {
        for (int round = 0; round < 2; round++) {
            for (int number = 0; number < 3 * cap; number++) {
                announceNow(HASH, host(AddressFamily.IPV6, number));
            }
        }
        store.limits(perTorrent(cap)).block(PATIENCE);
        store.sweep(nowSeconds).block(PATIENCE);

        assertThat(store.scrapeNow(HASH, nowSeconds)).isEqualTo(new SwarmCounts(0, cap, 0));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 50, 1500})
    void fullSwarmReplacesNewcomersAndRefusesWhenAllHaveComeBack(int cap) {
        store = store(perTorrent(cap));
        for (int number = 0; number < cap; number++) {
            announceNow(HASH, host(AddressFamily.IPV4, number));
        }
        announceNow(HASH, host(AddressFamily.IPV4, cap));
        assertThat(store.scrapeNow(HASH, nowSeconds)).isEqualTo(new SwarmCounts(0, cap, 0));
        assertThat(listed(host(AddressFamily.IPV4, cap))).isTrue();

        store = store(perTorrent(cap));
        for (int round = 0; round < 2; round++) {
            for (int number = 0; number < cap; number++) {
                announceNow(HASH, host(AddressFamily.IPV4, number));
            }
        }
        announceNow(HASH, host(AddressFamily.IPV4, cap));
        assertThat(totals().refusedByTorrent()).isEqualTo(1);
        assertThat(listed(host(AddressFamily.IPV4, cap))).isFalse();
        // another family is another swarm
        announceNow(HASH, host(AddressFamily.IPV6, 1));
        assertThat(store.scrapeNow(HASH, nowSeconds)).isEqualTo(new SwarmCounts(0, cap + 1, 0));
    }

    /** Hashes of one prefix fill one shard; those of others are not driven out more often than their share. */
    @Test
    void torrentsThatGiveWayAreDrawnFromAllShardsByTheirSizes() {
        store = store(new RepositoryLimits(10_000, Long.MAX_VALUE, 1000, 0, Integer.MAX_VALUE));
        for (int number = 0; number < 1000; number++) {
            announceNow(new InfoHash(random.nextLong(), 1, number), host(AddressFamily.IPV4, number));
        }
        for (int number = 0; number < 13_000; number++) {
            announceNow(new InfoHash(0x77L << 56, number, 2), host(AddressFamily.IPV4, number));
        }
        assertThat(totals().torrents()).isEqualTo(10_000);
        assertThat(totals().peers(AddressFamily.IPV4)).isEqualTo(10_000);
        SplittableRandom again = new SplittableRandom(1);
        int left = 0;
        for (int number = 0; number < 1000; number++) {
            left += store.scrapeNow(new InfoHash(again.nextLong(), 1, number), nowSeconds)
                            .equals(SwarmCounts.NONE)
                    ? 0
                    : 1;
        }
        // 4,000 of 10,000 were drawn: each stays with a chance of 0.67
        assertThat(left).isBetween(600, 740);
    }

    @Test
    void storeFullOfThoseThatHaveComeBackRefusesNewTorrentsAndServesKnownOnes() {
        store = store(new RepositoryLimits(Long.MAX_VALUE, 500, 1000, 0, Integer.MAX_VALUE));
        for (int round = 0; round < 2; round++) {
            for (int number = 0; number < 500; number++) {
                announceNow(new InfoHash(number, number, number), host(AddressFamily.IPV4, number));
            }
        }
        assertThat(announceNow(HASH, host(AddressFamily.IPV4, 501))).isEqualTo(SwarmCounts.NONE);
        assertThat(announceNow(new InfoHash(7, 7, 7), host(AddressFamily.IPV4, 502)))
                .isEqualTo(new SwarmCounts(0, 1, 0));
        assertThat(totals().refusedByTotal()).isEqualTo(2);
        assertThat(totals().torrents()).isEqualTo(500);

        store.limits(RepositoryLimits.UNLIMITED).block(PATIENCE);
        assertThat(announceNow(HASH, host(AddressFamily.IPV4, 501))).isEqualTo(new SwarmCounts(0, 1, 0, true));
    }

    @Test
    void importEndsWhenThereAreEnoughTorrents() {
        store = store(new RepositoryLimits(2, Long.MAX_VALUE, 1000, 0, Integer.MAX_VALUE));
        for (int number = 1; number <= 3; number++) {
            store.importDownloads(Map.of(new InfoHash(number, 1, 1), 5)).block(PATIENCE);
        }
        assertThat(totals().torrents()).isEqualTo(2);
        assertThat(totals().completed()).isEqualTo(10);
    }

    @Test
    void sourceCreatesNoMoreTorrentsThanItMayWithinOneTimeOut() {
        store = store(new RepositoryLimits(Long.MAX_VALUE, Long.MAX_VALUE, 1000, 0, 100));
        for (int number = 0; number < 300; number++) {
            announceNow(new InfoHash(number, 1, 1), ofOneHost(AddressFamily.IPV4, number));
        }
        assertThat(totals().torrents()).isEqualTo(100);
        assertThat(totals().refusedBySource()).isEqualTo(200);
        assertThat(announceNow(new InfoHash(299, 1, 1), host(AddressFamily.IPV4, 1)))
                .isEqualTo(new SwarmCounts(0, 1, 0, true));
    }
}
