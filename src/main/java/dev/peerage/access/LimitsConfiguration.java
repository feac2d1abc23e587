package dev.peerage.access;

import dev.peerage.repository.TorrentRepository;
import dev.peerage.tracker.AnnounceInterval;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(LimitsProperties.class)
class LimitsConfiguration {

    @Bean
    LimitsControl limitsControl(LimitsProperties properties, TorrentRepository repository, AnnounceInterval interval) {
        return new LimitsControl(properties, repository, interval);
    }
}
