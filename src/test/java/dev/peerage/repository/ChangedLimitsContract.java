package dev.peerage.repository;

import static dev.peerage.bittorrent.AnnounceEvent.STOPPED;
import static dev.peerage.fixtures.Announces.announce;
import static dev.peerage.fixtures.Announces.hash;
import static dev.peerage.fixtures.Announces.peer;
import static dev.peerage.repository.StoreContract.counts;
import static dev.peerage.repository.StoreContract.leecher;
import static dev.peerage.repository.StoreContract.member;
import static org.assertj.core.api.Assertions.assertThat;

import dev.peerage.bittorrent.AddressFamily;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Limits that change while the store runs. */
interface ChangedLimitsContract extends LimitedContract {

    @Test
    default void limitsAreWhatTheyWereSetTo() {
        RepositoryLimits limits = new RepositoryLimits(5, 6, 7, 8, 9);
        store().limit(limits);

        assertThat(store().repository().limits()).isEqualTo(limits);
    }

    @Test
    default void lowerLimitsDropNothingAtOnceAndSweepsCutToTheCap() {
        for (int number = 0; number < 100; number++) {
            store().announce(announce(HASH, member(number)), 0);
        }
        for (int number = 0; number < 5; number++) {
            regular(member(number));
        }
        limitSwarm(10);
        assertThat(store().scrape(HASH)).isEqualTo(counts(0, 100, 0));

        regular(peer("203.0.113.1", 6881));
        assertThat(store().scrape(HASH)).isEqualTo(counts(0, 100, 0));

        assertThat(store().sweep().removedPeers()).isEqualTo(90);
        assertThat(store().peersOf(HASH))
                .hasSize(10)
                .contains(member(0), member(1), member(2), member(3), member(4), peer("203.0.113.1", 6881));
        refusedNothing();
        store().assertTotalsAreThoseOfAWalk();
    }

    @ParameterizedTest
    @ValueSource(ints = {100, 1500, 5000})
    default void sweepsCutSwarmsOfRegularsAsWell(int members) {
        for (AddressFamily family : AddressFamily.values()) {
            for (int number = 0; number < members; number++) {
                regular(member(family, number));
            }
        }
        limitSwarm(7);

        assertThat(store().sweep().removedPeers()).isEqualTo(2L * (members - 7));
        assertThat(store().scrape(HASH)).isEqualTo(counts(0, 14, 0));
        assertThat(store().sweep().removedPeers()).isZero();
        store().assertTotalsAreThoseOfAWalk();
    }

    @Test
    default void loweredTotalsDropNothingAndAdmitNothingUntilTheyFit() {
        for (int number = 0; number < 10; number++) {
            regular(member(number));
        }
        limitPeers(5);
        store().sweep();
        assertThat(store().scrape(HASH)).isEqualTo(counts(0, 10, 0));

        store().announce(leecher("203.0.113.1", 6881));
        store().announce(announce(hash(7), "203.0.113.1", 6881));
        regular(member(0));
        assertThat(store().scrape(HASH)).isEqualTo(counts(0, 10, 0));
        assertThat(store().scrape(hash(7))).isEqualTo(counts(0, 0, 0));
        refused(StoreRefusal.TOTAL, 2);

        for (int number = 0; number < 6; number++) {
            store().announce(announce(HASH, member(number)).event(STOPPED));
        }
        store().announce(leecher("203.0.113.1", 6881));
        assertThat(store().scrape(HASH)).isEqualTo(counts(0, 5, 0));
        store().assertTotalsAreThoseOfAWalk();
    }

    @Test
    default void fewerTorrentsDropNoneAndLetNoneInUntilTheyFit() {
        for (int torrent = 0; torrent < 6; torrent++) {
            store().announce(announce(hash(torrent), member(torrent)));
            store().announce(announce(hash(torrent), member(torrent)));
        }
        limitTorrents(3);
        store().sweep();
        store().announce(announce(hash(7), "203.0.113.1", 6881));
        assertThat(store().totals().torrents()).isEqualTo(6);
        assertThat(store().find(hash(7))).isNull();

        for (int torrent = 0; torrent < 4; torrent++) {
            store().announce(announce(hash(torrent), member(torrent)).event(STOPPED));
        }
        store().sweep();
        store().announce(announce(hash(7), "203.0.113.1", 6881));
        assertThat(store().scrape(hash(7))).isEqualTo(counts(0, 1, 0));
        store().assertTotalsAreThoseOfAWalk();
    }

    @Test
    default void aSwarmAboveItsLoweredCapGoesOnReplacing() {
        for (int number = 0; number < 50; number++) {
            store().announce(announce(HASH, member(number)), 0);
        }
        limitSwarm(10);
        for (int port = 1; port <= 30; port++) {
            assertThat(store().announce(leecher("203.0.113.1", port)).newcomer())
                    .isTrue();
            assertThat(store().scrape(HASH)).isEqualTo(counts(0, 50, 0));
        }
        store().sweep();
        assertThat(store().scrape(HASH)).isEqualTo(counts(0, 10, 0));
        store().assertTotalsAreThoseOfAWalk();
    }

    @Test
    default void higherLimitsLetNewcomersIn() {
        limitSwarm(1);
        regular(member(1));
        store().announce(leecher("203.0.113.1", 6881));
        assertThat(store().scrape(HASH)).isEqualTo(counts(0, 1, 0));

        limitSwarm(2);
        store().announce(leecher("203.0.113.1", 6881));
        assertThat(store().scrape(HASH)).isEqualTo(counts(0, 2, 0));
    }
}
