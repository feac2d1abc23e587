package dev.peerage.repository;

import static dev.peerage.bittorrent.AnnounceEvent.COMPLETED;
import static dev.peerage.bittorrent.AnnounceEvent.PAUSED;
import static dev.peerage.bittorrent.AnnounceEvent.STARTED;
import static dev.peerage.bittorrent.AnnounceEvent.STOPPED;
import static dev.peerage.fixtures.Announces.hash;
import static dev.peerage.repository.StoreContract.counts;
import static dev.peerage.repository.StoreContract.leecher;
import static dev.peerage.repository.StoreContract.seeder;
import static org.assertj.core.api.Assertions.assertThat;

import dev.peerage.bittorrent.AnnounceRequest;
import dev.peerage.bittorrent.SwarmCounts;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What counts as a finished download. */
interface DownloadsContract extends StoreContract {

    @Test
    default void seederThatStartsHasDownloadedNothing() {
        assertThat(store().announce(seeder("203.0.113.1", 6881).event(STARTED)).counts())
                .isEqualTo(counts(1, 0, 0));
    }

    @Test
    default void completedCountsOnceHoweverOftenItIsSaid() {
        store().announce(leecher("203.0.113.1", 6881).event(STARTED));

        for (int round = 0; round < 3; round++) {
            assertThat(store().announce(seeder("203.0.113.1", 6881).event(COMPLETED))
                            .counts())
                    .isEqualTo(counts(1, 0, 1));
        }
        assertThat(store().totals().completed()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(longs = {500, 1, AnnounceRequest.UNKNOWN, Long.MAX_VALUE})
    default void completedWithSomethingLeftDoesNotCountAndStaysLeecher(long left) {
        assertThat(store().announce(leecher("203.0.113.1", 6881).left(left).event(COMPLETED))
                        .counts())
                .isEqualTo(counts(0, 1, 0));
        assertThat(store().announce(seeder("203.0.113.1", 6881).event(COMPLETED))
                        .counts())
                .isEqualTo(counts(1, 0, 1));
    }

    @Test
    default void completedCountsWhenARegularAnnounceWithNothingLeftCameFirst() {
        store().announce(leecher("203.0.113.1", 6881).left(100).event(STARTED));
        assertThat(store().announce(seeder("203.0.113.1", 6881)).counts()).isEqualTo(counts(1, 0, 0));

        assertThat(store().announce(seeder("203.0.113.1", 6881).event(COMPLETED))
                        .counts())
                .isEqualTo(counts(1, 0, 1));
    }

    @Test
    default void completedOfAnUnknownPeerCounts() {
        assertThat(store().announce(seeder("203.0.113.1", 6881).event(COMPLETED))
                        .counts())
                .isEqualTo(counts(1, 0, 1));
        assertThat(store().announce(seeder("2001:db8::1", 6881).event(COMPLETED))
                        .counts())
                .isEqualTo(counts(2, 0, 2));
    }

    @ParameterizedTest
    @EnumSource(names = {"KNOWN_ONLY", "NEVER"})
    default void completedOfAPeerThatIsNotStoredDoesNotCount(Storing storing) {
        store().announce(leecher("203.0.113.2", 6881));

        assertThat(store().announce(seeder("203.0.113.1", 6881).event(COMPLETED), 50, storing)
                        .counts())
                .isEqualTo(counts(0, 1, 0));
    }

    @Test
    default void completedCountsForAKnownPeerUnlessNothingMayChange() {
        store().announce(leecher("203.0.113.1", 6881));

        assertThat(store().announce(seeder("203.0.113.1", 6881).event(COMPLETED), 50, Storing.NEVER)
                        .counts())
                .isEqualTo(counts(0, 1, 0));
        assertThat(store().announce(seeder("203.0.113.1", 6881).event(COMPLETED), 50, Storing.KNOWN_ONLY)
                        .counts())
                .isEqualTo(counts(1, 0, 1));
    }

    @Test
    default void partialSeedNeverCounts() {
        store().announce(leecher("203.0.113.1", 6881));

        assertThat(store().announce(seeder("203.0.113.1", 6881).event(PAUSED)).counts())
                .isEqualTo(counts(0, 1, 0));
    }

    @Test
    default void anEntryRemembersThroughRoleChangesThatItWasCounted() {
        store().announce(seeder("203.0.113.1", 6881).event(COMPLETED));
        store().announce(leecher("203.0.113.1", 6881));

        assertThat(store().announce(seeder("203.0.113.1", 6881).event(COMPLETED))
                        .counts())
                .isEqualTo(counts(1, 0, 1));
    }

    @Test
    default void anotherEntryOfTheSameHostCountsByItself() {
        store().announce(seeder("203.0.113.1", 6881).event(COMPLETED));
        store().announce(seeder("203.0.113.1", 6881).event(STOPPED));

        assertThat(store().announce(seeder("203.0.113.1", 6881).event(COMPLETED))
                        .counts())
                .isEqualTo(counts(1, 0, 2));
    }

    @Test
    default void downloadsAreKeptUntilASweepDropsTheEmptyTorrent() {
        store().announce(seeder("203.0.113.1", 6881).event(COMPLETED));
        store().announce(seeder("203.0.113.1", 6881).event(STOPPED));
        assertThat(store().scrape(HASH)).isEqualTo(counts(0, 0, 1));

        store().sweep();

        assertThat(store().scrape(HASH)).isEqualTo(SwarmCounts.NONE);
        assertThat(store().totals()).isEqualTo(new RepositoryTotals(0, 0, 0, 0, 0, 1));
    }

    @Test
    default void importSetsTheCountsAndCreatesWhatIsUnknown() {
        store().announce(seeder("203.0.113.1", 6881).event(COMPLETED));

        store().importDownloads(Map.of(HASH, 40, hash(2), 7));

        assertThat(store().scrape(List.of(HASH, hash(2)))).containsExactly(counts(1, 0, 40), counts(0, 0, 7));
        assertThat(store().totals()).isEqualTo(new RepositoryTotals(2, 1, 0, 0, 0, 47));
        assertThat(store().announce(seeder("203.0.113.2", 6881).event(COMPLETED))
                        .counts())
                .isEqualTo(counts(2, 0, 41));

        store().importDownloads(Map.of(HASH, 3));
        assertThat(store().scrape(HASH)).isEqualTo(counts(2, 0, 3));
        assertThat(store().totals().completed()).isEqualTo(10);
    }
}
