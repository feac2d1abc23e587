package dev.peerage.udp;

import dev.peerage.bittorrent.PeerAddress;
import dev.peerage.udp.codec.DatagramResponseEncoder;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.socket.DatagramPacket;
import io.netty.util.concurrent.Future;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Mono;
import reactor.core.publisher.SynchronousSink;
import reactor.netty.Connection;
import reactor.netty.udp.UdpInbound;
import reactor.netty.udp.UdpOutbound;

/**
 * Datagrams as Reactor Netty means them to be handled, for comparison: a stream of packets in, mapped to a stream of packets
 * out, with an operator for each step. One error ends the stream, which is why the tracker has no such lane.
 */
final class ReactivePipeline implements UdpLane {

    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final SocketKind kind = SocketKind.best();

    @Override
    public String label() {
        return "reactive pipeline";
    }

    @Override
    public int socketsPerAddress(int wanted) {
        return wanted;
    }

    @Override
    public boolean mixesFamilies() {
        return false;
    }

    @Override
    public boolean repliesFromAskedAddress() {
        return false;
    }

    @Override
    public Sockets start(int socketsPerAddress) {
        return new PipelineSockets(kind);
    }

    private static final class PipelineSockets implements Sockets {

        private final SocketKind kind;
        private final List<EventLoopGroup> groups = new ArrayList<>();

        PipelineSockets(SocketKind kind) {
            this.kind = kind;
        }

        @Override
        public int bindOnce(InetSocketAddress address) {
            throw new UnsupportedOperationException("Benchmarks bind each address as it is");
        }

        @Override
        public UdpSocket open(InetSocketAddress address, int number, SocketSettings settings) {
            EventLoopGroup group = kind.newEventLoops(1);
            groups.add(group);
            DatagramResponder responder = settings.responders().get();
            Connection connection = kind.server(address, group.next(), true, settings.receiveBufferBytes())
                    .handle((in, out) -> pipeline(in, out, responder))
                    .bindNow(PATIENCE);
            return new PipelineSocket(address, connection);
        }

        private static Publisher<Void> pipeline(UdpInbound in, UdpOutbound out, DatagramResponder responder) {
            return out.sendObject(in.receiveObject()
                    .cast(DatagramPacket.class)
                    .<DatagramPacket>handle((packet, sink) -> answer(packet, responder, sink)));
        }

        private static void answer(
                DatagramPacket packet, DatagramResponder responder, SynchronousSink<DatagramPacket> sink) {
            InetSocketAddress from = packet.sender();
            ByteBuf in = packet.content();
            ByteBuf reply = ByteBufAllocator.DEFAULT.directBuffer(
                    DatagramResponseEncoder.MAX_BYTES, DatagramResponseEncoder.MAX_BYTES);
            int length = responder.handle(
                    in,
                    in.readableBytes(),
                    PeerAddress.of(from.getAddress().getAddress(), from.getPort()),
                    reply,
                    () -> ignored -> {
                        throw new IllegalStateException("Benchmarks answer at once");
                    });
            if (length > 0) {
                sink.next(new DatagramPacket(reply.setIndex(0, length), from));
            } else {
                reply.release();
            }
        }

        @Override
        public void end() {
            for (EventLoopGroup group : groups) {
                Future<?> unused = group.shutdownGracefully();
            }
        }
    }

    private record PipelineSocket(InetSocketAddress address, Connection connection) implements UdpSocket {

        @Override
        public boolean isOpen() {
            return !connection.isDisposed();
        }

        @Override
        public long receiveBufferBytes() {
            return 0;
        }

        @Override
        public Mono<Void> drain() {
            return close();
        }

        @Override
        public Mono<Void> close() {
            return Mono.fromRunnable(connection::dispose).then(connection.onDispose());
        }
    }
}
