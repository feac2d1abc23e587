package dev.peerage.repository;

import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(RepositoryProperties.class)
class RepositoryConfiguration {

    @Bean
    @ConditionalOnMissingBean
    MonotonicClock monotonicClock() {
        long originNanos = System.nanoTime();
        return () -> (System.nanoTime() - originNanos) / 1_000_000_000L;
    }

    @Bean
    SnapshotStatistics snapshotStatistics() {
        return new SnapshotStatistics();
    }

    @Bean
    ExpirySweeper expirySweeper(
            RepositoryProperties properties, TorrentRepository repository, MonotonicClock monotonicClock) {
        return new ExpirySweeper(repository, monotonicClock, properties.sweepInterval());
    }
}
