package dev.peerage.http;

import static dev.peerage.fixtures.HttpQueries.announce;
import static dev.peerage.fixtures.HttpQueries.newHash;
import static dev.peerage.fixtures.HttpQueries.scrape;
import static org.assertj.core.api.Assertions.assertThat;

import dev.peerage.access.LimitingFilter;
import dev.peerage.bittorrent.AddressFamily;
import dev.peerage.bittorrent.InfoHash;
import dev.peerage.bittorrent.Rejection;
import dev.peerage.fixtures.HttpSocket;
import dev.peerage.fixtures.MovableClock;
import dev.peerage.tracker.LimitScope;
import dev.peerage.tracker.LimitedAnswer;
import dev.peerage.tracker.RequestAction;
import dev.peerage.tracker.RequestCounts;
import dev.peerage.tracker.Transport;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a client above a rate limit reads. */
class HttpLimitTests {

    private static final String REFUSED =
            "d14:failure reason30:too many requests, retry later8:intervali900e8:retry ini15ee";

    private final MovableClock clock = new MovableClock();
    private final RequestCounts limited = new RequestCounts();

    private static String thin(int complete, int downloaded, int incomplete) {
        return "d8:completei%de10:downloadedi%de10:incompletei%de8:intervali3600e12:min intervali3600e5:peers0:e"
                .formatted(complete, downloaded, incomplete);
    }

    @ParameterizedTest
    @EnumSource
    void aboveItsLimitASourceGetsThinAnswersAndAboveTenTimesARefusal(Adapter adapter) {
        try (TestDoor door = TestDoor.with()
                .filter(LimitingFilter.ofSources(clock, limited, 1L, null, 2))
                .open(adapter)) {
            InfoHash hash = newHash();
            door.get(announce(hash).port(6881).leecher().target());
            door.get(announce(hash).port(6882).leecher().target());

            assertThat(door.get(announce(hash).port(6883).leecher().target()).body())
                    .isEqualTo(thin(0, 0, 2));
            assertThat(door.get(announce(hash)
                                    .port(6881)
                                    .leecher()
                                    .with("event=stopped")
                                    .target())
                            .body())
                    .isEqualTo(thin(0, 0, 1));
            assertThat(door.get(announce(hash)
                                    .port(6882)
                                    .seeder()
                                    .with("event=completed")
                                    .target())
                            .body())
                    .isEqualTo(thin(1, 1, 0));
            for (int answer = 3; answer < 9; answer++) {
                door.get(announce(hash).port(6884).leecher().target());
            }
            assertThat(door.get(announce(hash).port(6884).leecher().target()).body())
                    .isEqualTo(REFUSED);
            assertThat(door.get(announce(hash)
                                    .port(6882)
                                    .seeder()
                                    .with("event=stopped")
                                    .target())
                            .body())
                    .isEqualTo(thin(0, 1, 0));

            assertThat(limited.limitations(LimitScope.SOURCE, LimitedAnswer.THIN))
                    .isEqualTo(10);
            assertThat(limited.limitations(LimitScope.SOURCE, LimitedAnswer.REJECTED))
                    .isOne();
            assertThat(door.counts.answers(
                            Transport.HTTP, AddressFamily.IPV4, RequestAction.ANNOUNCE, Rejection.TOO_MANY_REQUESTS))
                    .isOne();
            clock.advance(Duration.ofSeconds(1));
            assertThat(door.get(announce(hash).port(6884).leecher().target()).dictionary())
                    .containsEntry("interval", 1800L);
        }
    }

    @ParameterizedTest
    @EnumSource
    void byDefaultAThinAnswerBringsNobodyBackSoonerThanAFullOne(Adapter adapter) {
        try (TestDoor door = TestDoor.with()
                        .jittered()
                        .filter(LimitingFilter.ofSources(clock, limited, 10L, null, 10))
                        .open(adapter);
                HttpSocket socket = door.connect()) {
            long longest = 0;
            for (int answer = 0; answer < 100; answer++) {
                Map<String, Object> dictionary = socket.get(
                                announce(newHash()).port(6881).leecher().target())
                        .dictionary();
                long interval = (Long) dictionary.getOrDefault("interval", 0L);
                boolean thin = answer >= 10;
                assertThat(interval).isBetween(1620L, 1980L);
                assertThat(dictionary).containsEntry("min interval", thin ? interval : 900L);
                longest = thin ? Math.max(longest, interval) : longest;
            }

            assertThat(limited.limitations(LimitScope.SOURCE, LimitedAnswer.THIN))
                    .isEqualTo(90);
            assertThat(longest).isGreaterThan(1900);
        }
    }

    @ParameterizedTest
    @EnumSource
    void aScrapeAboveItsLimitIsRefused(Adapter adapter) {
        try (TestDoor door = TestDoor.with()
                .filter(LimitingFilter.ofSources(clock, limited, null, 1L, 1))
                .open(adapter)) {
            assertThat(door.get(scrape(newHash())).failure()).isEmpty();
            for (int time = 0; time < 12; time++) {
                assertThat(door.get(scrape(newHash())).body()).isEqualTo(REFUSED);
            }
            assertThat(limited.limitations(LimitScope.SOURCE, LimitedAnswer.REJECTED))
                    .isEqualTo(12);
        }
    }
}
