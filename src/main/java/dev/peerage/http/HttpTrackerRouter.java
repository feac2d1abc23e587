package dev.peerage.http;

import dev.peerage.tracker.DroppedException;
import io.netty.buffer.ByteBuf;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferFactory;
import org.springframework.core.io.buffer.NettyDataBufferFactory;
import org.springframework.http.HttpHeaders;
import org.springframework.http.server.reactive.ServerHttpRequestDecorator;
import org.springframework.web.reactive.function.server.HandlerFunction;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Mono;
import reactor.netty.Connection;
import reactor.netty.http.server.HttpServerRequest;

/**
 * The way of every request when {@code peerage.http.fast-path} is off: through WebFlux, where WebFilters see it. The
 * management port's WebFlux finds this router too; requests from there are passed by.
 */
final class HttpTrackerRouter implements RouterFunction<ServerResponse>, HandlerFunction<ServerResponse> {

    private final HttpTrackerHandler handler;

    HttpTrackerRouter(HttpTrackerHandler handler) {
        this.handler = handler;
    }

    @Override
    public Mono<HandlerFunction<ServerResponse>> route(ServerRequest request) {
        return nativeRequest(request) instanceof Connection connection && HttpConnection.isOn(connection.channel())
                ? Mono.just(this)
                : Mono.empty();
    }

    @Override
    public Mono<ServerResponse> handle(ServerRequest request) {
        HttpServerRequest socketSide = nativeRequest(request);
        TrackerRequest tracked = HttpTrackerRoutes.request(socketSide);
        Mono<TrackerReply> reply =
                handler.immediate() ? Mono.fromSupplier(() -> handler.answerNow(tracked)) : handler.answer(tracked);
        return reply.flatMap(HttpTrackerRouter::response)
                .onErrorResume(
                        DroppedException.class,
                        dropped -> HttpTrackerRoutes.close(socketSide).then(Mono.empty()));
    }

    private static HttpServerRequest nativeRequest(ServerRequest request) {
        return ServerHttpRequestDecorator.getNativeRequest(request.exchange().getRequest());
    }

    private static Mono<ServerResponse> response(TrackerReply reply) {
        ServerResponse.BodyBuilder builder = ServerResponse.status(reply.status())
                .header(HttpHeaders.CONTENT_TYPE, TrackerReply.CONTENT_TYPE)
                .header(HttpHeaders.CACHE_CONTROL, TrackerReply.CACHE_CONTROL)
                .contentLength(reply.body().readableBytes());
        if (reply.tellsMethods()) {
            builder.header(HttpHeaders.ALLOW, TrackerReply.ALLOW);
        }
        return builder.body((message, context) ->
                message.writeWith(Mono.fromSupplier(() -> wrap(reply.body(), message.bufferFactory()))));
    }

    private static DataBuffer wrap(ByteBuf body, DataBufferFactory factory) {
        return factory instanceof NettyDataBufferFactory netty ? netty.wrap(body) : factory.wrap(body.nioBuffer());
    }
}
