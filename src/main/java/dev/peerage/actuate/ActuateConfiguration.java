package dev.peerage.actuate;

import dev.peerage.repository.MonotonicClock;
import dev.peerage.repository.RepositoryProperties;
import dev.peerage.repository.TorrentRepository;
import dev.peerage.tracker.RequestCounts;
import java.time.InstantSource;
import org.springframework.boot.health.contributor.ReactiveHealthIndicator;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
class ActuateConfiguration {

    @Bean
    TorrentsEndpoint torrentsEndpoint(TorrentRepository repository, MonotonicClock clock, InstantSource wallClock) {
        return new TorrentsEndpoint(repository, clock, wallClock);
    }

    @Bean
    StatsEndpoint statsEndpoint(TorrentRepository repository, RequestCounts counts, MonotonicClock clock) {
        return new StatsEndpoint(repository, counts, clock);
    }

    @Bean
    ReactiveHealthIndicator repositoryHealthIndicator(TorrentRepository repository, RepositoryProperties properties) {
        return new RepositoryHealthIndicator(repository, SettingText.of(properties.type()));
    }
}
