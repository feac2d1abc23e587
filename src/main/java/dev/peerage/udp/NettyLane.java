package dev.peerage.udp;

import io.netty.channel.EventLoop;
import io.netty.channel.EventLoopGroup;
import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.Future;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Datagrams by Netty's channels, each socket of an address on an event loop of its own. */
record NettyLane(SocketKind kind) implements UdpLane {

    /** The better of Netty's transports that work here. */
    static NettyLane best() {
        return new NettyLane(SocketKind.best());
    }

    @Override
    public String label() {
        return kind == SocketKind.EPOLL ? "netty lane, epoll" : "netty lane, NIO";
    }

    @Override
    public int socketsPerAddress(int wanted) {
        return kind == SocketKind.EPOLL ? wanted : 1;
    }

    @Override
    public boolean mixesFamilies() {
        return kind == SocketKind.NIO;
    }

    @Override
    public boolean repliesFromAskedAddress() {
        return false;
    }

    @Override
    public Sockets start(int socketsPerAddress) {
        return new Loops(kind, kind.newEventLoops(socketsPerAddress));
    }

    private static final class Loops implements Sockets {

        private final SocketKind kind;
        private final EventLoopGroup group;
        private final List<EventLoop> loops = new ArrayList<>();

        Loops(SocketKind kind, EventLoopGroup group) {
            this.kind = kind;
            this.group = group;
            for (EventExecutor loop : group) {
                loops.add((EventLoop) loop);
            }
        }

        @Override
        public int bindOnce(InetSocketAddress address) {
            return kind.bindOnce(address, loops.get(0));
        }

        @Override
        public UdpSocket open(InetSocketAddress address, int number, SocketSettings settings) {
            EventLoop loop = loops.get(number % loops.size());
            NettySocket socket = new NettySocket(address, kind, loop, settings);
            socket.open();
            return socket;
        }

        /** Sockets that are being closed are closed first; nobody waits for the threads. */
        @Override
        public void end() {
            Future<?> unused = group.shutdownGracefully(0, 1, TimeUnit.SECONDS);
        }
    }
}
