package dev.peerage.metrics;

import dev.peerage.repository.ExpirySweeper;
import dev.peerage.repository.SnapshotStatistics;
import dev.peerage.repository.TorrentRepository;
import dev.peerage.tracker.AccessListStatus;
import dev.peerage.tracker.LimitsStatus;
import dev.peerage.tracker.RequestCounts;
import dev.peerage.tracker.TrackerMetrics;
import dev.peerage.tracker.UdpSocketStatus;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.time.InstantSource;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Primary;

@Configuration(proxyBeanMethods = false)
class MetricsConfiguration {

    /** Before the plain counts, which every door would otherwise be given. */
    @Bean
    @Primary
    TrackerMetrics trackerMetrics(RequestCounts counts, RequestDurations durations) {
        return new MicrometerTrackerMetrics(counts, durations);
    }

    @Bean
    RequestDurations requestDurations() {
        return new RequestDurations();
    }

    @Bean
    MeterBinder durationMeters(RequestDurations durations) {
        return new DurationMeterBinder(durations);
    }

    @Bean
    MeterBinder requestMeters(RequestCounts counts) {
        return new RequestMeterBinder(counts);
    }

    @Bean
    MeterBinder repositoryMeters(TorrentRepository repository, ExpirySweeper sweeper) {
        return new RepositoryMeterBinder(repository, sweeper);
    }

    @Bean
    MeterBinder snapshotMeters(SnapshotStatistics snapshots, InstantSource wallClock) {
        return new SnapshotMeterBinder(snapshots, wallClock);
    }

    @Bean
    MeterBinder limitsMeters(LimitsStatus limits) {
        return registry -> Gauge.builder(PeerageMeters.LIMITS_GENERATION.getName(), limits, LimitsStatus::generation)
                .description(PeerageMeters.LIMITS_GENERATION.sentence())
                .register(registry);
    }

    @Bean
    MeterBinder accessListMeters(AccessListStatus lists) {
        return new AccessListMeterBinder(lists);
    }

    /** None when the UDP door is shut. */
    @Bean
    MeterBinder udpMeters(ObjectProvider<UdpSocketStatus> sockets) {
        return registry -> sockets.ifAvailable(status -> new UdpMeterBinder(status).bindTo(registry));
    }
}
