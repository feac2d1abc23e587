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
     * Loops of the door's own: those that all servers and clients of a process share end with the first context that closes.
     * On the fast path there is one for each CPU, for nothing waits there, and where there are more, handing a new connection
     * from one to another costs more than the announce it came for. Filters may wait, so WebFlux has four at least, as Reactor
     * Netty would start.
     */
    @Bean
    ReactorResourceFactory trackerResourceFactory(HttpProperties properties) {
        int processors = Runtime.getRuntime().availableProcessors();
        return OwnEventLoops.create("peerage-http", properties.fastPath() ? processors : Math.max(4, processors));
    }

    @Bean
    @ConditionalOnBooleanProperty(name = "peerage.http.fast-path", havingValue = false)
    HttpTrackerRouter httpTrackerRouter(HttpTrackerHandler handler) {
        return new HttpTrackerRouter(handler);
    }
}
