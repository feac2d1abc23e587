package dev.peerage.repository.memory;

import static dev.peerage.fixtures.Announces.announce;
import static dev.peerage.fixtures.Announces.hash;
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
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Stored ticks wrap round: nothing that is long gone may come back, with or without sweeps. */
class PackedClockTests {

    private static final long TIMEOUT_SECONDS = 2560;
    private static final long TICK_SECONDS = TIMEOUT_SECONDS / Ticks.PER_TIMEOUT;
    private static final long WRAP_SECONDS = TICK_SECONDS * (Ticks.MASK + 1);
    private static final InfoHash HASH = hash(1);
    /** Of the same shard. */
    private static final InfoHash BUSY = hash(2);

    private final PackedTorrentRepository store = new PackedTorrentRepository(
            Duration.ofSeconds(TIMEOUT_SECONDS),
            PrivatePeers.SAME_SCOPE,
            new SplittableRandom(1),
            RepositoryLimits.UNLIMITED);
    private long nowSeconds = 5_000;

    private SwarmCounts announceNow(InfoHash infoHash, int number) {
        PeerAddress peer = PeerAddress.ipv4(0xcb007100 + number / 100, 6881 + number % 100);
        return store.announceNow(
                announce(infoHash, peer).build(),
                0,
                Storing.NORMAL,
                nowSeconds,
                CompactPeers.collector(AddressFamily.IPV4, 0));
    }

    private SwarmCounts scrape() {
        return store.scrapeNow(HASH, nowSeconds);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 1024, 1025, 5000})
    void swarmIsEmptyAfterASilenceOfAnyLengthEvenWhenTicksAreTheSameAgain(int members) {
        for (long silence : new long[] {
            TIMEOUT_SECONDS + TICK_SECONDS,
            WRAP_SECONDS - TICK_SECONDS,
            WRAP_SECONDS,
            WRAP_SECONDS + TICK_SECONDS,
            WRAP_SECONDS + TIMEOUT_SECONDS / 2,
            10 * WRAP_SECONDS,
        }) {
            for (int number = 0; number < members; number++) {
                announceNow(HASH, number);
            }
            nowSeconds += silence;

            // counts of more than 4,096 peers may lag, but nobody is handed out
            CompactPeers.Collector sink = CompactPeers.collector(AddressFamily.IPV4, 50);
            SwarmCounts counts =
                    store.announceNow(announce(HASH, "192.0.2.1", 1).build(), 50, Storing.NORMAL, nowSeconds, sink);
            assertThat(sink.peers().count()).as("after %s s", silence).isZero();
            assertThat(counts.leechers()).isBetween(1, members > PackedSwarm.MAX_PRUNED ? members + 1 : 1);
            nowSeconds += TIMEOUT_SECONDS * 2;
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 1500, 5000})
    void torrentThatNobodyTouchesStaysExpiredWhileItsShardIsBusyAndNoSweepRuns(int members) {
        for (int number = 0; number < members; number++) {
            announceNow(HASH, number);
        }
        long end = nowSeconds + 3 * WRAP_SECONDS;
        long gone = nowSeconds + TIMEOUT_SECONDS + TICK_SECONDS;
        while (nowSeconds < end) {
            nowSeconds += TIMEOUT_SECONDS * 3 / 4;
            announceNow(BUSY, 1);
            if (nowSeconds >= gone && nowSeconds % 7 == 0) {
                assertThat(store.find(HASH)
                                .blockOptional()
                                .map(found -> found.summary().counts().leechers()))
                        .isIn(Optional.empty(), Optional.of(0), Optional.of(members));
            }
        }
        assertThat(scrape()).isEqualTo(SwarmCounts.NONE);
        assertThat(store.scrapeNow(BUSY, nowSeconds)).isEqualTo(new SwarmCounts(0, 1, 0));
        assertThat(store.totals().blockOptional()).contains(new RepositoryTotals(1, 0, 1, 0, 0, 0));
    }

    @Test
    void peerThatReannouncesInTimeStaysForYears() {
        for (int round = 0; round < 5_000; round++) {
            assertThat(announceNow(HASH, 1).leechers()).isEqualTo(1);
            nowSeconds += TIMEOUT_SECONDS;
            if (round % 100 == 0) {
                store.sweep(nowSeconds).block(Duration.ofSeconds(10));
            }
        }
    }

    @Test
    void callerWithAnOlderClockChangesNothing() {
        announceNow(HASH, 1);
        nowSeconds += 10 * TICK_SECONDS;
        announceNow(HASH, 2);
        nowSeconds -= 9 * TICK_SECONDS;

        assertThat(announceNow(HASH, 3).leechers()).isEqualTo(3);
        assertThat(scrape().leechers()).isEqualTo(3);
        store.sweep(nowSeconds).block(Duration.ofSeconds(10));
        assertThat(scrape().leechers()).isEqualTo(3);
    }

    @Test
    void importedDownloadsOutliveTheFirstAnnounce() {
        nowSeconds = 1_000_000_000;
        store.importDownloads(Map.of(HASH, 7)).block(Duration.ofSeconds(10));

        announceNow(BUSY, 1);
        assertThat(scrape()).isEqualTo(new SwarmCounts(0, 0, 7));
        assertThat(announceNow(HASH, 1)).isEqualTo(new SwarmCounts(0, 1, 7, true));
    }
}
