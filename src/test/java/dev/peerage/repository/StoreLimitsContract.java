package dev.peerage.repository;

import static dev.peerage.bittorrent.AnnounceEvent.STOPPED;
import static dev.peerage.fixtures.Announces.announce;
import static dev.peerage.fixtures.Announces.hash;
import static dev.peerage.fixtures.Announces.peer;
import static dev.peerage.repository.LimitedContract.ofNetwork;
import static dev.peerage.repository.StoreContract.counts;
import static dev.peerage.repository.StoreContract.leecher;
import static dev.peerage.repository.StoreContract.member;
import static org.assertj.core.api.Assertions.assertThat;

import dev.peerage.bittorrent.PeerAddress;
import dev.peerage.bittorrent.SwarmCounts;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Who gives way to whom, and what is answered without being stored, once the whole store is full or a source has had its share. */
interface StoreLimitsContract extends LimitedContract {

    @Test
    default void newcomerToAFullStoreTakesThePlaceOfOneOfItsSwarm() {
        limitPeers(10);
        store().announce(announce(hash(2), member(100)));
        for (int number = 0; number < 9; number++) {
            store().announce(announce(HASH, member(number)));
        }
        for (int number = 9; number < 50; number++) {
            assertThat(store().announce(announce(HASH, member(number))).counts())
                    .isEqualTo(counts(0, 9, 0));
        }
        assertThat(store().peersOf(HASH)).contains(member(49));
        assertThat(store().scrape(hash(2))).isEqualTo(counts(0, 1, 0));
        refusedNothing();
        store().assertTotalsAreThoseOfAWalk();
    }

    @Test
    default void newcomerToAFullStoreIsNotStoredAmongRegulars() {
        limitPeers(10);
        for (int number = 0; number < 10; number++) {
            regular(member(number));
        }
        store().announce(leecher("203.0.113.1", 1));
        store().announce(leecher("2001:db8::1", 1));

        assertThat(store().scrape(HASH)).isEqualTo(counts(0, 10, 0));
        refused(StoreRefusal.TOTAL, 2);
        store().assertTotalsAreThoseOfAWalk();
    }

    @Test
    default void newTorrentTakesThePlaceOfOneWhoseOnlyPeerCameOnce() {
        limitTorrents(50);
        PeerAddress regular = regular(peer("203.0.113.9", 6881));
        store().announce(announce(hash(2), member(1)));
        store().announce(announce(hash(2), member(2)));
        for (int torrent = 3; torrent < 500; torrent++) {
            store().announce(announce(hash(torrent), "203.0.113.1", 6881), 0);
            assertThat(store().totals().torrents()).isEqualTo(Math.min(50, torrent));
            assertThat(store().scrape(hash(torrent))).isEqualTo(counts(0, 1, 0));
        }
        assertThat(store().peersOf(HASH)).containsExactly(regular);
        assertThat(store().scrape(hash(2))).isEqualTo(counts(0, 2, 0));
        refusedNothing();
        store().assertTotalsAreThoseOfAWalk();
    }

    @Test
    default void newTorrentAmongRegularsIsAnsweredAndNotStored() {
        limitTorrents(3);
        for (int torrent = 0; torrent < 3; torrent++) {
            store().announce(announce(hash(torrent), member(torrent)));
            store().announce(announce(hash(torrent), member(torrent)));
        }
        StoreUnderTest.Answer answer = store().announce(announce(hash(7), "203.0.113.1", 6881));

        assertThat(answer.counts()).isEqualTo(SwarmCounts.NONE);
        assertThat(answer.newcomer()).isFalse();
        assertThat(answer.peers()).isEmpty();
        assertThat(store().torrents()).hasSize(3);
        assertThat(store().find(hash(7))).isNull();
        refused(StoreRefusal.TOTAL, 1);

        store().announce(announce(hash(0), member(0)).event(STOPPED));
        store().sweep();
        assertThat(store().announce(announce(hash(7), "203.0.113.1", 6881)).counts())
                .isEqualTo(counts(0, 1, 0));
    }

