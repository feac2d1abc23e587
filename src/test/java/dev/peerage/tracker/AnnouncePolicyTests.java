package dev.peerage.tracker;

import static dev.peerage.fixtures.Announces.announce;
import static dev.peerage.fixtures.Announces.hash;
import static org.assertj.core.api.Assertions.assertThat;

import dev.peerage.bittorrent.AnnounceEvent;
import dev.peerage.bittorrent.PrivatePeers;
import java.time.Duration;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AnnouncePolicyTests {

    private static TrackerProperties properties(String interval, String minInterval, String jitter) {
        return new TrackerProperties(
                Duration.parse(interval),
                Duration.parse(minInterval),
                Percentage.valueOf(jitter),
                new TrackerProperties.Numwant(50, 200),
                new TrackerProperties.MaxScrape(74, 100),
                PrivatePeers.SAME_SCOPE);
    }

    private static AnnouncePolicy policy(String interval, String minInterval, String jitter) {
        TrackerProperties properties = properties(interval, minInterval, jitter);
        return new AnnouncePolicy(properties, Intervals.of(properties.interval()), new Random(1));
    }

    @ParameterizedTest
    @CsvSource({
        // HTTP: the default, then what is asked, then the cap
        "HTTP, 203.0.113.1, -1, 50",
        "HTTP, 203.0.113.1, 0, 0",
        "HTTP, 203.0.113.1, 30, 30",
        "HTTP, 203.0.113.1, 5000, 200",
        "HTTP, 2001:db8::1, -7, 50",
        // UDP: what fits 1,232 bytes, and 512 for those who leave it to us
        "UDP, 203.0.113.1, -1, 50",
        "UDP, 203.0.113.1, 0, 0",
        "UDP, 203.0.113.1, 200, 200",
        "UDP, 203.0.113.1, 2147483647, 202",
        "UDP, 2001:db8::1, -1, 27",
        "UDP, 2001:db8::1, 74, 67",
    })
    void wantedFollowsNumwantAndTheTransport(Transport transport, String address, int numwant, int wanted) {
        assertThat(policy("PT30M", "PT15M", "10%")
                        .wanted(
                                announce(hash(1), address, 6881)
                                        .numwant(numwant)
                                        .build(),
                                transport))
                .isEqualTo(wanted);
    }

    @Test
    void stoppedWantsNobody() {
        assertThat(policy("PT30M", "PT15M", "10%")
                        .wanted(
                                announce(hash(1), "203.0.113.1", 6881)
                                        .event(AnnounceEvent.STOPPED)
                                        .numwant(50)
                                        .build(),
                                Transport.HTTP))
                .isZero();
    }

    @Test
    void intervalsSpreadOverTheWholeJitterAndNoFurther() {
        AnnouncePolicy policy = policy("PT30M", "PT15M", "10%");

        assertThat(IntStream.range(0, 100_000)
                        .map(round -> policy.intervalSeconds())
                        .summaryStatistics())
                .satisfies(intervals -> {
                    assertThat(intervals.getMin()).isEqualTo(1620);
                    assertThat(intervals.getMax()).isEqualTo(1980);
                    assertThat(intervals.getAverage()).isBetween(1798.0, 1802.0);
                });
    }

    @ParameterizedTest
    @CsvSource({
        // never above the configured interval
        "PT30M, 10%, 300, 600",
        "PT30M, 0, 300, 600",
        "PT10M, 10%, 300, 600",
        "PT6M, 100%, 300, 360",
        "PT301S, 10%, 300, 301",
        "PT5M, 10%, 270, 300",
        "PT5M, 0, 300, 300",
        "PT1S, 100%, 1, 1",
    })
    void newcomersToSwarmsThatFillAgainComeBackWithinTenMinutes(String interval, String jitter, int least, int most) {
        AnnouncePolicy policy = policy(interval, interval, jitter);

        assertThat(IntStream.range(0, 100_000)
                        .map(round -> policy.refillIntervalSeconds())
                        .summaryStatistics())
                .satisfies(intervals -> {
                    assertThat(intervals.getMin()).isEqualTo(least);
                    assertThat(intervals.getMax()).isEqualTo(most);
                    assertThat(intervals.getAverage()).isBetween((least + most) / 2.0 - 2, (least + most) / 2.0 + 2);
                });
    }

    @Test
    void withoutJitterTheIntervalIsTheConfiguredOne() {
        assertThat(policy("PT2M", "PT1M", "0").intervalSeconds()).isEqualTo(120);
    }

    @Test
    void stretchedIntervalsSpreadDownwardsOnly() {
        AnnouncePolicy policy = policy("PT30M", "PT15M", "10%");

        assertThat(IntStream.range(0, 100_000)
                        .map(round -> policy.stretchedIntervalSeconds())
                        .summaryStatistics())
                .satisfies(intervals -> {
                    assertThat(intervals.getMin()).isEqualTo(3240);
                    assertThat(intervals.getMax()).isEqualTo(3600);
                });
    }

    @Test
    void stretchedIntervalsAreNeverShorterThanOthers() {
        TrackerProperties properties = properties("PT30M", "PT15M", "10%");
        AnnounceInterval interval = Intervals.atMost(properties.interval());
        AnnouncePolicy stretched = new AnnouncePolicy(properties, interval, new Random(7));
        Random random = new Random(7);

        for (int round = 0; round < 10_000; round++) {
            int least = 1620 + random.nextInt(361);
            int drawn = 1800 - random.nextInt(181);
            assertThat(stretched.stretchedIntervalSeconds()).isEqualTo(Math.max(least, drawn));
        }
    }

    @Test
    void minIntervalNeverExceedsTheIntervalOfItsAnswer() {
        AnnouncePolicy policy = policy("PT30M", "PT30M", "10%");

        assertThat(policy.minIntervalSeconds(1620)).isEqualTo(1620);
        assertThat(policy.minIntervalSeconds(1980)).isEqualTo(1800);
    }
}
