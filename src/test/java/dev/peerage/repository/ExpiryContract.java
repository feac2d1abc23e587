package dev.peerage.repository;

import static dev.peerage.bittorrent.AnnounceEvent.COMPLETED;
import static dev.peerage.fixtures.Announces.announce;
import static dev.peerage.fixtures.Announces.peer;
import static dev.peerage.repository.StoreContract.counts;
import static dev.peerage.repository.StoreContract.leecher;
import static dev.peerage.repository.StoreContract.member;
import static dev.peerage.repository.StoreContract.outsider;
import static dev.peerage.repository.StoreContract.seeder;
import static org.assertj.core.api.Assertions.assertThat;

import dev.peerage.bittorrent.PeerAddress;
import dev.peerage.bittorrent.PrivatePeers;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How long a peer stays, to the second, whether somebody sweeps or not. */
interface ExpiryContract extends StoreContract {

    @ParameterizedTest
    @ValueSource(longs = {0, 1, 7, 20, 21, 22, 42, 43, 1000, 2699, 2700, 2701, 5400, 1_000_003, 4_294_967_295L})
    default void peerStaysForTheWholeTimeoutAndNotMuchLonger(long start) {
        store().advance(start);
        store().announce(leecher("203.0.113.1", 6881));
        store().announce(leecher("2001:db8::1", 6881));

        store().advance(TIMEOUT_SECONDS);
        assertThat(store().peek(outsider()).peers()).containsExactly(peer("203.0.113.1", 6881));
        assertThat(store().peek(leecher("2001:db8::9", 1)).peers()).containsExactly(peer("2001:db8::1", 6881));
        assertThat(store().peek(outsider()).counts()).isEqualTo(counts(0, 2, 0));
        assertThat(store().scrape(HASH)).isEqualTo(counts(0, 2, 0));
        assertThat(store().sweep().removedPeers()).isZero();
        assertThat(store().scrape(HASH)).isEqualTo(counts(0, 2, 0));

        store().advance(GONE_SECONDS - TIMEOUT_SECONDS);
        assertThat(store().peek(outsider()).peers()).isEmpty();
        assertThat(store().peek(leecher("2001:db8::9", 1)).peers()).isEmpty();
        assertThat(store().scrape(HASH)).isEqualTo(counts(0, 0, 0));
        store().assertTotalsAreThoseOfAWalk();
    }

    @ParameterizedTest
    @ValueSource(longs = {2, 3, 59, 60, 127, 128, 1800, 86_400, 604_800})
    default void everyTimeoutIsKept(long timeout) {
        StoreUnderTest store = newStore(Duration.ofSeconds(timeout), PrivatePeers.SAME_SCOPE, new SplittableRandom(1));
        for (long start : new long[] {0, 1, timeout / 3, timeout, 100 * timeout}) {
            store.advance(start);
            store.announce(leecher("203.0.113.1", 6881));
            store.advance(timeout);
            assertThat(store.scrape(HASH)).as("start %s", start).isEqualTo(counts(0, 1, 0));
            store.advance(timeout / 64 + 1);
            assertThat(store.peek(outsider()).peers()).as("start %s", start).isEmpty();
            assertThat(store.scrape(HASH)).as("start %s", start).isEqualTo(counts(0, 0, 0));
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 10, 1000})
    default void peerDoesNotComeBackHoweverLongTheStoreSlept(long timeouts) {
        store().advance(11);
        store().announce(leecher("203.0.113.1", 6881));

        for (long offset : new long[] {GONE_SECONDS, 43, 43, 43}) {
            store().advance(offset + (timeouts - 1) * TIMEOUT_SECONDS);
            assertThat(store().peek(outsider()).peers()).isEmpty();
            assertThat(store().peek(outsider()).counts().leechers()).isZero();
            assertThat(store().scrape(HASH).leechers()).isZero();
        }
    }

    @Test
    default void noPhaseOfTheClockMakesASleeperLookAlive() {
        for (long sleep = GONE_SECONDS; sleep < 8 * TIMEOUT_SECONDS; sleep += 13) {
            store().announce(leecher("203.0.113.1", 6881));
            store().advance(sleep);
            assertThat(store().peek(outsider()).peers()).as("after %s s", sleep).isEmpty();
            assertThat(store().scrape(HASH).leechers()).as("after %s s", sleep).isZero();
        }
    }

