package dev.peerage.actuate;

import dev.peerage.access.LimitsControl;
import org.springframework.boot.actuate.autoconfigure.web.server.ConditionalOnManagementPort;
import org.springframework.boot.actuate.autoconfigure.web.server.ManagementPortType;
import org.springframework.boot.actuate.endpoint.web.PathMappedEndpoints;
import org.springframework.context.annotation.Bean;
import org.springframework.core.annotation.Order;
import org.springframework.web.server.WebFilter;

/**
 * What stands between the management port and a change. Lives in the management context alone, as {@link
 * ManagementServerConfiguration} does and for the same reason: the tracker's own doors never meet these filters.
 */
@ConditionalOnManagementPort(ManagementPortType.DIFFERENT)
class ManagementChangesConfiguration {

    private static final int TOKEN_ORDER = -100;
    private static final int CHANGE_ORDER = 0;

    @Bean
    @Order(TOKEN_ORDER)
    WebFilter managementTokenFilter(ChangeGuard guard) {
        ManagementToken token = guard.token();
        return token == null ? (exchange, chain) -> chain.filter(exchange) : TokenFilters.demanding(token);
    }

    @Bean
    @Order(CHANGE_ORDER)
    WebFilter limitsChangeFilter(LimitsControl control, PathMappedEndpoints endpoints, ChangeGuard guard) {
        return new LimitsChangeFilter(control, endpoints.getPath(LimitsEndpoint.ID), guard.granted());
    }
}
