package dev.peerage.http;

import io.netty.channel.Channel;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.epoll.EpollSocketChannel;
import io.netty.channel.group.ChannelGroup;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import reactor.netty.Connection;
import reactor.netty.ConnectionObserver;
import reactor.netty.http.server.HttpServerConfig;
import reactor.netty.http.server.ProxyProtocolSupportType;

/**
 * Takes new connections in before Reactor Netty does, with nothing on them but the {@link RequestReader}. What Reactor Netty
 * puts on a connection, codec and all, comes with the first request that the reader leaves to it: most connections are
 * opened for one announce and never see it.
 */
// a close or register that fails ends the connection, and Netty tells so: the futures add nothing
@SuppressWarnings("FutureReturnValueIgnored")
final class ConnectionAcceptor extends ChannelInboundHandlerAdapter {

    private final List<Map.Entry<ChannelOption<?>, ?>> options;
    private final Function<Channel, @Nullable RequestReader> readers;
    private final ChannelHandler reactorNetty;
    private final EventLoopGroup loops;
    private final @Nullable ChannelGroup group;

    /**
     * @param config of the server, complete
     * @param readers makes the reader of a connection; null if that is gone already
     */
    ConnectionAcceptor(HttpServerConfig config, Function<Channel, @Nullable RequestReader> readers) {
        this.options = new ArrayList<>(config.childOptions().entrySet());
        // Netty has set it on every socket already; again is a system call for each
        this.options.removeIf(
                option -> option.getKey().equals(ChannelOption.TCP_NODELAY) && Boolean.TRUE.equals(option.getValue()));
        this.readers = readers;
        this.reactorNetty = config.channelInitializer(new Observer(config), null, true);
        this.loops = config.loopResources().onServer(config.isPreferNative());
        this.group = config.channelGroup();
    }

    /** Whether nothing is wanted of each connection that only Reactor Netty can put on it. */
    static boolean suits(HttpServerConfig config) {
        return !config.isSecure()
                && config.metricsRecorder() == null
                && config.loggingHandler() == null
                && config.doOnConnection() == null
                && config.proxyProtocolSupportType() == ProxyProtocolSupportType.OFF;
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
        Channel child = (Channel) message;
        RequestReader reader = readers.apply(child);
        if (reader == null) {
            ctx.fireChannelRead(message);
            return;
        }
        for (Map.Entry<ChannelOption<?>, ?> option : options) {
            setOption(child, option.getKey(), option.getValue());
        }
        child.pipeline().addLast(RequestReader.NAME, reader.before(this::bring));
        if (group != null) {
            group.add(child);
        }
        if (child instanceof EpollSocketChannel) {
            // known before the registration, it takes no system call of its own
            child.unsafe().beginRead();
        }
        loops.register(child).addListener((ChannelFutureListener) registered -> {
            if (!registered.isSuccess()) {
                child.unsafe().closeForcibly();
            }
        });
    }

    // the map keeps each option beside a value of its type
    @SuppressWarnings("unchecked")
    private static void setOption(Channel child, ChannelOption<?> option, Object value) {
        child.config().setOption((ChannelOption<Object>) option, value);
    }

    /** Puts Reactor Netty's handlers on a connection that has been open for a while. */
    private void bring(ChannelHandlerContext reader) {
        reader.pipeline().addLast(reactorNetty);
        reader.fireChannelActive();
    }

    /** Does for a connection what Reactor Netty's own observer does. */
    private static final class Observer implements ConnectionObserver {

        private final @Nullable ChannelGroup group;
        private final ConnectionObserver next;

        Observer(HttpServerConfig config) {
            this.group = config.channelGroup();
            this.next = config.childObserver();
        }

        @Override
        public void onUncaughtException(Connection connection, Throwable error) {
            connection.dispose();
        }

        @Override
        public void onStateChange(Connection connection, State state) {
            if (state.equals(State.DISCONNECTING) && connection.channel().isActive() && !connection.isPersistent()) {
                connection.dispose();
            }
            if (state.equals(State.CONNECTED) && group != null) {
                group.add(connection.channel());
            }
            next.onStateChange(connection, state);
        }
    }
}
