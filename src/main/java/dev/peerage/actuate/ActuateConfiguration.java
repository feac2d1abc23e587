package dev.peerage.actuate;

import dev.peerage.access.LimitsControl;
import dev.peerage.repository.MonotonicClock;
import dev.peerage.repository.RepositoryProperties;
import dev.peerage.repository.TorrentRepository;
import dev.peerage.tracker.RequestCounts;
import dev.peerage.tracker.UdpSocketStatus;
import dev.peerage.udp.UdpTrackerServer;
import java.time.InstantSource;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.actuate.autoconfigure.web.server.ManagementPortType;
import org.springframework.boot.actuate.autoconfigure.web.server.ManagementServerProperties;
import org.springframework.boot.actuate.endpoint.EndpointAccessResolver;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.health.contributor.ReactiveHealthIndicator;
import org.springframework.boot.info.BuildProperties;
import org.springframework.boot.info.GitProperties;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;

@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(ManagementProperties.class)
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
    LimitsEndpoint limitsEndpoint(LimitsControl control) {
        return new LimitsEndpoint(control);
    }

    @Bean
    ChangeGuard changeGuard(
            EndpointAccessResolver access,
            Environment environment,
            ManagementServerProperties server,
            ManagementProperties properties) {
        return ChangeGuard.configured(access, ManagementPortType.get(environment), server, properties);
    }

    @Bean
    Doors doors(Environment environment) {
        return Doors.configured(environment);
    }

    @Bean
    ReactiveHealthIndicator repositoryHealthIndicator(TorrentRepository repository, RepositoryProperties properties) {
        return new RepositoryHealthIndicator(repository, SettingText.of(properties.type()));
    }

    @Bean
    HealthIndicator udpHealthIndicator(ObjectProvider<UdpSocketStatus> sockets, MonotonicClock clock) {
        return new UdpHealthIndicator(sockets.getIfAvailable(), clock);
    }

    @Bean
    HealthIndicator httpHealthIndicator(Doors doors, WebServerApplicationContext context) {
        return new HttpHealthIndicator(doors, context);
    }

    @Bean
    StartupReport startupReport(
            ObjectProvider<BuildProperties> build,
            ObjectProvider<GitProperties> git,
            RepositoryProperties properties,
            TorrentRepository repository,
            Doors doors,
            ObjectProvider<UdpTrackerServer> udp) {
        return new StartupReport(
                build, git, SettingText.of(properties.type()), repository.limits(), doors, udp.getIfAvailable());
    }
}
