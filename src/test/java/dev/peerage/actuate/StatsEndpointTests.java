package dev.peerage.actuate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import dev.peerage.bittorrent.AddressFamily;
import dev.peerage.bittorrent.Rejection;
import dev.peerage.fixtures.MovableClock;
import dev.peerage.repository.RepositoryTotals;
import dev.peerage.repository.TorrentRepository;
import dev.peerage.tracker.RequestAction;
import dev.peerage.tracker.RequestCounts;
import dev.peerage.tracker.Transport;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Mono;
import reactor.test.StepVerifier;
import tools.jackson.databind.json.JsonMapper;

class StatsEndpointTests {

    @Test
    void everySumStandsWhereItBelongs() {
        TorrentRepository store = mock(TorrentRepository.class);
        when(store.totals()).thenReturn(Mono.just(new RepositoryTotals(10, 1, 2, 3, 4, 5)));
        RequestCounts counts = new RequestCounts();
        count(counts, 1, Transport.UDP, AddressFamily.IPV4, RequestAction.CONNECT);
        count(counts, 2, Transport.UDP, AddressFamily.IPV4, RequestAction.ANNOUNCE);
        count(counts, 3, Transport.UDP, AddressFamily.IPV6, RequestAction.SCRAPE);
        count(counts, 4, Transport.HTTP, AddressFamily.IPV4, RequestAction.ANNOUNCE);
        count(counts, 5, Transport.HTTP, AddressFamily.IPV6, RequestAction.SCRAPE);
        for (Rejection rejection : Rejection.values()) {
            counts.answered(Transport.HTTP, AddressFamily.IPV6, RequestAction.ANNOUNCE, rejection, 1000);
        }
        MovableClock clock = new MovableClock();
        StatsEndpoint endpoint = new StatsEndpoint(store, counts, clock);
        clock.advance(Duration.ofMinutes(61));
        AtomicReference<String> json = new AtomicReference<>();

        StepVerifier.create(endpoint.stats().map(stats -> JsonMapper.shared().writeValueAsString(stats)))
                .consumeNextWith(json::set)
                .expectComplete()
                .verify(Duration.ofSeconds(10));

        assertThat(json.get())
                .isEqualTo("{\"torrents\":10,\"seeders\":4,\"leechers\":6,\"completed\":5,"
                        + "\"peers\":{\"ipv4\":3,\"ipv6\":7},\"uptime\":\"PT1H1M\",\"requests\":{"
                        + "\"udp4\":{\"connect\":1,\"announce\":2,\"scrape\":0,\"rejected\":0},"
                        + "\"udp6\":{\"connect\":0,\"announce\":0,\"scrape\":3,\"rejected\":0},"
                        + "\"http4\":{\"announce\":4,\"scrape\":0,\"rejected\":0},"
                        + "\"http6\":{\"announce\":0,\"scrape\":5,\"rejected\":" + Rejection.values().length + "}}}");
    }

    private static void count(
            RequestCounts counts, int times, Transport transport, AddressFamily family, RequestAction action) {
        for (int i = 0; i < times; i++) {
            counts.answered(transport, family, action, null, 1000);
        }
    }
}