    @Test
    default void newTorrentInAStoreFullOfPeersTakesThePlaceOfAPeer() {
        limitPeers(20);
        for (int torrent = 0; torrent < 300; torrent++) {
            store().announce(announce(hash(torrent), "203.0.113.1", 6881), 0);
            assertThat(store().totals().leechers()).isEqualTo(Math.min(20, torrent + 1));
            assertThat(store().scrape(hash(torrent))).isEqualTo(counts(0, 1, 0));
        }
        assertThat(store().totals().torrents()).isEqualTo(20);
        refusedNothing();
        store().assertTotalsAreThoseOfAWalk();
    }

    @Test
    default void newTorrentInAStoreFullOfRegularsIsNotStored() {
        limitPeers(4);
        for (int number = 0; number < 4; number++) {
            regular(member(number));
        }
        store().announce(announce(hash(7), "203.0.113.1", 6881));

        assertThat(store().find(hash(7))).isNull();
        assertThat(store().totals().torrents()).isEqualTo(1);
        refused(StoreRefusal.TOTAL, 1);
    }

    @Test
    default void torrentWithoutPeersMakesNoRoomForAPeer() {
        limitPeers(4);
        for (int number = 0; number < 4; number++) {
            regular(member(number));
        }
        store().importDownloads(Map.of(hash(2), 7, hash(3), 8, hash(4), 9));
        for (int torrent = 7; torrent < 20; torrent++) {
            store().announce(announce(hash(torrent), "203.0.113.1", 6881));
        }
        assertThat(store().totals().leechers()).isEqualTo(4);
        assertThat(store().totals().torrents()).isEqualTo(4);
        refused(StoreRefusal.TOTAL, 13);
        store().assertTotalsAreThoseOfAWalk();
    }

    @Test
    default void importsStopWhenThereAreEnoughTorrents() {
        limitTorrents(2);
        store().announce(leecher("203.0.113.1", 6881));
        store().importDownloads(Map.of(HASH, 7, hash(2), 8, hash(3), 9));

        assertThat(store().totals().torrents()).isEqualTo(2);
        assertThat(store().scrape(HASH)).isEqualTo(counts(0, 1, 7));
        store().assertTotalsAreThoseOfAWalk();
    }

    @Test
    default void sourceThatCreatedEnoughTorrentsIsAnsweredAndCreatesNone() {
        limitNewTorrents(100);
        for (int torrent = 0; torrent < 200; torrent++) {
            store().announce(announce(hash(torrent), "203.0.113.1", 6881 + torrent), 0);
        }
        assertThat(store().totals().torrents()).isEqualTo(100);
        refused(StoreRefusal.SOURCE, 100);

        // what others have created is open to it
        store().announce(announce(hash(199), "203.0.113.2", 6881));
        assertThat(store().announce(announce(hash(199), "203.0.113.1", 6881)).counts())
                .isEqualTo(counts(0, 2, 0));
        assertThat(store().announce(announce(hash(0), "203.0.113.1", 6881)).counts())
                .isEqualTo(counts(0, 1, 0));
        refused(StoreRefusal.SOURCE, 100);
    }

    @Test
    default void sourceMayCreateTorrentsAgainAfterATimeOut() {
        limitNewTorrents(3);
        for (int torrent = 0; torrent < 5; torrent++) {
            store().announce(announce(hash(torrent), "203.0.113.1", 6881));
        }
        store().advance(TIMEOUT_SECONDS / 4);
        store().announce(announce(hash(5), "203.0.113.1", 6881));
        assertThat(store().totals().torrents()).isEqualTo(3);

        store().advance(TIMEOUT_SECONDS);
        store().announce(announce(hash(6), "203.0.113.1", 6881));
        assertThat(store().scrape(hash(6))).isEqualTo(counts(0, 1, 0));
        refused(StoreRefusal.SOURCE, 3);
    }

    @Test
    default void sitesMayCreateTenTimesAsManyTorrents() {
        limitNewTorrents(5);
        int torrent = 0;
        for (int subnet = 0; subnet < 30; subnet++) {
            for (int number = 0; number < 8; number++) {
                store().announce(announce(hash(torrent++), ofNetwork(1, subnet, 6881)), 0);
            }
        }
        assertThat(store().totals().torrents()).isEqualTo(50);

        store().announce(announce(hash(torrent), ofNetwork(2, 1, 6881)), 0);
        assertThat(store().totals().torrents()).isEqualTo(51);
    }
}
