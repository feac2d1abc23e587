package dev.peerage.udp;

import io.netty.channel.Channel;
import io.netty.channel.EventLoop;
import io.netty.util.concurrent.ScheduledFuture;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Mono;
import reactor.netty.Connection;
import reactor.netty.NettyPipeline;
import reactor.netty.udp.UdpServer;

/** One socket, kept open: when it is lost, it is bound again, after one second at first and thirty at most. */
final class UdpSocket {

    private static final Duration FIRST_BACK_OFF = Duration.ofSeconds(1);
    private static final Duration LONGEST_BACK_OFF = Duration.ofSeconds(30);

    private static final Logger log = LoggerFactory.getLogger(UdpSocket.class);

    private final InetSocketAddress address;
    private final EventLoop loop;
    private final UdpServer server;
    private final Supplier<DatagramHandler> handlers;
    private final LongAdder rebinds;

    private volatile @Nullable Bound bound;
    private volatile boolean closing;

    private record Bound(Channel channel, DatagramHandler handler) {}

    /**
     * @param address where to bind, with a port other than 0
     * @param handlers makes the handler of each new channel
     * @param rebinds counts how often a lost socket was bound again
     */
    UdpSocket(
            InetSocketAddress address,
            EventLoop loop,
            UdpServer server,
            Supplier<DatagramHandler> handlers,
            LongAdder rebinds) {
        this.address = address;
        this.loop = loop;
        this.server = server;
        this.handlers = handlers;
        this.rebinds = rebinds;
    }

    /** Binds the socket for the first time, and waits for it. */
    void open() {
        DatagramHandler handler = handlers.get();
        opened(withHandler(handler).bindNow(), handler);
    }

    private UdpServer withHandler(DatagramHandler handler) {
        return server.doOnChannelInit((observer, channel, remote) ->
                channel.pipeline().addBefore(NettyPipeline.ReactiveBridge, "peerage.datagrams", handler));
    }

    private void opened(Connection connection, DatagramHandler handler) {
        Channel channel = connection.channel();
        bound = new Bound(channel, handler);
        channel.closeFuture().addListener(closed -> lost());
        if (closing) {
            connection.dispose();
        }
    }

    private void lost() {
        bound = null;
        if (!closing) {
            log.warn("A UDP socket on {} was lost", address);
            bindAgainAfter(FIRST_BACK_OFF);
        }
    }

    private void bindAgainAfter(Duration backOff) {
        ScheduledFuture<?> unused = loop.schedule(() -> bindAgain(backOff), backOff.toMillis(), TimeUnit.MILLISECONDS);
    }

    private void bindAgain(Duration lastBackOff) {
        if (closing) {
            return;
        }
        DatagramHandler handler = handlers.get();
        withHandler(handler)
                .bind()
                .subscribe(
                        connection -> {
                            rebinds.increment();
                            opened(connection, handler);
                            log.info("A UDP socket on {} is bound again", address);
                        },
                        failure -> {
                            Duration twice = lastBackOff.multipliedBy(2);
                            Duration next = twice.compareTo(LONGEST_BACK_OFF) < 0 ? twice : LONGEST_BACK_OFF;
                            log.warn(
                                    "A UDP socket on {} cannot be bound, next try in {} s: {}",
                                    address,
                                    next.toSeconds(),
                                    failure.getMessage());
                            bindAgainAfter(next);
                        });
    }

    boolean isOpen() {
        Bound now = bound;
        return now != null && now.channel.isActive();
    }

    InetSocketAddress address() {
        return address;
    }

    /** The channel behind it; null while the socket is lost. */
    @Nullable
    Channel channel() {
        Bound now = bound;
        return now == null ? null : now.channel;
    }

    /** Completes when all that has arrived is answered and nothing more is read. A lost socket is not bound again. */
    Mono<Void> drain() {
        return Mono.create(sink -> {
            closing = true;
            Bound now = bound;
            if (now == null) {
                sink.success();
            } else {
                now.channel.closeFuture().addListener(closed -> sink.success());
                loop.execute(() -> now.handler.drain(now.channel, sink::success));
            }
        });
    }

    /** Closes the socket for good. */
    Mono<Void> close() {
        return Mono.create(sink -> {
            closing = true;
            Bound now = bound;
            if (now == null) {
                sink.success();
            } else {
                now.channel.close().addListener(closed -> sink.success());
            }
        });
    }
}
