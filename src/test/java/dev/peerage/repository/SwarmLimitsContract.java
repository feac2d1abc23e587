package dev.peerage.repository;

import static dev.peerage.bittorrent.AnnounceEvent.COMPLETED;
import static dev.peerage.bittorrent.AnnounceEvent.STOPPED;
import static dev.peerage.fixtures.Announces.announce;
import static dev.peerage.fixtures.Announces.hash;
import static dev.peerage.fixtures.Announces.peer;
import static dev.peerage.repository.LimitedContract.ofNetwork;
import static dev.peerage.repository.StoreContract.counts;
import static dev.peerage.repository.StoreContract.leecher;
import static dev.peerage.repository.StoreContract.member;
import static dev.peerage.repository.StoreContract.seeder;
import static org.assertj.core.api.Assertions.assertThat;

import dev.peerage.bittorrent.AddressFamily;
import dev.peerage.bittorrent.PeerAddress;
import dev.peerage.bittorrent.SwarmCounts;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Who gives way to whom in one swarm once there is no room. */
interface SwarmLimitsContract extends LimitedContract {

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 100})
    default void sourceAboveItsCapLosesItsOwnOldestPeer(int cap) {
        limitSource(cap);
        PeerAddress other = regular(peer("203.0.113.9", 6881));
        for (int port = 1; port <= cap; port++) {
            store().advance(25);
            store().announce(leecher("203.0.113.1", port), 0);
        }
        store().advance(25);
        store().announce(seeder("203.0.113.1", 1), 0);
        store().advance(25);
        assertThat(store().announce(leecher("203.0.113.1", 1000)).counts().leechers())
                .isEqualTo(cap == 1 ? 2 : cap);

        List<PeerAddress> peers = store().peersOf(HASH);
        assertThat(peers).hasSize(cap + 1).contains(other, peer("203.0.113.1", 1000));
        assertThat(peers.contains(peer("203.0.113.1", 1))).isEqualTo(cap > 1);
        assertThat(peers.contains(peer("203.0.113.1", 2))).isFalse();
        refusedNothing();
        store().assertTotalsAreThoseOfAWalk();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 300, 3000})
    default void capOfASourceHoldsInSwarmsOfEverySize(int others) {
        limitSource(100);
        for (AddressFamily family : AddressFamily.values()) {
            for (int number = 0; number < others; number++) {
                store().announce(announce(HASH, member(family, number)), 0);
            }
        }
        for (int port = 1; port <= 1000; port++) {
            store().announce(leecher("203.0.113.1", port).left(port % 2), 0);
            store().announce(announce(HASH, ofNetwork(0x7777, 1, port)).left(port % 2), 0);
        }

        SwarmCounts counts = store().scrape(HASH);
        assertThat(counts.seeders() + counts.leechers()).isEqualTo(2 * (others + 100));
        store().assertTotalsAreThoseOfAWalk();

        for (int port = 1; port <= 1000; port++) {
            store().announce(leecher("203.0.113.1", port).event(STOPPED), 0);
            store().announce(announce(HASH, ofNetwork(0x7777, 1, port)).event(STOPPED), 0);
        }
        counts = store().scrape(HASH);
        assertThat(counts.seeders() + counts.leechers()).isEqualTo(2 * others);
        store().assertTotalsAreThoseOfAWalk();
    }

    @Test
    default void siteMayHaveTenTimesWhatAHostMay() {
        limitSource(5);
        for (int subnet = 0; subnet < 100; subnet++) {
            store().announce(announce(HASH, ofNetwork(1, subnet, 6881)), 0);
        }
        assertThat(store().scrape(HASH)).isEqualTo(counts(0, 50, 0));

        store().announce(announce(HASH, ofNetwork(2, 1, 6881)), 0);
        assertThat(store().scrape(HASH)).isEqualTo(counts(0, 51, 0));
        refusedNothing();
    }

    @Test
    default void capOfASourceCountsEachSwarmByItself() {
        limitSource(2);
        for (int torrent = 0; torrent < 3; torrent++) {
            for (int port = 1; port <= 5; port++) {
                store().announce(announce(hash(torrent), "203.0.113.1", port), 0);
            }
            assertThat(store().scrape(hash(torrent))).isEqualTo(counts(0, 2, 0));
        }
    }

    @Test
    default void withoutACapOneSourceMayFillASwarm() {
        limitSource(0);
        for (int port = 1; port <= 500; port++) {
            store().announce(leecher("203.0.113.1", port), 0);
        }
        assertThat(store().scrape(HASH)).isEqualTo(counts(0, 500, 0));
    }

    @Test
    default void knownPeersOfASourceAtItsCapGoOn() {
        limitSource(3);
        for (int port = 1; port <= 3; port++) {
            store().announce(leecher("203.0.113.1", port), 0);
        }
        for (int port = 1; port <= 3; port++) {
            store().announce(seeder("203.0.113.1", port).event(COMPLETED), 0);
        }
        assertThat(store().scrape(HASH)).isEqualTo(counts(3, 0, 3));
        assertThat(store().announce(leecher("203.0.113.1", 2).event(STOPPED)).counts())
                .isEqualTo(counts(2, 0, 3));
    }

    @ParameterizedTest
    @EnumSource
    default void newcomerToAFullSwarmTakesThePlaceOfOneThatCameOnce(AddressFamily family) {
        limitSwarm(50);
        PeerAddress regular = regular(member(family, 1_000_000));
        for (int number = 0; number < 500; number++) {
            SwarmCounts counts =
                    store().announce(announce(HASH, member(family, number)), 0).counts();
            assertThat(counts.leechers()).isEqualTo(Math.min(50, number + 2));
            assertThat(store().peersOf(HASH)).contains(regular, member(family, number));
        }
        refusedNothing();
        store().assertTotalsAreThoseOfAWalk();
    }

    @Test
    default void newcomerToASwarmOfRegularsIsAnsweredAndNotStored() {
        limitSwarm(20);
        for (int number = 0; number < 20; number++) {
            regular(member(number));
        }
        StoreUnderTest.Answer answer = store().announce(leecher("203.0.113.1", 6881));

        assertThat(answer.counts()).isEqualTo(counts(0, 20, 0));
        assertThat(answer.newcomer()).isFalse();
        assertThat(answer.peers()).hasSize(20).doesNotContain(peer("203.0.113.1", 6881));
        assertThat(store().peersOf(HASH)).hasSize(20).doesNotContain(peer("203.0.113.1", 6881));
        refused(StoreRefusal.TORRENT, 1);

        store().announce(announce(HASH, member(0)).event(STOPPED));
        store().announce(leecher("203.0.113.1", 6881));
        assertThat(store().peersOf(HASH)).hasSize(20).contains(peer("203.0.113.1", 6881));
        refused(StoreRefusal.TORRENT, 1);
    }

    @Test
    default void completedCountsAsHavingComeBack() {
        limitSwarm(1);
        store().announce(leecher("203.0.113.1", 6881));
        store().announce(seeder("203.0.113.1", 6881).event(COMPLETED));

        store().announce(leecher("203.0.113.2", 6881));
        assertThat(store().peersOf(HASH)).containsExactly(peer("203.0.113.1", 6881));
        refused(StoreRefusal.TORRENT, 1);
    }

    @Test
    default void downloadOfAPeerThatIsNotStoredDoesNotCount() {
        limitSwarm(1);
        regular(member(1));

        assertThat(store().announce(seeder("203.0.113.2", 6881).event(COMPLETED))
                        .counts())
                .isEqualTo(counts(0, 1, 0));
        assertThat(store().totals().completed()).isZero();
    }

    @Test
    default void familiesAreFullEachByItself() {
        limitSwarm(10);
        for (int number = 0; number < 30; number++) {
            regular(member(AddressFamily.IPV4, number));
        }
        for (int number = 0; number < 5; number++) {
            regular(member(AddressFamily.IPV6, number));
        }
        assertThat(store().scrape(HASH)).isEqualTo(counts(0, 15, 0));
        refused(StoreRefusal.TORRENT, 40);
    }

    @Test
    default void expiredRegularsMakeRoom() {
        limitSwarm(10);
        for (int number = 0; number < 10; number++) {
            regular(member(number));
        }
        store().advance(GONE_SECONDS);
        store().announce(leecher("203.0.113.1", 6881));

        assertThat(store().peersOf(HASH)).containsExactly(peer("203.0.113.1", 6881));
        refusedNothing();
    }

    @Test
    default void ownOldestGoesBeforeAStranger() {
        limit(100, 100, 3, 2, 100);
        store().announce(leecher("203.0.113.9", 1));
        store().announce(leecher("203.0.113.1", 1));
        store().advance(60);
        store().announce(leecher("203.0.113.1", 2));
        store().advance(60);
        store().announce(leecher("203.0.113.1", 3));

        assertThat(store().peersOf(HASH))
                .containsExactlyInAnyOrder(peer("203.0.113.9", 1), peer("203.0.113.1", 2), peer("203.0.113.1", 3));
    }
}
