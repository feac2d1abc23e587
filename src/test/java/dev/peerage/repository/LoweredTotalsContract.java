package dev.peerage.repository;

import static dev.peerage.bittorrent.AnnounceEvent.COMPLETED;
import static dev.peerage.bittorrent.AnnounceEvent.STOPPED;
import static dev.peerage.fixtures.Announces.announce;
import static dev.peerage.fixtures.Announces.hash;
import static dev.peerage.fixtures.Announces.peer;
import static dev.peerage.repository.StoreContract.counts;
import static dev.peerage.repository.StoreContract.leecher;
import static dev.peerage.repository.StoreContract.member;
import static org.assertj.core.api.Assertions.assertThat;

import dev.peerage.bittorrent.AddressFamily;
import dev.peerage.bittorrent.PeerAddress;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A cap on the whole store that comes to lie below what is stored: nobody goes for it, also who has announced only once. */
interface LoweredTotalsContract extends LimitedContract {

    /** Peers that have announced once, and nobody else. */
    default void fill(AddressFamily family, int members) {
        for (int number = 0; number < members; number++) {
            store().announce(announce(HASH, member(family, number)), 0);
        }
    }

    default void leave(AddressFamily family, int from, int to) {
        for (int number = from; number < to; number++) {
            store().announce(announce(HASH, member(family, number)).event(STOPPED), 0);
        }
    }

    @ParameterizedTest
    @EnumSource
    default void storeAboveItsLoweredCapOfPeersEvictsNobodyAndAdmitsNobody(AddressFamily family) {
        fill(family, 20);
        store().announce(announce(hash(2), member(family, 100)));
        List<PeerAddress> before = store().peersOf(HASH);
        limitPeers(10);

        for (int number = 200; number < 240; number++) {
            StoreUnderTest.Answer answer = store().announce(announce(HASH, member(family, number)));
            assertThat(answer.newcomer()).isFalse();
            assertThat(answer.counts()).isEqualTo(counts(0, 20, 0));
            assertThat(answer.peers()).hasSize(20);
            assertThat(store().announce(announce(hash(number), member(family, number)))
                            .newcomer())
                    .isFalse();
        }
        assertThat(store().peersOf(HASH)).containsExactlyInAnyOrderElementsOf(before);
        assertThat(store().peersOf(hash(2))).containsExactly(member(family, 100));
        assertThat(store().totals().torrents()).isEqualTo(2);
        assertThat(store().sweep().removedPeers()).isZero();
        refused(StoreRefusal.TOTAL, 80);
        store().assertTotalsAreThoseOfAWalk();
    }

    @ParameterizedTest
    @ValueSource(ints = {20, 1500, 5000})
    default void newcomersComeInAgainWhenEnoughHaveLeft(int members) {
        fill(AddressFamily.IPV4, members);
        limitPeers(10);
        leave(AddressFamily.IPV4, 11, members);
        store().announce(leecher("203.0.113.1", 1));
        assertThat(store().peersOf(HASH)).hasSize(11).doesNotContain(peer("203.0.113.1", 1));
        refused(StoreRefusal.TOTAL, 1);

        leave(AddressFamily.IPV4, 10, 11);
        store().announce(leecher("203.0.113.1", 1));
        assertThat(store().peersOf(HASH)).hasSize(10).contains(peer("203.0.113.1", 1));

        store().announce(leecher("203.0.113.1", 1).event(STOPPED));
        leave(AddressFamily.IPV4, 0, 10);
        for (int port = 1; port <= 10; port++) {
            store().announce(leecher("203.0.113.1", port));
        }
        assertThat(store().scrape(HASH)).isEqualTo(counts(0, 10, 0));
        refused(StoreRefusal.TOTAL, 1);
        store().assertTotalsAreThoseOfAWalk();
    }

    @Test
    default void knownPeersOfAStoreAboveItsLoweredCapGoOn() {
        fill(AddressFamily.IPV4, 20);
        limitPeers(10);
        store().advance(TIMEOUT_SECONDS / 2);
        store().announce(announce(HASH, member(0)));
        store().announce(announce(HASH, member(1)).seeder());
        store().announce(announce(HASH, member(2)).seeder().event(COMPLETED));
        assertThat(store().scrape(HASH)).isEqualTo(counts(2, 18, 1));
        store().announce(announce(HASH, member(3)).event(STOPPED));
        assertThat(store().scrape(HASH)).isEqualTo(counts(2, 17, 1));

        store().advance(GONE_SECONDS - TIMEOUT_SECONDS / 2);
        assertThat(store().sweep().removedPeers()).isEqualTo(16);
        assertThat(store().peersOf(HASH)).containsExactlyInAnyOrder(member(0), member(1), member(2));
        refusedNothing();
    }

    @Test
    default void whoseTimeHasRunOutIsOutOfTheWayBeforeASweep() {
        fill(AddressFamily.IPV4, 20);
        limitPeers(10);
        store().advance(GONE_SECONDS);

        assertThat(store().announce(leecher("203.0.113.1", 1)).newcomer()).isTrue();
        assertThat(store().peersOf(HASH)).containsExactly(peer("203.0.113.1", 1));
        refusedNothing();
        store().assertTotalsAreThoseOfAWalk();
    }

