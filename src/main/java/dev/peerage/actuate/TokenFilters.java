package dev.peerage.actuate;

import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.security.web.server.authentication.AuthenticationWebFilter;
import org.springframework.security.web.server.authentication.ServerAuthenticationEntryPointFailureHandler;
import org.springframework.security.web.server.util.matcher.ServerWebExchangeMatcher.MatchResult;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import reactor.core.publisher.Mono;

/** Makes filters of Spring Security; apart, so that its classes are loaded only where there is a token. */
final class TokenFilters {

    private TokenFilters() {}

    /** Lets requests that read pass, and others that show the token; 401 for the rest. */
    static WebFilter demanding(ManagementToken token) {
        AuthenticationWebFilter filter = new AuthenticationWebFilter(new BearerTokenManager(token));
        filter.setRequiresAuthenticationMatcher(
                exchange -> ReadMethods.has(exchange) ? MatchResult.notMatch() : MatchResult.match());
        filter.setServerAuthenticationConverter(new BearerTokenConverter());
        filter.setAuthenticationFailureHandler(
                new ServerAuthenticationEntryPointFailureHandler((exchange, wrong) -> refuse(exchange)));
        return filter;
    }

    private static Mono<Void> refuse(ServerWebExchange exchange) {
        exchange.getResponse().getHeaders().set(HttpHeaders.WWW_AUTHENTICATE, "Bearer");
        return JsonAnswers.refuse(
                exchange,
                Problem.of(
                        HttpStatus.UNAUTHORIZED,
                        "changes need the header Authorization: Bearer with the token of " + ManagementToken.KEY));
    }
}
