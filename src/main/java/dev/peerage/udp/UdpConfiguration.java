package dev.peerage.udp;

import dev.peerage.tracker.AnnounceService;
import dev.peerage.tracker.ScrapeService;
import dev.peerage.tracker.TrackerMetrics;
import java.time.InstantSource;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
@ConditionalOnBooleanProperty(name = "peerage.udp.enabled", matchIfMissing = true)
@EnableConfigurationProperties(UdpProperties.class)
class UdpConfiguration {

    /** What finding out about failing connection ids may cost: some milliseconds a second. */
    private static final int STALE_ID_PROBES_PER_SECOND = 10_000;

    @Bean
    LateAnswers lateAnswers(TrackerMetrics metrics) {
        return new LateAnswers(metrics);
    }

    @Bean
    UdpRequestHandler udpRequestHandler(
            UdpProperties properties,
            AnnounceService announces,
            ScrapeService scrapes,
            LateAnswers lateAnswers,
            TrackerMetrics metrics,
            InstantSource clock) {
        return new UdpRequestHandler(new UdpRequestHandler.SharedParts(
                new ConnectionIds(properties),
                new SecondBudget(STALE_ID_PROBES_PER_SECOND),
                announces,
                scrapes,
                lateAnswers,
                metrics,
                clock));
    }

    @Bean
    UdpTrackerServer udpTrackerServer(UdpProperties properties, UdpRequestHandler requests, LateAnswers lateAnswers) {
        return new UdpTrackerServer(properties, requests, lateAnswers, UdpLanes.choose(properties.lane()));
    }
}
