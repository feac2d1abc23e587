package dev.peerage.actuate;

import java.util.Set;
import org.springframework.http.HttpMethod;
import org.springframework.web.server.ServerWebExchange;

/** Methods that change nothing (RFC 9110, section 9.2.1), as Actuator has them. */
final class ReadMethods {

    private static final Set<HttpMethod> METHODS = Set.of(HttpMethod.GET, HttpMethod.HEAD, HttpMethod.OPTIONS);

    private ReadMethods() {}

    static boolean has(ServerWebExchange exchange) {
        return METHODS.contains(exchange.getRequest().getMethod());
    }
}
