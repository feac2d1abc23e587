package dev.peerage.repository;

import static dev.peerage.fixtures.Announces.announce;
import static dev.peerage.fixtures.Announces.hash;
import static dev.peerage.repository.StoreContract.counts;
import static dev.peerage.repository.StoreContract.leecher;
import static org.assertj.core.api.Assertions.assertThat;

import dev.peerage.bittorrent.SwarmCounts;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** What scrapes answer. */
interface ScrapeContract extends StoreContract {

    @Test
    default void scrapeKeepsOrderAndRepetitions() {
        store().announce(announce(hash(1), "203.0.113.1", 6881));
        store().announce(announce(hash(2), "203.0.113.1", 6881).seeder());

        assertThat(store().scrape(List.of(hash(2), hash(1), hash(3), hash(2))))
                .containsExactly(counts(1, 0, 0), counts(0, 1, 0), SwarmCounts.NONE, counts(1, 0, 0));
    }

    @Test
    default void scrapeOfUnknownTorrentsCreatesNothing() {
        assertThat(store().scrape(List.of(hash(1), hash(2)))).containsExactly(SwarmCounts.NONE, SwarmCounts.NONE);

        assertThat(store().torrents()).isEmpty();
        assertThat(store().totals().torrents()).isZero();
    }

    @Test
    default void scrapeOfNothingAnswersNothing() {
        assertThat(store().scrape(List.of())).isEmpty();
    }

    @Test
    default void scrapeRefreshesNobody() {
        store().announce(leecher("203.0.113.1", 6881));

        store().advance(TIMEOUT_SECONDS);
        assertThat(store().scrape(HASH)).isEqualTo(counts(0, 1, 0));
        store().advance(GONE_SECONDS - TIMEOUT_SECONDS);
        assertThat(store().scrape(HASH)).isEqualTo(counts(0, 0, 0));
    }

    @Test
    default void bothFacesShowTheSameSwarm() {
        store().announce(leecher("203.0.113.1", 6881));
        TorrentRepository repository = store().repository();

        List<SwarmCounts> reactive = Objects.requireNonNull(
                repository.scrape(List.of(HASH), store().now()).block(Duration.ofSeconds(5)));
        assertThat(reactive).containsExactly(store().scrape(HASH));
    }

    @Test
    default void aStoreInUseIsHealthy() {
        assertThat(store().repository().ping().blockOptional(Duration.ofSeconds(5)))
                .isEmpty();
    }
}
