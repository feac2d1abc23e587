package dev.peerage.udp;

import static dev.peerage.udp.UdpDoor.door;
import static org.assertj.core.api.Assertions.assertThat;

import dev.peerage.bittorrent.AddressFamily;
import dev.peerage.fixtures.Datagrams;
import dev.peerage.tracker.RequestAction;
import dev.peerage.tracker.RequestCounts;
import dev.peerage.tracker.Transport;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.ChannelPromise;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.channel.socket.DatagramPacket;
import io.netty.util.ReferenceCountUtil;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.atomic.LongAdder;
import org.junit.jupiter.api.Test;

class DatagramHandlerTests {

    private static final InetSocketAddress SENDER = new InetSocketAddress(InetAddress.getLoopbackAddress(), 51413);

    private final RequestCounts counts = new RequestCounts();
    private final LongAdder sendFailures = new LongAdder();
    private final FailingNetwork network = new FailingNetwork();
    private final EmbeddedChannel channel = new EmbeddedChannel(
            network, new DatagramHandler(door().requests(counts, new LateAnswers(counts)), sendFailures));

    /** Refuses to send while it is down. */
    private static final class FailingNetwork extends ChannelOutboundHandlerAdapter {

        private boolean down;

        @Override
        public void write(ChannelHandlerContext context, Object message, ChannelPromise promise) {
            if (down) {
                ReferenceCountUtil.release(message);
                promise.setFailure(new IOException("Network is unreachable"));
            } else {
                ChannelFuture unused = context.write(message, promise);
            }
        }
    }

    private void connect() {
        channel.writeInbound(new DatagramPacket(Unpooled.wrappedBuffer(Datagrams.connect(7)), SENDER, SENDER));
    }

    @Test
    void aReplyThatCannotBeSentIsAnsweredAllTheSame() {
        network.down = true;
        connect();
        network.down = false;
        connect();

        DatagramPacket reply = channel.readOutbound();
        assertThat(reply.recipient()).isEqualTo(SENDER);
        assertThat(reply.content().readableBytes()).isEqualTo(16);
        assertThat(reply.release()).isTrue();
        assertThat(sendFailures.sum()).isOne();
        assertThat(counts.answers(Transport.UDP, AddressFamily.IPV4, RequestAction.CONNECT, null))
                .as("received requests are answers and drops, exactly")
                .isEqualTo(2);
    }

    @Test
    void anErrorOfTheSocketClosesNothing() {
        channel.pipeline().fireExceptionCaught(new IOException("Connection refused"));
        connect();

        DatagramPacket reply = channel.readOutbound();
        assertThat(reply.content().readableBytes()).isEqualTo(16);
        assertThat(reply.release()).isTrue();
        assertThat(channel.isOpen()).isTrue();
    }
}
