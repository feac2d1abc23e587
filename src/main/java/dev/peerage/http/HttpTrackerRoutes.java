package dev.peerage.http;

import dev.peerage.tracker.DroppedException;
import java.net.InetSocketAddress;
import org.reactivestreams.Publisher;
import org.springframework.boot.reactor.netty.NettyRouteProvider;
import org.springframework.http.HttpHeaders;
import reactor.core.publisher.Mono;
import reactor.netty.DisposableChannel;
import reactor.netty.http.server.HttpServerRequest;
import reactor.netty.http.server.HttpServerResponse;
import reactor.netty.http.server.HttpServerRoutes;

/** The way of every request when {@code peerage.http.fast-path} is on: Reactor Netty without Spring's part of the stack. */
final class HttpTrackerRoutes implements NettyRouteProvider {

    /** Stands for a client that has closed its connection already; nothing is stored for this address. */
    private static final InetSocketAddress GONE = new InetSocketAddress(0);

    private final HttpTrackerHandler handler;

    HttpTrackerRoutes(HttpTrackerHandler handler) {
        this.handler = handler;
    }

    @Override
    public HttpServerRoutes apply(HttpServerRoutes routes) {
        return routes.route(any -> true, this::handle);
    }

    private Publisher<Void> handle(HttpServerRequest request, HttpServerResponse response) {
        TrackerRequest tracked = request(request);
        if (!handler.immediate()) {
            return handler.answer(tracked)
                    .flatMap(reply -> Mono.from(send(tracked, reply, response)))
                    .onErrorResume(DroppedException.class, dropped -> close(request));
        }
        try {
            return send(tracked, handler.answerNow(tracked), response);
        } catch (DroppedException dropped) {
            return close(request);
        }
    }

    /** What both adapters know of a request, from Reactor Netty's side of it. */
    static TrackerRequest request(HttpServerRequest request) {
        String raw = request.requestHeaders().get(TargetEscaper.RAW_TARGET);
        return new TrackerRequest(
                request.method().name(),
                raw == null ? request.uri() : raw,
                request.connectionRemoteAddress() instanceof InetSocketAddress socket ? socket : GONE,
                request.requestHeaders()::getAll);
    }

    private static Publisher<Void> send(TrackerRequest request, TrackerReply reply, HttpServerResponse response) {
        response.status(reply.status())
                .header(HttpHeaders.CONTENT_TYPE, TrackerReply.CONTENT_TYPE)
                .header(HttpHeaders.CACHE_CONTROL, TrackerReply.CACHE_CONTROL)
                .header(
                        HttpHeaders.CONTENT_LENGTH,
                        Integer.toString(reply.body().readableBytes()));
        if (reply.tellsMethods()) {
            response.header(HttpHeaders.ALLOW, TrackerReply.ALLOW);
        }
        return request.head() ? response.send() : response.sendObject(reply.body());
    }

    /** Closes the connection without an answer. */
    static Mono<Void> close(HttpServerRequest request) {
        request.withConnection(DisposableChannel::dispose);
        return Mono.never();
    }
}
