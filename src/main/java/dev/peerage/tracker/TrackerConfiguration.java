package dev.peerage.tracker;

import dev.peerage.bittorrent.PrivatePeers;
import dev.peerage.repository.MonotonicClock;
import dev.peerage.repository.RepositoryProperties;
import dev.peerage.repository.TorrentRepository;
import java.time.Duration;
import java.time.InstantSource;
import java.util.random.RandomGenerator;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.support.DefaultLifecycleProcessor;

@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties({TrackerProperties.class, DrainProperties.class})
class TrackerConfiguration {

    /** How long the stop may take once the drain is over. */
    private static final Duration STOP_TIMEOUT = Duration.ofSeconds(10);

    /** How long the doors may take of that; what is not answered by then is stuck, and others still have to stop. */
    private static final Duration DOORS_TIMEOUT = Duration.ofSeconds(6);

    private static final int MAX_NUMWANT = 1000;

    @Bean
    @ConditionalOnMissingBean
    InstantSource instantSource() {
        return InstantSource.system();
    }

    @Bean
    @ConditionalOnMissingBean
    RandomGenerator randomGenerator() {
        return ThreadLocalRandomGenerator.INSTANCE;
    }

    /** For stores, which pick peers but know nothing of the tracker's settings. */
    @Bean
    PrivatePeers privatePeers(TrackerProperties properties) {
        return properties.privatePeers();
    }

    @Bean
    RequestCounts requestCounts() {
        return new RequestCounts();
    }

    @Bean
    Drain drain(DrainProperties properties) {
        return new Drain(properties.drain());
    }

    /** Takes the place of Boot's own, whose time-out knows nothing of the drain. */
    @Bean
    DefaultLifecycleProcessor lifecycleProcessor(DrainProperties properties) {
        DefaultLifecycleProcessor processor = new DefaultLifecycleProcessor();
        processor.setTimeoutPerShutdownPhase(
                properties.drain().plus(STOP_TIMEOUT).toMillis());
        processor.setTimeoutForShutdownPhase(
                WebServerApplicationContext.GRACEFUL_SHUTDOWN_PHASE, DOORS_TIMEOUT.toMillis());
        return processor;
    }

    @Bean
    RequestFilters requestFilters(ObjectProvider<RequestFilter> filters) {
        return new RequestFilters(filters.orderedStream().toList());
    }

    @Bean
    AnnounceInterval announceInterval(TrackerProperties properties, RepositoryProperties repositoryProperties) {
        check(properties, repositoryProperties);
        return new AnnounceInterval(properties.interval(), AnnounceInterval.longest(repositoryProperties));
    }

    @Bean
    EmptyStart emptyStart(TorrentRepository repository, MonotonicClock clock, AnnounceInterval interval) {
        return new EmptyStart(repository, clock, interval);
    }

    @Bean
    AnnounceService announceService(
            TrackerProperties properties,
            AnnounceInterval interval,
            TorrentRepository repository,
            RequestFilters filters,
            EmptyStart emptyStart,
            RandomGenerator random,
            TrackerMetrics metrics,
            MonotonicClock clock) {
        return new AnnounceService(
                repository,
                filters,
                new AnnouncePolicy(properties, interval, random),
                emptyStart,
                properties.privatePeers(),
                metrics,
                clock);
    }

    @Bean
    ScrapeService scrapeService(
            TrackerProperties properties, TorrentRepository repository, RequestFilters filters, MonotonicClock clock) {
        return new ScrapeService(repository, filters, properties.maxScrape(), clock);
    }

    /** Settings that are right by themselves and wrong together, and one that Java knows by another name. */
    private static void check(TrackerProperties tracker, RepositoryProperties repository) {
        int fallback = tracker.numwant().fallback();
        if (fallback < 0 || fallback > MAX_NUMWANT) {
            throw new InvalidSettingException(
                    "peerage.tracker.numwant.default", fallback, "it must be a number from 0 to " + MAX_NUMWANT);
        }
        wholeSeconds("peerage.tracker.interval", tracker.interval());
        wholeSeconds("peerage.tracker.min-interval", tracker.minInterval());
        if (tracker.minInterval().compareTo(tracker.interval()) > 0) {
            throw new InvalidSettingException(
                    "peerage.tracker.min-interval",
                    tracker.minInterval(),
                    "it must not be above peerage.tracker.interval, which is " + tracker.interval());
        }
        Duration least = tracker.interval().multipliedBy(3).dividedBy(2);
        if (repository.peerTimeout().compareTo(least) < 0) {
            throw new InvalidSettingException(
                    "peerage.repository.peer-timeout",
                    repository.peerTimeout(),
                    "peers that are alive would be dropped: it must be at least 1.5 times peerage.tracker.interval, "
                            + least + " for an interval of " + tracker.interval());
        }
    }

    /** Clients are told seconds. */
    private static void wholeSeconds(String key, Duration value) {
        if (value.toNanosPart() != 0) {
            throw new InvalidSettingException(key, value, "it must be whole seconds, such as 1800 or 30m");
        }
    }
}
