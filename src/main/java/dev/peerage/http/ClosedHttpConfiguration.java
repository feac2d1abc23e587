package dev.peerage.http;

import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.web.server.reactive.ReactiveWebServerFactory;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Takes the place of {@link HttpConfiguration} when the HTTP tracker is switched off. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnBooleanProperty(name = "peerage.http.enabled", havingValue = false)
class ClosedHttpConfiguration {

    @Bean
    ReactiveWebServerFactory closedWebServerFactory() {
        return OptionalWebServerFactory.closed();
    }
}
