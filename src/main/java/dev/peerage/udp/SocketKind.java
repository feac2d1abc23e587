package dev.peerage.udp;

import io.netty.bootstrap.Bootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoop;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.FixedRecvByteBufAllocator;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.WriteBufferWaterMark;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollChannelOption;
import io.netty.channel.epoll.EpollDatagramChannel;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.SocketProtocolFamily;
import io.netty.channel.socket.nio.NioDatagramChannel;
import io.netty.channel.unix.IntegerUnixChannelOption;
import io.netty.channel.unix.UnixChannelOption;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Inet6Address;
import java.net.InetSocketAddress;
import java.net.StandardProtocolFamily;
import java.nio.channels.DatagramChannel;
import java.util.concurrent.ThreadFactory;
import reactor.netty.resources.LoopResources;
import reactor.netty.udp.UdpServer;

/** The two ways to open a UDP socket here: Linux's own, and what runs everywhere. */
enum SocketKind {
    /**
     * Reads and sends datagrams in batches, by one system call each. Several sockets share an address, and those of the two
     * families stay apart.
     */
    EPOLL {
        @Override
        IoHandlerFactory ioHandlers() {
            return EpollIoHandler.newFactory();
        }

        @Override
        Channel newChannel(SocketProtocolFamily family) {
            return new EpollDatagramChannel(family);
        }

        @Override
        UdpServer withOptions(UdpServer server, boolean ipv6, boolean shared) {
            // one batch a turn of the loop: the socket tells again when it has more
            UdpServer tuned = server.option(EpollChannelOption.MAX_DATAGRAM_PAYLOAD_SIZE, SLOT_BYTES)
                    .option(
                            ChannelOption.RECVBUF_ALLOCATOR,
                            new FixedRecvByteBufAllocator(SLOT_BYTES * BATCH).maxMessagesPerRead(1))
                    .option(UnixChannelOption.SO_REUSEPORT, shared);
            // otherwise the IPv6 wildcard takes IPv4 datagrams too
            return ipv6 ? tuned.option(IPV6_V6ONLY, 1) : tuned;
        }

        // Without Reactor Netty, which keeps to itself why an address cannot be bound.
        @Override
        int bindOnce(InetSocketAddress address, EventLoop loop) {
            boolean ipv6 = isIpv6(address);
            Bootstrap bootstrap = new Bootstrap()
                    .group(loop)
                    .channelFactory(() -> newChannel(family(ipv6)))
                    .handler(new ChannelInboundHandlerAdapter())
                    .option(ChannelOption.AUTO_READ, false);
            if (ipv6) {
                bootstrap.option(IPV6_V6ONLY, 1);
            }
            ChannelFuture bound = bootstrap.bind(address).awaitUninterruptibly();
            if (!bound.isSuccess()) {
                throw new IllegalStateException("Cannot bind " + address, bound.cause());
            }
            int port = ((InetSocketAddress) bound.channel().localAddress()).getPort();
            bound.channel().close().awaitUninterruptibly();
            return port;
        }

        // The kernel doubles what it is asked for, for its own book-keeping, and tells the double.
        @Override
        long usableReceiveBuffer(int told) {
            return told / 2;
        }
    },

    /** One socket an address; the IPv6 wildcard serves both families. */
    NIO {
        @Override
        IoHandlerFactory ioHandlers() {
            return NioIoHandler.newFactory();
        }

        @Override
        Channel newChannel(SocketProtocolFamily family) {
            return new NioDatagramChannel(family);
        }

        @Override
        UdpServer withOptions(UdpServer server, boolean ipv6, boolean shared) {
            return server.option(
                    ChannelOption.RECVBUF_ALLOCATOR,
                    new FixedRecvByteBufAllocator(SLOT_BYTES).maxMessagesPerRead(BATCH));
        }

        // By the JDK alone: a channel of Netty's gives its port back a little after it is closed.
        @Override
        int bindOnce(InetSocketAddress address, EventLoop loop) {
            StandardProtocolFamily family =
                    isIpv6(address) ? StandardProtocolFamily.INET6 : StandardProtocolFamily.INET;
            try (DatagramChannel channel = DatagramChannel.open(family)) {
                return channel.bind(address).socket().getLocalPort();
            } catch (IOException failed) {
                throw new UncheckedIOException(failed);
            }
        }

        @Override
        long usableReceiveBuffer(int told) {
            return told;
        }
    };

    /** How many datagrams are read, answered and sent at a time. */
    static final int BATCH = 64;

    /** One more than the longest request: a datagram that fills its slot may have been cut off. */
    private static final int SLOT_BYTES = UdpRequestHandler.MAX_REQUEST_BYTES + 1;

    /** What may wait to be sent before replies are thrown away: several batches of the longest. */
    private static final WriteBufferWaterMark SEND_QUEUE = new WriteBufferWaterMark(512 * 1024, 1024 * 1024);

    private static final int IPPROTO_IPV6 = 41;
    private static final ChannelOption<Integer> IPV6_V6ONLY =
            new IntegerUnixChannelOption("IPV6_V6ONLY", IPPROTO_IPV6, 26);

    abstract IoHandlerFactory ioHandlers();

    abstract Channel newChannel(SocketProtocolFamily family);

    abstract UdpServer withOptions(UdpServer server, boolean ipv6, boolean shared);

    /** Binds an address alone, closes it, and answers the port that it had. */
    abstract int bindOnce(InetSocketAddress address, EventLoop loop);

    abstract long usableReceiveBuffer(int told);

    /** The better of those that work here; Reactor Netty's own switch counts, too. */
    static SocketKind best() {
        return LoopResources.DEFAULT_NATIVE && Epoll.isAvailable() ? EPOLL : NIO;
    }

    /** Event loops of the door's own: no HTTP request, however slow, holds up a datagram. */
    EventLoopGroup newEventLoops(int threads) {
        ThreadFactory factory = new DefaultThreadFactory("peerage-udp", true);
        return new MultiThreadIoEventLoopGroup(threads, factory, ioHandlers());
    }

    /**
     * A server that is ready to bind.
     *
     * @param shared whether several sockets are to share the address
     */
    UdpServer server(InetSocketAddress address, EventLoop loop, boolean shared, int receiveBufferBytes) {
        boolean ipv6 = isIpv6(address);
        UdpServer server = UdpServer.create()
                .bindAddress(() -> address)
                .runOn(new OneLoop(this, loop, family(ipv6)), true)
                .option(ChannelOption.SO_RCVBUF, receiveBufferBytes)
                .option(ChannelOption.WRITE_BUFFER_WATER_MARK, SEND_QUEUE);
        return withOptions(server, ipv6, shared);
    }

    private static boolean isIpv6(InetSocketAddress address) {
        return address.getAddress() instanceof Inet6Address;
    }

    private static SocketProtocolFamily family(boolean ipv6) {
        return ipv6 ? SocketProtocolFamily.INET6 : SocketProtocolFamily.INET;
    }

    /**
     * Pins a bind to its loop: binds that share loops would use only every second of them. It also chooses the channel,
     * because Reactor Netty gives up epoll when it is told a family.
     */
    private record OneLoop(SocketKind kind, EventLoop loop, SocketProtocolFamily family) implements LoopResources {

        @Override
        public EventLoopGroup onServer(boolean useNative) {
            return loop;
        }

        @Override
        public <C extends Channel> C onChannel(Class<C> type, EventLoopGroup group) {
            return type.cast(kind.newChannel(family));
        }
    }
}