    @Test
    default void onlyTheSilentOnesGo() {
        store().announce(seeder("203.0.113.1", 6881));
        store().announce(leecher("203.0.113.2", 6881));
        store().announce(leecher("203.0.113.3", 6881));
        store().advance(1000);
        store().announce(leecher("203.0.113.2", 6881));

        store().advance(GONE_SECONDS - 1000);

        assertThat(store().peek(outsider()).peers()).containsExactly(peer("203.0.113.2", 6881));
        assertThat(store().scrape(HASH)).isEqualTo(counts(0, 1, 0));
        store().advance(TIMEOUT_SECONDS - (GONE_SECONDS - 1000));
        assertThat(store().scrape(HASH)).isEqualTo(counts(0, 1, 0));
        store().advance(GONE_SECONDS - TIMEOUT_SECONDS);
        assertThat(store().scrape(HASH)).isEqualTo(counts(0, 0, 0));
    }

    @Test
    default void theAnswerToTheAnnounceThatFollowsIsFreeOfTheExpired() {
        store().announce(seeder("203.0.113.1", 6881));
        store().announce(leecher("2001:db8::1", 6881));
        store().advance(GONE_SECONDS);

        StoreUnderTest.Answer answer = store().announce(leecher("203.0.113.2", 6881));

        assertThat(answer.counts()).isEqualTo(counts(0, 1, 0));
        assertThat(answer.peers()).isEmpty();
        store().assertTotalsAreThoseOfAWalk();
    }

    @Test
    default void anExpiredPeerIsUnknown() {
        store().announce(seeder("203.0.113.1", 6881).event(COMPLETED));
        store().announce(seeder("203.0.113.2", 6881));
        store().advance(TIMEOUT_SECONDS);
        store().announce(seeder("203.0.113.2", 6881));
        store().advance(GONE_SECONDS - TIMEOUT_SECONDS);

        assertThat(store().announce(seeder("203.0.113.1", 6881), 50, Storing.KNOWN_ONLY)
                        .counts())
                .isEqualTo(counts(1, 0, 1));
        assertThat(store().announce(seeder("203.0.113.1", 6881).event(COMPLETED))
                        .counts())
                .isEqualTo(counts(2, 0, 2));
    }

    @Test
    default void largeSwarmNeverShowsTheExpiredThoughItsCountsMayLag() {
        int members = 5000;
        for (int number = 0; number < members; number++) {
            store().announce(announce(HASH, member(number)).left(number % 3), 0);
        }
        store().announce(announce(HASH, member(1)).seeder().event(COMPLETED), 0);
        store().advance(GONE_SECONDS / 2);
        Set<PeerAddress> alive = new HashSet<>();
        for (int number = 0; number < members; number += 2) {
            alive.add(member(number));
            store().announce(announce(HASH, member(number)).left(number % 3), 0);
        }
        store().advance(GONE_SECONDS - GONE_SECONDS / 2);

        for (int round = 0; round < 200; round++) {
            List<PeerAddress> given = store().peek(outsider()).peers();
            assertThat(given).hasSize(StoreUnderTest.WANTED).doesNotHaveDuplicates();
            assertThat(alive).containsAll(given);
        }
        // the expired are unknown: not refreshed as known ones, and counted again when they complete again
        store().announce(announce(HASH, member(3)).seeder(), 0, Storing.KNOWN_ONLY);
        assertThat(store().announce(announce(HASH, member(1)).seeder().event(COMPLETED))
                        .counts()
                        .completed())
                .isEqualTo(2);
        alive.add(member(1));

        store().sweep();

        int seeders = 1
                + (int) IntStream.range(0, members)
                        .filter(number -> number % 2 == 0 && number % 3 == 0)
                        .count();
        assertThat(store().scrape(HASH)).isEqualTo(counts(seeders, alive.size() - seeders, 2));
        store().assertTotalsAreThoseOfAWalk();
    }

    @Test
    default void largeSwarmThatFellSilentIsEmptyForEverybody() {
        for (int number = 0; number < 5000; number++) {
            store().announce(announce(HASH, member(number)), 0);
        }
        store().advance(GONE_SECONDS);

        assertThat(store().peek(outsider()).peers()).isEmpty();
        assertThat(store().announce(announce(HASH, member(77))).peers()).isEmpty();
        assertThat(store().sweep().removedPeers()).isBetween(0L, 5000L);
        assertThat(store().scrape(HASH)).isEqualTo(counts(0, 1, 0));
    }
}
