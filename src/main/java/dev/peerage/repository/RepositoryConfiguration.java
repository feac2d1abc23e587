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
        return new MonotonicClock() {
            @Override
            public long nowSeconds() {
                return nowNanos() / 1_000_000_000L;
            }

            @Override
            public long nowNanos() {
                return System.nanoTime() - originNanos;
            }
        };
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
