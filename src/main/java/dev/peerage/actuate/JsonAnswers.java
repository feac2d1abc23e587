package dev.peerage.actuate;

import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.MediaType;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;
import tools.jackson.databind.json.JsonMapper;

/** Writes the answers of filters, which WebFlux does not write for them. */
final class JsonAnswers {

    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    private JsonAnswers() {}

    static Mono<Void> ok(ServerWebExchange exchange, Object body) {
        return write(exchange, 200, MediaType.APPLICATION_JSON, body);
    }

    static Mono<Void> refuse(ServerWebExchange exchange, Problem problem) {
        return write(exchange, problem.status(), MediaType.APPLICATION_PROBLEM_JSON, problem);
    }

    private static Mono<Void> write(ServerWebExchange exchange, int status, MediaType type, Object body) {
        ServerHttpResponse response = exchange.getResponse();
        byte[] bytes = MAPPER.writeValueAsBytes(body);
        response.setStatusCode(HttpStatusCode.valueOf(status));
        HttpHeaders headers = response.getHeaders();
        headers.setContentType(type);
        headers.setContentLength(bytes.length);
        headers.setCacheControl("no-store");
        return response.writeWith(
                Mono.fromSupplier(() -> response.bufferFactory().wrap(bytes)));
    }
}
