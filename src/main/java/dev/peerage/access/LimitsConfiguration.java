package dev.peerage.access;

import dev.peerage.repository.MonotonicClock;
import dev.peerage.repository.TorrentRepository;
import dev.peerage.tracker.AnnounceInterval;
import dev.peerage.tracker.InvalidSettingException;
import dev.peerage.tracker.TrackerMetrics;
import java.io.File;
import java.security.SecureRandom;
import java.util.Objects;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(LimitsProperties.class)
class LimitsConfiguration {

    private static final Logger log = LoggerFactory.getLogger(LimitsConfiguration.class);

    @Bean
    RateLimitFilter rateLimitFilter(MonotonicClock clock, TrackerMetrics metrics) {
        return new RateLimitFilter(clock, metrics, new SecureRandom());
    }

    @Bean
    ShareMerger shareMerger(RateLimitFilter filter) {
        return new ShareMerger(filter);
    }

    @Bean
    LimitsControl limitsControl(
            LimitsProperties properties,
            TorrentRepository repository,
            AnnounceInterval interval,
            RateLimitFilter filter) {
        return new LimitsControl(properties, repository, interval, filter);
    }

    /**
     * Content that cannot be used ends the start, as any other setting does: somebody is there to read why. A file that is not
     * there does not: the mounted volume of a ConfigMap may come later, and is taken when it does. A directory that is not
     * there is a path that was misspelt.
     */
    @Bean
    @ConditionalOnProperty(LimitsFile.PROPERTY)
    WatchedFile limitsFile(LimitsProperties properties, LimitsControl control) {
        File path = Objects.requireNonNull(properties.file()).getAbsoluteFile();
        File directory = path.getParentFile();
        if (directory == null || !directory.isDirectory()) {
            throw new InvalidSettingException(LimitsFile.PROPERTY, path, "there is no such directory");
        }
        WatchedFile file =
                new WatchedFile(LimitsFile.PROPERTY, path.toPath(), LimitsFile.MAX_BYTES, new LimitsFile(control));
        if (!path.exists()) {
            log.warn("The file of {} is not there; it counts as soon as it is", LimitsFile.PROPERTY);
            return file;
        }
        try {
            file.load();
        } catch (UnusableFileException unusable) {
            throw new InvalidSettingException(LimitsFile.PROPERTY, path, unusable.reason());
        }
        return file;
    }
}
