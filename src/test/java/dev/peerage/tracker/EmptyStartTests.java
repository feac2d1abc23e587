package dev.peerage.tracker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.peerage.fixtures.MovableClock;
import dev.peerage.repository.RepositoryTotals;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

class EmptyStartTests {

    private static final Duration INTERVAL = Duration.ofMinutes(30);
    private static final RepositoryTotals EMPTY = new RepositoryTotals(0, 0, 0, 0, 0, 0);

    private final StubRepository repository = new StubRepository();
    private final MovableClock clock = new MovableClock();
    private final AnnounceInterval interval = Intervals.of(INTERVAL);
    private final EmptyStart start = new EmptyStart(repository, clock, interval);

    private boolean refilling() {
        return start.refilling(clock.nowSeconds());
    }

    @Test
    void swarmsFillAgainForOneInterval() {
        repository.totals = Mono.just(EMPTY);
        assertThat(refilling()).isFalse();

        start.start();
        assertThat(start.isRunning()).isTrue();
        assertThat(refilling()).isTrue();
        clock.advance(INTERVAL.minusSeconds(1));
        assertThat(refilling()).isTrue();
        clock.advance(Duration.ofSeconds(1));
        assertThat(refilling()).isFalse();
    }

    @Test
    void theIntervalInForceAtTheStartCounts() {
        repository.totals = Mono.just(EMPTY);
        interval.set(Duration.ofMinutes(10));
        start.start();
        interval.set(Duration.ofMinutes(60));

        clock.advance(Duration.ofMinutes(10).minusSeconds(1));
        assertThat(refilling()).isTrue();
        clock.advance(Duration.ofSeconds(1));
        assertThat(refilling()).isFalse();
    }

    @Test
    void torrentsWithoutPeersAreNoPeers() {
        repository.totals = Mono.just(new RepositoryTotals(7, 0, 0, 0, 0, 12));
        start.start();

        assertThat(refilling()).isTrue();
    }

    @ParameterizedTest
    @CsvSource({"1, 0, 0, 0", "0, 1, 0, 0", "0, 0, 1, 0", "0, 0, 0, 1"})
    void oneOfAnyKindIsEnough(long ipv4Seeders, long ipv4Leechers, long ipv6Seeders, long ipv6Leechers) {
        repository.totals = Mono.just(new RepositoryTotals(1, ipv4Seeders, ipv4Leechers, ipv6Seeders, ipv6Leechers, 0));
        start.start();

        assertThat(refilling()).isFalse();
    }

    @Test
    void aStoreThatAnswersLaterIsNotWaitedForAndTimeCountsFromTheStart() {
        Sinks.One<RepositoryTotals> answer = Sinks.one();
        repository.totals = answer.asMono();
        start.start();
        assertThat(refilling()).isFalse();

        clock.advance(Duration.ofSeconds(10));
        answer.tryEmitValue(EMPTY).orThrow();
        assertThat(refilling()).isTrue();
        clock.advance(INTERVAL.minusSeconds(10));
        assertThat(refilling()).isFalse();
    }

    @Test
    void aStoreThatFailsCountsAsFilled() {
        repository.totals = Mono.error(new IllegalStateException("away"));
        start.start();

        assertThat(start.isRunning()).isTrue();
        assertThat(refilling()).isFalse();
    }

    @Test
    void everyStartIsLookedAtByItself() {
        repository.totals = Mono.just(EMPTY);
        start.start();
        start.stop();
        assertThat(start.isRunning()).isFalse();
        assertThat(refilling()).isFalse();

        repository.totals = Mono.just(new RepositoryTotals(1, 1, 0, 0, 0, 0));
        start.start();
        assertThat(refilling()).isFalse();
    }

    @Test
    void comesBeforeTheDoors() {
        assertThat(start.getPhase())
                .isLessThan(WebServerApplicationContext.START_STOP_LIFECYCLE_PHASE)
                .isLessThan(WebServerApplicationContext.GRACEFUL_SHUTDOWN_PHASE);
    }
}
