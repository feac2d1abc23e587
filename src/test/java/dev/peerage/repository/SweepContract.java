package dev.peerage.repository;

import static dev.peerage.bittorrent.AnnounceEvent.COMPLETED;
import static dev.peerage.bittorrent.AnnounceEvent.STOPPED;
import static dev.peerage.fixtures.Announces.announce;
import static dev.peerage.fixtures.Announces.hash;
import static dev.peerage.repository.StoreContract.counts;
import static dev.peerage.repository.StoreContract.leecher;
import static dev.peerage.repository.StoreContract.member;
import static dev.peerage.repository.StoreContract.seeder;
import static org.assertj.core.api.Assertions.assertThat;

import dev.peerage.bittorrent.AddressFamily;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a sweep drops, and what it says of that. */
interface SweepContract extends StoreContract {

    @Test
    default void sweepOfAnEmptyStoreDropsNothing() {
        SweepReport report = store().sweep();

        assertThat(report.removedPeers()).isZero();
        assertThat(report.removedTorrents()).isZero();
    }

    @Test
    default void sweepDropsExpiredPeersAndTorrentsWithoutPeersInOneCall() {
        for (int torrent = 0; torrent < 10; torrent++) {
            store().announce(announce(hash(torrent), "203.0.113.1", 6881).seeder());
            store().announce(announce(hash(torrent), "2001:db8::1", 6881));
        }
        store().advance(1000);
        for (int torrent = 0; torrent < 4; torrent++) {
            store().announce(announce(hash(torrent), "203.0.113.2", 6881));
        }
        store().advance(GONE_SECONDS - 1000);

        SweepReport report = store().sweep();

        assertThat(report.removedPeers()).isEqualTo(20);
        assertThat(report.removedTorrents()).isEqualTo(6);
        assertThat(report.slices()).isPositive();
        assertThat(report.longestSliceNanos()).isPositive();
        assertThat(store().totals()).isEqualTo(new RepositoryTotals(4, 0, 4, 0, 0, 0));
        assertThat(store().torrents())
                .containsExactly(
                        new TorrentSummary(hash(0), counts(0, 1, 0)),
                        new TorrentSummary(hash(1), counts(0, 1, 0)),
                        new TorrentSummary(hash(2), counts(0, 1, 0)),
                        new TorrentSummary(hash(3), counts(0, 1, 0)));
    }

    @Test
    default void sweepLeavesTheLivingAlone() {
        store().announce(seeder("203.0.113.1", 6881).event(COMPLETED));
        store().announce(leecher("203.0.113.2", 6881));
        store().advance(TIMEOUT_SECONDS);

        for (int round = 0; round < 3; round++) {
            SweepReport report = store().sweep();
            assertThat(report.removedPeers() + report.removedTorrents()).isZero();
        }
        assertThat(store().scrape(HASH)).isEqualTo(counts(1, 1, 1));
    }

    @Test
    default void torrentThatEverybodyHasStoppedGoesWithTheNextSweep() {
        store().announce(leecher("203.0.113.1", 6881));
        store().announce(leecher("203.0.113.1", 6881).event(STOPPED));
        assertThat(store().totals().torrents()).isEqualTo(1);

        SweepReport report = store().sweep();

        assertThat(report.removedPeers()).isZero();
        assertThat(report.removedTorrents()).isEqualTo(1);
        assertThat(store().totals().torrents()).isZero();
        assertThat(store().find(HASH)).isNull();
        assertThat(store().sweep().removedTorrents()).isZero();
    }

    @Test
    default void sweepAfterAnAnnounceThatPrunedFindsTheRest() {
        store().announce(leecher("203.0.113.1", 6881));
        store().announce(announce(hash(2), "203.0.113.1", 6881));
        store().advance(GONE_SECONDS);
        store().announce(leecher("203.0.113.2", 6881));

        SweepReport report = store().sweep();

        assertThat(report.removedPeers()).isBetween(1L, 2L);
        assertThat(report.removedTorrents()).isEqualTo(1);
        assertThat(store().totals()).isEqualTo(new RepositoryTotals(1, 0, 1, 0, 0, 0));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 999, 1000, 1001, 3000, 7000})
    default void swarmOfAnySizeIsSweptWhole(int members) {
        for (AddressFamily family : AddressFamily.values()) {
            for (int number = 0; number < members; number++) {
                store().announce(announce(HASH, member(family, number)).left(number % 2), 0);
            }
        }
        store().advance(100);
        for (int number = 0; number < members; number += 10) {
            store().announce(announce(HASH, member(number)).left(number % 2), 0);
        }
        int kept = (members + 9) / 10;

        store().advance(GONE_SECONDS - 100);
        assertThat(store().sweep().removedPeers()).isEqualTo(2L * members - kept);
        assertThat(store().scrape(HASH).leechers() + store().scrape(HASH).seeders())
                .isEqualTo(kept);
        store().assertTotalsAreThoseOfAWalk();

        store().advance(GONE_SECONDS);
        assertThat(store().sweep().removedPeers()).isEqualTo(kept);
        assertThat(store().torrents()).isEmpty();
    }

    @Test
    default void storeThatWasSweptEmptyStartsAnew() {
        store().announce(seeder("203.0.113.1", 6881).event(COMPLETED));
        store().advance(GONE_SECONDS);
        store().sweep();

        assertThat(store().announce(leecher("203.0.113.1", 6881)).counts()).isEqualTo(counts(0, 1, 0));
        assertThat(store().totals()).isEqualTo(new RepositoryTotals(1, 0, 1, 0, 0, 1));
    }
}
