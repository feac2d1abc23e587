package dev.peerage.repository;

import static dev.peerage.bittorrent.AnnounceEvent.PAUSED;
import static dev.peerage.bittorrent.AnnounceEvent.STARTED;
import static dev.peerage.bittorrent.AnnounceEvent.STOPPED;
import static dev.peerage.fixtures.Announces.announce;
import static dev.peerage.fixtures.Announces.hash;
import static dev.peerage.fixtures.Announces.peer;
import static dev.peerage.repository.StoreContract.counts;
import static dev.peerage.repository.StoreContract.leecher;
import static dev.peerage.repository.StoreContract.outsider;
import static dev.peerage.repository.StoreContract.seeder;
import static org.assertj.core.api.Assertions.assertThat;

import dev.peerage.bittorrent.AnnounceRequest;
import dev.peerage.bittorrent.SwarmCounts;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Who enters a swarm, who leaves it, and what that does to its counts. */
interface AnnounceContract extends StoreContract {

    @Test
    default void firstAnnounceCreatesTheTorrentAndCountsThePeer() {
        assertThat(store().announce(leecher("203.0.113.1", 6881).event(STARTED)).counts())
                .isEqualTo(counts(0, 1, 0));
        assertThat(store().announce(seeder("203.0.113.2", 6881)).counts()).isEqualTo(counts(1, 1, 0));

        assertThat(store().torrents()).containsExactly(new TorrentSummary(HASH, counts(1, 1, 0)));
        store().assertTotalsAreThoseOfAWalk();
    }

    @Test
    default void countsOfAnAnswerIncludeTheAskerAndWhatItHasJustDone() {
        store().announce(leecher("203.0.113.1", 6881));

        assertThat(store().announce(seeder("203.0.113.1", 6881)).counts()).isEqualTo(counts(1, 0, 0));
        assertThat(store().announce(seeder("203.0.113.1", 6881).event(STOPPED)).counts())
                .isEqualTo(counts(0, 0, 0));
    }

    @Test
    default void nothingHappensBeforeAnybodySubscribes() {
        AnnounceRequest request = leecher("203.0.113.1", 6881).build();
        TorrentRepository repository = store().repository();

        assertThat(repository.announce(request, 50, Storing.NORMAL, store().now()))
                .isNotNull();
        assertThat(store().scrape(HASH)).isEqualTo(SwarmCounts.NONE);
        assertThat(store().torrents()).isEmpty();
    }

    @Test
    default void anotherAnnounceRefreshesTheSameEntry() {
        for (int round = 0; round < 10; round++) {
            store().advance(TIMEOUT_SECONDS);
            assertThat(store().announce(leecher("203.0.113.1", 6881)).counts()).isEqualTo(counts(0, 1, 0));
        }
        assertThat(store().peersOf(HASH)).containsExactly(peer("203.0.113.1", 6881));
    }

    @Test
    default void hostsBehindOneAddressAreToldApartByTheirPorts() {
        store().announce(leecher("203.0.113.5", 6881));
        store().announce(leecher("203.0.113.5", 6882));
        assertThat(store().announce(leecher("203.0.113.5", 7000)).counts()).isEqualTo(counts(0, 3, 0));

        assertThat(store().peersOf(HASH))
                .containsExactlyInAnyOrder(
                        peer("203.0.113.5", 6881), peer("203.0.113.5", 6882), peer("203.0.113.5", 7000));
    }

    @Test
    default void thePortsOfTheWholeRangeAreKept() {
        for (int port : new int[] {1, 255, 256, 32_767, 32_768, 65_535}) {
            store().announce(leecher("203.0.113.5", port));
            store().announce(leecher("2001:db8::5", port));
        }

        assertThat(store().peek(outsider()).peers())
                .extracting(address -> address.port())
                .containsExactlyInAnyOrder(1, 255, 256, 32_767, 32_768, 65_535);
        assertThat(store().peek(leecher("2001:db8::1", 1)).peers())
                .extracting(address -> address.port())
                .contains(32_767, 32_768, 65_535);
    }

