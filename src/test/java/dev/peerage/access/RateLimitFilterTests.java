package dev.peerage.access;

import static dev.peerage.fixtures.Announces.announce;
import static dev.peerage.fixtures.Announces.hash;
import static org.assertj.core.api.Assertions.assertThat;

import dev.peerage.bittorrent.AnnounceEvent;
import dev.peerage.bittorrent.AnnounceRequest;
import dev.peerage.bittorrent.PeerAddress;
import dev.peerage.bittorrent.Rejection;
import dev.peerage.bittorrent.ScrapeRequest;
import dev.peerage.fixtures.MovableClock;
import dev.peerage.tracker.LimitScope;
import dev.peerage.tracker.LimitedAnswer;
import dev.peerage.tracker.RequestCounts;
import dev.peerage.tracker.Transport;
import dev.peerage.tracker.Verdict;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class RateLimitFilterTests {

    private static final Verdict REJECTED = Verdict.reject(Rejection.TOO_MANY_REQUESTS);

    private final MovableClock clock = new MovableClock();
    private final RequestCounts counts = new RequestCounts();
    private final RateLimitFilter filter = new RateLimitFilter(clock, counts, new Random(1));

    private void limit(
            @Nullable Long all, @Nullable Long scrapes, @Nullable Long source, @Nullable Long sourceScrapes) {
        filter.apply(new Limits(all, scrapes, source, sourceScrapes, 1, Duration.ofMinutes(30), 1, 1, 1));
    }

    private static AnnounceRequest from(String address, AnnounceEvent event) {
        return announce(hash(1), address, 6881).event(event).build();
    }

    private Verdict announced(Transport transport, AnnounceEvent event) {
        return filter.announce(from("203.0.113.1", event), transport);
    }

    private Verdict scraped(Transport transport) {
        return filter.scrape(new ScrapeRequest(PeerAddress.ipv4(0xcb007101, 1), List.of(hash(1)), null), transport);
    }

    @Test
    void withoutLimitsEverythingIsServed() {
        limit(null, null, null, null);
        for (int time = 0; time < 1000; time++) {
            assertThat(announced(Transport.UDP, AnnounceEvent.NONE)).isSameAs(Verdict.SERVE);
            assertThat(scraped(Transport.UDP)).isSameAs(Verdict.SERVE);
        }
    }

    @ParameterizedTest
    @EnumSource
    void announcesAreThinnedThenRefusedOverHttpAndNotHeardOverUdp(Transport transport) {
        limit(null, null, 1L, null);

        assertThat(announced(transport, AnnounceEvent.NONE)).isEqualTo(Verdict.SERVE);
        for (int time = 0; time < 9; time++) {
            assertThat(announced(transport, AnnounceEvent.STARTED)).isEqualTo(Verdict.SERVE_THINLY);
        }
        boolean udp = transport == Transport.UDP;
        assertThat(announced(transport, AnnounceEvent.NONE)).isEqualTo(udp ? Verdict.DROP_OVER_LIMIT : REJECTED);
        assertThat(announced(transport, AnnounceEvent.STOPPED)).isEqualTo(Verdict.SERVE_THINLY);
        assertThat(announced(transport, AnnounceEvent.COMPLETED)).isEqualTo(Verdict.SERVE_THINLY);
        assertThat(filter.announce(from("203.0.113.2", AnnounceEvent.NONE), transport))
                .isEqualTo(Verdict.SERVE);

        assertThat(counts.limitations(LimitScope.SOURCE, LimitedAnswer.THIN)).isEqualTo(11);
        assertThat(counts.limitations(LimitScope.SOURCE, LimitedAnswer.DROPPED)).isEqualTo(udp ? 1 : 0);
        assertThat(counts.limitations(LimitScope.SOURCE, LimitedAnswer.REJECTED))
                .isEqualTo(udp ? 0 : 1);

        clock.advance(Duration.ofSeconds(1));
        assertThat(announced(transport, AnnounceEvent.NONE)).isEqualTo(Verdict.SERVE);
    }

    @ParameterizedTest
    @EnumSource
    void scrapesAreRefusedAndFarAboveNotHeardOverUdp(Transport transport) {
        limit(null, null, null, 1L);

        assertThat(scraped(transport)).isEqualTo(Verdict.SERVE);
        for (int time = 0; time < 9; time++) {
            assertThat(scraped(transport)).isEqualTo(REJECTED);
        }
        assertThat(scraped(transport)).isEqualTo(transport == Transport.UDP ? Verdict.DROP_OVER_LIMIT : REJECTED);
        assertThat(announced(transport, AnnounceEvent.NONE)).isEqualTo(Verdict.SERVE);
        assertThat(counts.limitations(LimitScope.SOURCE, LimitedAnswer.REJECTED))
                .isEqualTo(transport == Transport.UDP ? 9 : 10);
    }

    @Test
    void oneSubnetIsOneSourceThroughBothDoors() {
        limit(null, null, 1L, null);
        assertThat(filter.announce(from("2001:db8::1", AnnounceEvent.NONE), Transport.UDP))
                .isEqualTo(Verdict.SERVE);
        assertThat(filter.announce(from("2001:db8::2", AnnounceEvent.NONE), Transport.HTTP))
                .isEqualTo(Verdict.SERVE_THINLY);
        assertThat(filter.announce(from("2001:db8:0:1::1", AnnounceEvent.NONE), Transport.HTTP))
                .isEqualTo(Verdict.SERVE);
    }

    @Test
    void theGlobalCapIsCountedAsOne() {
        limit(40L, 40L, null, null);
        filter.merge();
        int served = 0;
        for (int source = 0; source < 100; source++) {
            served += filter.announce(from("198.51.100." + source, AnnounceEvent.NONE), Transport.UDP)
                                    .kind()
                            == Verdict.Kind.SERVE
                    ? 1
                    : 0;
        }

        assertThat(served).isBetween(1, 4);
        assertThat(counts.limitations(LimitScope.GLOBAL, LimitedAnswer.THIN)).isEqualTo(100 - served);
    }

    @Test
    void limitsComeAndGoWithTheNextRequest() {
        limit(null, null, 1L, null);
        announced(Transport.UDP, AnnounceEvent.NONE);
        assertThat(announced(Transport.UDP, AnnounceEvent.NONE)).isEqualTo(Verdict.SERVE_THINLY);
        limit(null, null, null, null);
        assertThat(announced(Transport.UDP, AnnounceEvent.NONE)).isEqualTo(Verdict.SERVE);
        limit(null, null, 1L, null);
        assertThat(announced(Transport.UDP, AnnounceEvent.NONE)).isEqualTo(Verdict.SERVE);
        assertThat(announced(Transport.UDP, AnnounceEvent.NONE)).isEqualTo(Verdict.SERVE_THINLY);
    }
}
