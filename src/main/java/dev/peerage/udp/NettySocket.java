package dev.peerage.udp;

import dev.peerage.tracker.UdpSocketStatus;
import io.netty.channel.Channel;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoop;
import io.netty.util.concurrent.ScheduledFuture;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Mono;
import reactor.netty.Connection;
import reactor.netty.NettyPipeline;
import reactor.netty.udp.UdpServer;

/** A socket behind a channel of Netty's. */
final class NettySocket implements UdpSocket {

    private static final Duration FIRST_BACK_OFF = Duration.ofSeconds(1);
    private static final Duration LONGEST_BACK_OFF = Duration.ofSeconds(30);

    private static final Logger log = LoggerFactory.getLogger(NettySocket.class);

    private final InetSocketAddress address;
    private final SocketKind kind;
    private final EventLoop loop;
    private final SocketSettings settings;

    private volatile @Nullable Bound bound;
    private volatile boolean closing;

    private record Bound(Channel channel, DatagramHandler handler) {}

    /**
     * @param address where to bind, with a port other than 0
     */
    NettySocket(InetSocketAddress address, SocketKind kind, EventLoop loop, SocketSettings settings) {
        this.address = address;
        this.kind = kind;
        this.loop = loop;
        this.settings = settings;
    }

    /** Binds the socket for the first time, and waits for it. */
    void open() {
        DatagramHandler handler = newHandler();
        opened(withHandler(handler).bindNow(), handler);
    }

    private DatagramHandler newHandler() {
        return new DatagramHandler(settings.responders().get(), settings.sendFailures());
    }

    private UdpServer withHandler(DatagramHandler handler) {
        return kind.server(address, loop, true, settings.receiveBufferBytes())
                .doOnChannelInit((observer, channel, remote) ->
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
        DatagramHandler handler = newHandler();
        withHandler(handler)
                .bind()
                .subscribe(
                        connection -> {
                            settings.rebinds().increment();
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

    @Override
    public boolean isOpen() {
        Bound now = bound;
        return now != null && now.channel.isActive();
    }

    @Override
    public InetSocketAddress address() {
        return address;
    }

    /** The channel behind it; null while the socket is lost. */
    @Nullable
    Channel channel() {
        Bound now = bound;
        return now == null ? null : now.channel;
    }

    @Override
    public long receiveBufferBytes() {
        Channel channel = channel();
        return channel == null || !channel.isActive()
                ? UdpSocketStatus.UNKNOWN
                : kind.usableReceiveBuffer(channel.config().getOption(ChannelOption.SO_RCVBUF));
    }

    @Override
    public Mono<Void> drain() {
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

    @Override
    public Mono<Void> close() {
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