    @Test
    default void familiesAreSwarmsOfTheirOwnWithSummedCounts() {
        store().announce(seeder("203.0.113.1", 6881));
        store().announce(leecher("203.0.113.2", 6881));
        store().announce(seeder("2001:db8::1", 6881));

        StoreUnderTest.Answer ipv6 = store().announce(leecher("2001:db8::2", 6881));
        StoreUnderTest.Answer ipv4 = store().announce(leecher("203.0.113.3", 6881));

        assertThat(ipv6.counts()).isEqualTo(counts(2, 2, 0));
        assertThat(ipv6.peers()).containsExactly(peer("2001:db8::1", 6881));
        assertThat(ipv4.counts()).isEqualTo(counts(2, 3, 0));
        assertThat(ipv4.peers()).containsExactlyInAnyOrder(peer("203.0.113.1", 6881), peer("203.0.113.2", 6881));
        assertThat(store().scrape(HASH)).isEqualTo(counts(2, 3, 0));
        assertThat(store().totals()).isEqualTo(new RepositoryTotals(1, 1, 2, 1, 1, 0));
    }

    @Test
    default void mappedAddressIsTheIpv4PeerThatItStandsFor() {
        store().announce(leecher("203.0.113.1", 6881));

        assertThat(store().announce(leecher("::ffff:203.0.113.1", 6881)).counts())
                .isEqualTo(counts(0, 1, 0));
        assertThat(store().peek(leecher("::ffff:203.0.113.9", 1)).peers()).containsExactly(peer("203.0.113.1", 6881));
        assertThat(store().peek(leecher("2001:db8::9", 1)).peers()).isEmpty();
    }

    @Test
    default void torrentsDoNotMix() {
        store().announce(leecher("203.0.113.1", 6881));

        StoreUnderTest.Answer other = store().announce(announce(hash(2), "203.0.113.2", 6881));

        assertThat(other.counts()).isEqualTo(counts(0, 1, 0));
        assertThat(other.peers()).isEmpty();
        assertThat(store().scrape(HASH)).isEqualTo(counts(0, 1, 0));
        assertThat(store().totals().torrents()).isEqualTo(2);
    }

    @Test
    default void rolesChangeBothWays() {
        store().announce(leecher("203.0.113.1", 6881));
        assertThat(store().announce(seeder("203.0.113.1", 6881)).counts()).isEqualTo(counts(1, 0, 0));
        store().assertTotalsAreThoseOfAWalk();
        // a client that found broken pieces, or unselected files selected again
        assertThat(store().announce(leecher("203.0.113.1", 6881)).counts()).isEqualTo(counts(0, 1, 0));
        store().assertTotalsAreThoseOfAWalk();

        assertThat(store().peek(seeder("192.0.2.1", 1)).peers()).containsExactly(peer("203.0.113.1", 6881));
    }

    @Test
    default void partialSeedCountsAsLeecherUntilItHasEverything() {
        assertThat(store().announce(seeder("203.0.113.1", 6881).event(PAUSED)).counts())
                .isEqualTo(counts(0, 1, 0));
        assertThat(store().announce(leecher("203.0.113.2", 6881).event(PAUSED)).counts())
                .isEqualTo(counts(0, 2, 0));
        assertThat(store().announce(seeder("203.0.113.1", 6881)).counts()).isEqualTo(counts(1, 1, 0));
    }

    @Test
    default void unknownAmountLeftCountsAsLeecher() {
        assertThat(store().announce(leecher("203.0.113.1", 6881).left(AnnounceRequest.UNKNOWN))
                        .counts())
                .isEqualTo(counts(0, 1, 0));
    }

