package dev.peerage.http;

import dev.peerage.tracker.Drain;
import io.netty.channel.Channel;
import io.netty.channel.ChannelOption;
import java.net.InetSocketAddress;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.reactor.netty.NettyServerCustomizer;
import reactor.netty.NettyPipeline;
import reactor.netty.http.HttpProtocol;
import reactor.netty.http.server.HttpServer;
import reactor.netty.http.server.HttpServerConfig;

/** Sets the tracker's server up: its limits, and a {@link HttpConnection} on each of its connections. */
final class ConnectionCustomizer implements NettyServerCustomizer {

    /** Connections that wait to be accepted; the kernel's own limit (net.core.somaxconn) holds too. */
    private static final int BACKLOG = 4096;

    private final HttpProperties properties;
    private final ConnectionLimits limits;
    private final Drain drain;
    private final @Nullable ImmediateAnswers answers;

    /**
     * @param answers what plain requests are answered with before the codec, or null for none
     */
    ConnectionCustomizer(
            HttpProperties properties, ConnectionLimits limits, Drain drain, @Nullable ImmediateAnswers answers) {
        this.properties = properties;
        this.limits = limits;
        this.drain = drain;
        this.answers = answers != null && answers.available() ? answers : null;
    }

    @Override
    public HttpServer apply(HttpServer server) {
        HttpServer limited = server.protocol(HttpProtocol.HTTP11)
                .compress(false)
                .forwarded(false)
                .option(ChannelOption.SO_BACKLOG, BACKLOG)
                // who has sent all it had to say may still want the answer
                .childOption(ChannelOption.ALLOW_HALF_CLOSURE, true)
                .httpRequestDecoder(decoder ->
                        decoder.maxInitialLineLength(maxRequestLine()).maxHeaderSize(maxHeader()))
                .doOnChannelInit((observer, channel, unset) -> init(channel));
        return answers == null ? limited : acceptEarly(limited);
    }

    /** Has connections taken in by a {@link ConnectionAcceptor}, once the server is complete and bound. */
    private HttpServer acceptEarly(HttpServer server) {
        AtomicReference<HttpServerConfig> complete = new AtomicReference<>();
        return server.doOnBind(complete::set).doOnBound(bound -> {
            HttpServerConfig config = complete.get();
            if (ConnectionAcceptor.suits(config)) {
                bound.channel().pipeline().addFirst("peerage-acceptor", new ConnectionAcceptor(config, this::reader));
            }
        });
    }

    /** What Reactor Netty's handlers are joined by, on a new connection or on one that its reader leaves to them. */
    private void init(Channel channel) {
        RequestReader present = channel.pipeline().get(RequestReader.class);
        TrackedConnection connection = present == null ? connection(channel) : present.connection();
        if (connection == null) {
            // gone already: what is not connected needs no keeper
            return;
        }
        connection.open();
        channel.pipeline()
                .addBefore(
                        NettyPipeline.HttpTrafficHandler,
                        "peerage-http-connection",
                        new HttpConnection(connection, drain));
        if (present == null && answers != null) {
            channel.pipeline().addBefore(NettyPipeline.HttpCodec, RequestReader.NAME, reader(connection, answers));
        }
    }

    private @Nullable TrackedConnection connection(Channel channel) {
        return channel.remoteAddress() instanceof InetSocketAddress socket
                ? new TrackedConnection(
                        channel,
                        ClientAddressResolver.addressOf(socket),
                        limits,
                        properties.idleTimeout().toNanos(),
                        properties.requestTimeout().toNanos())
                : null;
    }

    private @Nullable RequestReader reader(Channel channel) {
        TrackedConnection connection = connection(channel);
        return connection == null || answers == null ? null : reader(connection, answers);
    }

    private RequestReader reader(TrackedConnection connection, ImmediateAnswers immediate) {
        return new RequestReader(connection, immediate, drain, maxRequestLine(), maxHeader());
    }

    private int maxRequestLine() {
        return Math.toIntExact(properties.maxRequestLine().toBytes());
    }

    private int maxHeader() {
        return Math.toIntExact(properties.maxHeader().toBytes());
    }
}
