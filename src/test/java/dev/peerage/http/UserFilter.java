package dev.peerage.http;

import org.springframework.context.annotation.Bean;
import org.springframework.http.HttpStatus;
import org.springframework.web.server.WebFilter;

/**
 * A filter as a user may have one: it marks answers, and ends requests, of those who ask for it. Imported where it is wanted;
 * an annotated configuration would be found by every application that a test starts.
 */
class UserFilter {

    @Bean
    WebFilter userFilter() {
        return (exchange, chain) -> {
            if (exchange.getRequest().getHeaders().containsHeader("Mark")) {
                exchange.getResponse()
                        .getHeaders()
                        .set("Seen", exchange.getRequest().getURI().getRawPath());
            }
            if (exchange.getRequest().getHeaders().containsHeader("Refuse")) {
                exchange.getResponse().setStatusCode(HttpStatus.FORBIDDEN);
                exchange.getResponse().getHeaders().setContentLength(0);
                return exchange.getResponse().setComplete();
            }
            return chain.filter(exchange);
        };
    }
}
