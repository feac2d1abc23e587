package dev.peerage.actuate;

import dev.peerage.access.InvalidLimitException;
import dev.peerage.access.LimitsControl;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferLimitException;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.http.InvalidMediaTypeException;
import org.springframework.http.MediaType;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;
import org.springframework.web.util.pattern.PathPattern;
import org.springframework.web.util.pattern.PathPatternParser;
import reactor.core.publisher.Mono;

/**
 * {@code POST /actuator/limits}: changes the limits that a JSON object names. Refusals are problems (RFC 9457), and change
 * nothing. A body must say that it is JSON, which no web page can make a browser send to another host unasked.
 */
final class LimitsChangeFilter implements WebFilter {

    private static final Logger log = LoggerFactory.getLogger(LimitsChangeFilter.class);

    static final int MAX_BODY_BYTES = 8192;

    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private static final MediaType ANY_JSON = new MediaType("application", "*+json");

    private final LimitsControl control;
    private final JsonTexts texts;
    private final @Nullable PathPattern path;
    private final boolean granted;

    /**
     * @param path of the endpoint, null when it is not there
     * @param granted whether the operator lets it change anything
     */
    LimitsChangeFilter(LimitsControl control, @Nullable String path, boolean granted) {
        this.control = control;
        this.texts = new JsonTexts(LimitsControl.names());
        this.path = path == null ? null : PathPatternParser.defaultInstance.parse(path);
        this.granted = granted;
    }

    @Override
    public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
        ServerHttpRequest request = exchange.getRequest();
        if (path == null
                || ReadMethods.has(exchange)
                || !path.matches(request.getPath().pathWithinApplication())) {
            return chain.filter(exchange);
        }
        if (!granted || !request.getMethod().equals(HttpMethod.POST)) {
            return refuseMethod(exchange);
        }
        return read(request)
                .map(this::change)
                .flatMap(limits -> JsonAnswers.ok(exchange, limits))
                .onErrorResume(ProblemException.class, refused -> JsonAnswers.refuse(exchange, refused.problem()));
    }

    private Mono<Void> refuseMethod(ServerWebExchange exchange) {
        exchange.getResponse()
                .getHeaders()
                .setAllow(granted ? Set.of(HttpMethod.GET, HttpMethod.POST) : Set.of(HttpMethod.GET));
        return JsonAnswers.refuse(
                exchange,
                Problem.of(
                        HttpStatus.METHOD_NOT_ALLOWED,
                        granted
                                ? "limits are changed by POST"
                                : "limits are read-only here: " + ChangeGuard.ACCESS_KEY
                                        + "=unrestricted lets them be changed"));
    }

    private static Mono<byte[]> read(ServerHttpRequest request) {
        if (!isJson(request)) {
            return refused(HttpStatus.UNSUPPORTED_MEDIA_TYPE, "the content type must be application/json");
        }
        if (request.getHeaders().getContentLength() > MAX_BODY_BYTES) {
            return tooLarge();
        }
        return DataBufferUtils.join(request.getBody(), MAX_BODY_BYTES)
                .map(LimitsChangeFilter::bytes)
                .defaultIfEmpty(new byte[0])
                .timeout(PATIENCE)
                .onErrorResume(DataBufferLimitException.class, tooLarge -> tooLarge())
                .onErrorResume(
                        TimeoutException.class,
                        late -> refused(HttpStatus.REQUEST_TIMEOUT, "the body did not arrive in time"));
    }

    private static boolean isJson(ServerHttpRequest request) {
        try {
            MediaType type = request.getHeaders().getContentType();
            return type != null && (MediaType.APPLICATION_JSON.includes(type) || ANY_JSON.includes(type));
        } catch (InvalidMediaTypeException unreadable) {
            return false;
        }
    }

    private static byte[] bytes(DataBuffer buffer) {
        byte[] bytes = new byte[buffer.readableByteCount()];
        buffer.read(bytes);
        DataBufferUtils.release(buffer);
        return bytes;
    }

    private static Mono<byte[]> tooLarge() {
        return refused(HttpStatus.CONTENT_TOO_LARGE, "the body must not be longer than " + MAX_BODY_BYTES + " bytes");
    }

    private static Mono<byte[]> refused(HttpStatus status, String detail) {
        return Mono.error(() -> new ProblemException(Problem.of(status, detail)));
    }

    private LimitsDescriptor change(byte[] json) {
        try {
            control.change(texts.read(json));
        } catch (ProblemException refused) {
            throw refused;
        } catch (InvalidLimitException invalid) {
            throw new ProblemException(problem(invalid.name(), invalid.reason()));
        } catch (RuntimeException | OutOfMemoryError failed) {
            log.warn("Limits could not be changed: {}", failed.getClass().getSimpleName());
            log.debug("Limits could not be changed", failed);
            throw new ProblemException(
                    Problem.of(HttpStatus.INTERNAL_SERVER_ERROR, "the change failed, and nothing of it holds"));
        }
        return LimitsDescriptor.of(control);
    }

    private static Problem problem(String name, String reason) {
        if (name.equals(InvalidLimitException.WHOLE)) {
            return Problem.of(HttpStatus.BAD_REQUEST, reason);
        }
        return LimitsControl.names().contains(name)
                ? Problem.ofField(name, reason)
                : Problem.ofUnknownField(name, reason);
    }
}
