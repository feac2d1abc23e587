package dev.peerage.actuate;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.springframework.security.authentication.BadCredentialsException;
import org.springframework.security.authentication.ReactiveAuthenticationManager;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.core.Authentication;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/** Compares a token that was shown with the one that the operator has chosen. */
final class BearerTokenManager implements ReactiveAuthenticationManager {

    private final ManagementToken token;

    BearerTokenManager(ManagementToken token) {
        this.token = token;
    }

    @Override
    public Mono<Authentication> authenticate(Authentication shown) {
        return Mono.fromCallable(() -> compare(shown)).subscribeOn(Schedulers.boundedElastic());
    }

    private Authentication compare(Authentication shown) {
        if (shown.getCredentials() instanceof String text
                && token.matches(text.getBytes(StandardCharsets.ISO_8859_1))) {
            return UsernamePasswordAuthenticationToken.authenticated(BearerTokenConverter.OPERATOR, null, List.of());
        }
        throw new BadCredentialsException("wrong bearer token");
    }
}
