package dev.peerage.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.peerage.bittorrent.AddressFamily;
import dev.peerage.bittorrent.AddressScope;
import dev.peerage.bittorrent.Rejection;
import dev.peerage.tracker.DropReason;
import dev.peerage.tracker.RefusedPeer;
import dev.peerage.tracker.RequestAction;
import dev.peerage.tracker.RequestCounts;
import dev.peerage.tracker.Transport;
import io.micrometer.core.instrument.composite.CompositeMeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class MicrometerTrackerMetricsTests {

    private final RequestCounts counts = new RequestCounts();
    private final RequestDurations durations = new RequestDurations();
    private final MicrometerTrackerMetrics metrics = new MicrometerTrackerMetrics(counts, durations);

    private void announced(long nanos) {
        metrics.answered(Transport.UDP, AddressFamily.IPV4, RequestAction.ANNOUNCE, null, nanos);
    }

    @Test
    void everyCallMovesExactlyOneCounter() {
        SimpleMeterRegistry registry = new SimpleMeterRegistry();
        new RequestMeterBinder(counts).bindTo(registry);

        announced(1000);
        metrics.answered(Transport.HTTP, AddressFamily.IPV6, RequestAction.SCRAPE, Rejection.FULL_SCRAPE, 1000);
        metrics.dropped(DropReason.NO_MAGIC);
        metrics.refused(RefusedPeer.PORT);
        metrics.source(AddressScope.PRIVATE);

        assertThat(registry.getMeters())
                .filteredOn(meter -> meter.measure().iterator().next().getValue() != 0)
                .extracting(meter -> meter.getId().getName() + meter.getId().getTags())
                .containsExactlyInAnyOrder(
                        "peerage.requests[tag(action=announce), tag(family=ipv4), tag(outcome=ok), tag(transport=udp)]",
                        "peerage.requests[tag(action=scrape), tag(family=ipv6), tag(outcome=full-scrape), tag(transport=http)]",
                        "peerage.dropped[tag(reason=no-magic)]",
                        "peerage.peers.refused[tag(reason=port)]",
                        "peerage.sources[tag(scope=private)]");
    }

    @Test
    void prometheusGetsCumulativeBuckets() {
        PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
        new DurationMeterBinder(durations).bindTo(registry);

        announced(5_000);
        announced(5_001);
        announced(2_000_000_000);

        String labels = "action=\"announce\",transport=\"udp\"";
        assertThat(registry.scrape())
                .contains("# TYPE peerage_request_duration_seconds histogram")
                .contains("peerage_request_duration_seconds_bucket{" + labels + ",le=\"5.0E-6\"} 1\n")
                .contains("peerage_request_duration_seconds_bucket{" + labels + ",le=\"1.0E-5\"} 2\n")
                .contains("peerage_request_duration_seconds_bucket{" + labels + ",le=\"1.0\"} 2\n")
                .contains("peerage_request_duration_seconds_bucket{" + labels + ",le=\"+Inf\"} 3\n")
                .contains("peerage_request_duration_seconds_count{" + labels + "} 3\n")
                .contains("peerage_request_duration_seconds_sum{" + labels + "} 2.000010001\n");
    }

    @Test
    void otherRegistriesGetCountAndSum() {
        SimpleMeterRegistry simple = new SimpleMeterRegistry();
        new DurationMeterBinder(durations).bindTo(new CompositeMeterRegistry().add(simple));

        announced(1_000_000);
        announced(3_000_000);

        assertThat(simple.get("peerage.request.duration")
                        .tag("transport", "udp")
                        .tag("action", "announce")
                        .functionTimer())
                .satisfies(timer -> {
                    assertThat(timer.count()).isEqualTo(2);
                    assertThat(timer.totalTime(TimeUnit.MILLISECONDS)).isEqualTo(4);
                });
    }

    @Test
    void httpHasNoConnect() {
        SimpleMeterRegistry registry = new SimpleMeterRegistry();
        new RequestMeterBinder(counts).bindTo(registry);

        assertThat(registry.find("peerage.requests")
                        .tag("transport", "http")
                        .tag("action", "connect")
                        .meters())
                .isEmpty();
    }
}
