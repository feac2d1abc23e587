package dev.peerage.actuate;

import dev.peerage.http.OwnEventLoops;
import java.time.Duration;
import org.springframework.boot.actuate.autoconfigure.web.server.ConditionalOnManagementPort;
import org.springframework.boot.actuate.autoconfigure.web.server.ManagementPortType;
import org.springframework.boot.reactor.netty.NettyReactiveWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.support.DefaultLifecycleProcessor;
import org.springframework.http.client.ReactorResourceFactory;

/**
 * Gives the management port event loops of its own, so that probes are answered however busy the tracker's loops are. Lives
 * in the management context alone, which finds it through {@code ManagementContextConfiguration.imports}; it is no
 * {@code @Configuration}, because the scan of the main context would then pick it up as well.
 */
@ConditionalOnManagementPort(ManagementPortType.DIFFERENT)
class ManagementServerConfiguration {

    /** A scrape that takes its time leaves one for the probes. */
    private static final int THREADS = 2;

    private static final Duration STOP_TIMEOUT = Duration.ofSeconds(1);

    @Bean
    ReactorResourceFactory managementResourceFactory() {
        return OwnEventLoops.create("peerage-management", THREADS);
    }

    @Bean
    WebServerFactoryCustomizer<NettyReactiveWebServerFactory> managementLoops(
            ReactorResourceFactory managementResourceFactory) {
        return factory -> factory.setResourceFactory(managementResourceFactory);
    }

    /** A request that hangs here must not hold up the stop: Boot closes this context in between the tracker's own parts. */
    @Bean
    DefaultLifecycleProcessor lifecycleProcessor() {
        DefaultLifecycleProcessor processor = new DefaultLifecycleProcessor();
        processor.setTimeoutPerShutdownPhase(STOP_TIMEOUT.toMillis());
        return processor;
    }
}
