package dev.peerage.http;

import dev.peerage.tracker.AnnounceService;
import dev.peerage.tracker.Drain;
import dev.peerage.tracker.ScrapeService;
import dev.peerage.tracker.TrackerMetrics;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.reactor.netty.NettyReactiveWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;
import org.springframework.http.client.ReactorResourceFactory;

@Configuration(proxyBeanMethods = false)
@ConditionalOnBooleanProperty(name = "peerage.http.enabled", matchIfMissing = true)
@EnableConfigurationProperties(HttpProperties.class)
class HttpConfiguration {

    @Bean
    ClientAddressResolver clientAddressResolver(HttpProperties properties, Environment environment) {
        HttpSettings.check(properties, environment);
        return new ClientAddressResolver(HttpSettings.trustedProxies(properties), properties.clientAddressHeader());
    }

    @Bean
    HttpTrackerHandler httpTrackerHandler(
            HttpProperties properties,
            AnnounceService announces,
            ScrapeService scrapes,
            ClientAddressResolver clients,
            TrackerMetrics metrics) {
        return new HttpTrackerHandler(
                announces, scrapes, clients, metrics, properties.externalIp(), properties.requestTimeout());
    }

    @Bean
    ConnectionLimits connectionLimits(HttpProperties properties, ClientAddressResolver clients) {
        return new ConnectionLimits(properties.maxConnections(), properties.maxConnectionsPerSource(), clients::trusts);
    }

    /**
     * The customizer of a factory, and no beans of the server's own types: those would be found by the management port's
     * server as well.
     */
    @Bean
    WebServerFactoryCustomizer<NettyReactiveWebServerFactory> trackerServerCustomizer(
            HttpProperties properties, HttpTrackerHandler handler, ConnectionLimits limits, Drain drain) {
        return factory -> {
            ImmediateAnswers answers = properties.fastPath() ? handler.immediateAnswers() : null;
            factory.addServerCustomizers(new ConnectionCustomizer(properties, limits, drain, answers));
            if (properties.fastPath()) {
                factory.addRouteProviders(new HttpTrackerRoutes(handler));
            }
        };
    }

    /**
     * A loop for each CPU: on the fast path nothing waits, and where there are more (Reactor Netty starts four at least), handing
     * a new connection from one to another costs more than the announce it came for.
     */
    @Bean
    @ConditionalOnBooleanProperty(name = "peerage.http.fast-path", matchIfMissing = true)
    ReactorResourceFactory trackerResourceFactory() {
        return OwnEventLoops.create("peerage-http", Runtime.getRuntime().availableProcessors());
    }

    @Bean
    @ConditionalOnBooleanProperty(name = "peerage.http.fast-path", havingValue = false)
    HttpTrackerRouter httpTrackerRouter(HttpTrackerHandler handler) {
        return new HttpTrackerRouter(handler);
    }
}
