package dev.peerage.actuate;

import java.util.List;
import org.springframework.http.HttpHeaders;
import org.springframework.security.authentication.BadCredentialsException;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.core.Authentication;
import org.springframework.security.web.server.authentication.ServerAuthenticationConverter;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/** Takes the token out of {@code Authorization: Bearer …} (RFC 6750, section 2.1). Without one nobody goes on. */
final class BearerTokenConverter implements ServerAuthenticationConverter {

    private static final String SCHEME = "Bearer ";

    /** Whoever knows the token is the operator. */
    static final String OPERATOR = "operator";

    @Override
    public Mono<Authentication> convert(ServerWebExchange exchange) {
        List<String> credentials = exchange.getRequest().getHeaders().getOrEmpty(HttpHeaders.AUTHORIZATION);
        if (credentials.size() == 1) {
            String only = credentials.get(0);
            if (only.regionMatches(true, 0, SCHEME, 0, SCHEME.length())) {
                String token = only.substring(SCHEME.length()).strip();
                if (!token.isEmpty() && token.length() <= ManagementToken.MOST_BYTES) {
                    return Mono.just(UsernamePasswordAuthenticationToken.unauthenticated(OPERATOR, token));
                }
            }
        }
        return Mono.error(new BadCredentialsException("no bearer token"));
    }
}