    @Test
    default void noPeerGivesWayToAnotherOfItsSource() {
        for (int port = 1; port <= 10; port++) {
            store().announce(leecher("203.0.113.1", port));
        }
        List<PeerAddress> before = store().peersOf(HASH);
        limit(1_000_000, 5, 1_000_000, 3, 1_000_000);
        store().announce(leecher("203.0.113.1", 11));

        assertThat(store().peersOf(HASH)).containsExactlyInAnyOrderElementsOf(before);
        refused(StoreRefusal.TOTAL, 1);
    }

    @Test
    default void noPeerOfAFullSwarmGivesWayUntilASweepHasCutIt() {
        fill(AddressFamily.IPV4, 20);
        List<PeerAddress> before = store().peersOf(HASH);
        limit(1_000_000, 10, 5, 0, 1_000_000);
        store().announce(leecher("203.0.113.1", 1));
        assertThat(store().peersOf(HASH)).containsExactlyInAnyOrderElementsOf(before);
        refused(StoreRefusal.TOTAL, 1);

        store().sweep();
        store().announce(leecher("203.0.113.1", 1));
        assertThat(store().peersOf(HASH)).hasSize(5).contains(peer("203.0.113.1", 1));
        refused(StoreRefusal.TOTAL, 1);
        store().assertTotalsAreThoseOfAWalk();
    }

    @Test
    default void storeAboveItsLoweredCapOfTorrentsDropsNoneAndCreatesNone() {
        for (int torrent = 0; torrent < 20; torrent++) {
            store().announce(announce(hash(torrent), member(torrent)));
        }
        List<TorrentSummary> before = store().torrents();
        limitTorrents(5);
        for (int torrent = 20; torrent < 60; torrent++) {
            assertThat(store().announce(announce(hash(torrent), member(torrent)))
                            .newcomer())
                    .isFalse();
        }
        assertThat(store().torrents()).isEqualTo(before);
        refused(StoreRefusal.TOTAL, 40);

        // those that are there are open to newcomers
        assertThat(store().announce(announce(hash(0), member(100))).newcomer()).isTrue();
        assertThat(store().scrape(hash(0))).isEqualTo(counts(0, 2, 0));
        store().assertTotalsAreThoseOfAWalk();
    }

    @Test
    default void newTorrentsComeInAgainWhenEnoughHaveGone() {
        for (int torrent = 0; torrent < 20; torrent++) {
            store().announce(announce(hash(torrent), member(torrent)));
        }
        limitTorrents(5);
        for (int torrent = 6; torrent < 20; torrent++) {
            store().announce(announce(hash(torrent), member(torrent)).event(STOPPED));
        }
        store().sweep();
        store().announce(announce(hash(20), member(20)));
        assertThat(store().find(hash(20))).isNull();
        refused(StoreRefusal.TOTAL, 1);

        store().remove(hash(5));
        store().announce(announce(hash(20), member(20)));
        assertThat(store().peersOf(hash(20))).containsExactly(member(20));
        assertThat(store().totals().torrents()).isEqualTo(5);

        store().remove(hash(20));
        store().announce(announce(hash(21), member(21)));
        assertThat(store().totals().torrents()).isEqualTo(5);
        refused(StoreRefusal.TOTAL, 1);
        store().assertTotalsAreThoseOfAWalk();
    }

    @Test
    default void eachCapThatIsExceededClosesTheStoreToNewTorrents() {
        for (int torrent = 0; torrent < 10; torrent++) {
            store().announce(announce(hash(torrent), member(torrent)));
        }
        List<TorrentSummary> before = store().torrents();
        limit(10, 5, 1_000_000, 0, 1_000_000);
        store().announce(announce(hash(10), member(10)));
        limit(5, 10, 1_000_000, 0, 1_000_000);
        store().announce(announce(hash(10), member(10)));

        assertThat(store().torrents()).isEqualTo(before);
        refused(StoreRefusal.TOTAL, 2);
    }

    @Test
    default void capThatIsRaisedAndStillExceededAdmitsNobody() {
        fill(AddressFamily.IPV4, 20);
        limitPeers(5);
        limitPeers(10);
        store().announce(leecher("203.0.113.1", 1));
        refused(StoreRefusal.TOTAL, 1);

        limitPeers(20);
        store().announce(leecher("203.0.113.1", 1));
        assertThat(store().peersOf(HASH)).hasSize(20).contains(peer("203.0.113.1", 1));
        limitPeers(21);
        store().announce(leecher("203.0.113.2", 1));
        assertThat(store().peersOf(HASH)).hasSize(21);
        refused(StoreRefusal.TOTAL, 1);
    }

    @Test
    default void capThatIsLoweredToWhatIsStoredLetsNewcomersReplace() {
        fill(AddressFamily.IPV4, 20);
        limitPeers(20);
        limitPeers(20);
        store().announce(leecher("203.0.113.1", 1));

        assertThat(store().peersOf(HASH)).hasSize(20).contains(peer("203.0.113.1", 1));
        refusedNothing();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    default void randomLimitsAreKeptAsTheRulesSay(long seed) {
        new LimitsWalk(this, seed).run(3_000);
    }
}