    @Test
    default void stoppedRemovesOnceAndGetsNoPeers() {
        store().announce(seeder("203.0.113.1", 6881));
        store().announce(leecher("203.0.113.2", 6881));

        for (int round = 0; round < 3; round++) {
            StoreUnderTest.Answer stopped =
                    store().announce(leecher("203.0.113.2", 6881).event(STOPPED));
            assertThat(stopped.counts()).isEqualTo(counts(1, 0, 0));
            assertThat(stopped.peers()).isEmpty();
        }
        assertThat(store().peersOf(HASH)).containsExactly(peer("203.0.113.1", 6881));
        store().assertTotalsAreThoseOfAWalk();
    }

    @Test
    default void stoppedRemovesTheEntryWhateverRoleItNames() {
        store().announce(leecher("203.0.113.1", 6881));
        store().announce(seeder("203.0.113.2", 6881));

        assertThat(store().announce(seeder("203.0.113.1", 6881).event(STOPPED)).counts())
                .isEqualTo(counts(1, 0, 0));
        assertThat(store().announce(leecher("203.0.113.2", 6881).event(STOPPED)).counts())
                .isEqualTo(counts(0, 0, 0));
        assertThat(store().totals().seeders()).isZero();
        assertThat(store().totals().leechers()).isZero();
    }

    @Test
    default void stoppedOfAnotherPortOrFamilyRemovesNobody() {
        store().announce(leecher("203.0.113.1", 6881));

        store().announce(leecher("203.0.113.1", 6882).event(STOPPED));
        assertThat(store().announce(leecher("2001:db8::1", 6881).event(STOPPED)).counts())
                .isEqualTo(counts(0, 1, 0));
    }

    @Test
    default void stoppedCreatesNothing() {
        StoreUnderTest.Answer stopped =
                store().announce(seeder("203.0.113.1", 6881).event(STOPPED));

        assertThat(stopped.counts()).isEqualTo(SwarmCounts.NONE);
        assertThat(store().torrents()).isEmpty();
        assertThat(store().totals()).isEqualTo(new RepositoryTotals(0, 0, 0, 0, 0, 0));
    }

    @ParameterizedTest
    @EnumSource(names = {"KNOWN_ONLY", "NEVER"})
    default void withoutLeaveToCreateNeitherTorrentNorPeerComes(Storing storing) {
        assertThat(store().announce(leecher("203.0.113.1", 6881), 50, storing).counts())
                .isEqualTo(SwarmCounts.NONE);
        assertThat(store().torrents()).isEmpty();

        store().announce(seeder("203.0.113.2", 6881));
        StoreUnderTest.Answer unknown = store().announce(leecher("203.0.113.1", 6881), 50, storing);

        assertThat(unknown.counts()).isEqualTo(counts(1, 0, 0));
        assertThat(unknown.peers()).containsExactly(peer("203.0.113.2", 6881));
        assertThat(store().peersOf(HASH)).containsExactly(peer("203.0.113.2", 6881));
    }

    @Test
    default void knownOnlyRefreshesChangesRolesAndRemoves() {
        store().announce(leecher("203.0.113.1", 6881));

        store().advance(TIMEOUT_SECONDS);
        assertThat(store().announce(seeder("203.0.113.1", 6881), 50, Storing.KNOWN_ONLY)
                        .counts())
                .isEqualTo(counts(1, 0, 0));
        store().advance(TIMEOUT_SECONDS);
        assertThat(store().scrape(HASH)).isEqualTo(counts(1, 0, 0));
        assertThat(store().announce(seeder("203.0.113.1", 6881).event(STOPPED), 0, Storing.KNOWN_ONLY)
                        .counts())
                .isEqualTo(counts(0, 0, 0));
    }

    @Test
    default void neverChangesNothing() {
        store().announce(leecher("203.0.113.1", 6881));

        store().advance(100);
        store().announce(seeder("203.0.113.1", 6881), 50, Storing.NEVER);
        assertThat(store().announce(leecher("203.0.113.1", 6881).event(STOPPED), 50, Storing.NEVER)
                        .counts())
                .isEqualTo(counts(0, 1, 0));

        store().advance(GONE_SECONDS - 100);
        assertThat(store().scrape(HASH)).isEqualTo(counts(0, 0, 0));
    }
}
