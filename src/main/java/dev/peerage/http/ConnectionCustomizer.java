package dev.peerage.http;

import dev.peerage.bittorrent.PeerAddress;
import dev.peerage.tracker.Drain;
import io.netty.channel.Channel;
import io.netty.channel.ChannelOption;
import java.net.InetSocketAddress;
import org.springframework.boot.reactor.netty.NettyServerCustomizer;
import reactor.netty.NettyPipeline;
import reactor.netty.http.HttpProtocol;
import reactor.netty.http.server.HttpServer;

/** Sets the tracker's server up: its limits, and a {@link HttpConnection} on each of its connections. */
final class ConnectionCustomizer implements NettyServerCustomizer {

    /** Connections that wait to be accepted; the kernel's own limit (net.core.somaxconn) holds too. */
    private static final int BACKLOG = 4096;

    private final HttpProperties properties;
    private final ConnectionLimits limits;
    private final Drain drain;

    ConnectionCustomizer(HttpProperties properties, ConnectionLimits limits, Drain drain) {
        this.properties = properties;
        this.limits = limits;
        this.drain = drain;
    }

    @Override
    public HttpServer apply(HttpServer server) {
        return server.protocol(HttpProtocol.HTTP11)
                .compress(false)
                .forwarded(false)
                .option(ChannelOption.SO_BACKLOG, BACKLOG)
                // who has sent all it had to say may still want the answer
                .childOption(ChannelOption.ALLOW_HALF_CLOSURE, true)
                .httpRequestDecoder(decoder -> decoder.maxInitialLineLength(
                                Math.toIntExact(properties.maxRequestLine().toBytes()))
                        .maxHeaderSize(Math.toIntExact(properties.maxHeader().toBytes())))
                .doOnChannelInit((observer, channel, unset) -> init(channel));
    }

    private void init(Channel channel) {
        if (!(channel.remoteAddress() instanceof InetSocketAddress socket)) {
            // gone already: what is not connected needs no keeper
            return;
        }
        PeerAddress address = ClientAddressResolver.addressOf(socket);
        limits.opened(channel, address);
        channel.pipeline()
                .addBefore(
                        NettyPipeline.HttpTrafficHandler,
                        "peerage-http-connection",
                        new HttpConnection(
                                address,
                                limits,
                                drain,
                                properties.idleTimeout().toNanos(),
                                properties.requestTimeout().toNanos()));
    }
}
