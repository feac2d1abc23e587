package dev.peerage.udp;

import dev.peerage.bittorrent.PeerAddress;
import dev.peerage.udp.codec.DatagramResponseEncoder;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.socket.DatagramPacket;
import io.netty.util.concurrent.ScheduledFuture;
import java.net.InetSocketAddress;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One socket's place in Netty's pipeline, before Reactor Netty's bridge, which gets no datagram and no error to see: a
 * reactive stream would end at the first error, and the socket with it. Replies of one batch are sent together.
 */
final class DatagramHandler extends ChannelInboundHandlerAdapter implements LateReply {

    private static final int QUIET_MILLIS = 20;

    private static final Logger log = LoggerFactory.getLogger(DatagramHandler.class);

    private final DatagramResponder responder;
    private final LongAdder sendFailures;
    private final ChannelFutureListener countFailure;

    private @Nullable Channel channel;
    private @Nullable InetSocketAddress sender;

    /** A reply buffer that silence has left unused. */
    private @Nullable ByteBuf spare;

    private int batch;
    private boolean quiet;
    private @Nullable Runnable whenEmpty;

    DatagramHandler(DatagramResponder responder, LongAdder sendFailures) {
        this.responder = responder;
        this.sendFailures = sendFailures;
        this.countFailure = sent -> {
            if (!sent.isSuccess()) {
                sendFailures.increment();
            }
        };
    }

    @Override
    public void channelActive(ChannelHandlerContext context) {
        channel = context.channel();
        context.fireChannelActive();
        // the bridge has just switched reading off, for a subscriber that will never come
        context.channel().config().setAutoRead(true);
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        DatagramPacket datagram = (DatagramPacket) message;
        try {
            batch++;
            answer(context, datagram);
        } finally {
            datagram.release();
        }
    }

    private void answer(ChannelHandlerContext context, DatagramPacket datagram) {
        InetSocketAddress from = datagram.sender();
        ByteBuf in = datagram.content();
        ByteBuf out = spare == null
                ? context.alloc().directBuffer(DatagramResponseEncoder.MAX_BYTES, DatagramResponseEncoder.MAX_BYTES)
                : spare;
        spare = out;
        sender = from;
        PeerAddress client = PeerAddress.of(from.getAddress().getAddress(), from.getPort());
        int replyBytes = responder.handle(in, in.readableBytes(), client, out, this);
        if (replyBytes > 0) {
            spare = null;
            write(context.channel(), out.setIndex(0, replyBytes), from);
        }
    }

    private void write(Channel target, ByteBuf reply, InetSocketAddress to) {
        if (target.isWritable()) {
            target.write(new DatagramPacket(reply, to)).addListener(countFailure);
        } else {
            reply.release();
            sendFailures.increment();
        }
    }

    @Override
    public Destination copyDestination() {
        Channel target = channel;
        InetSocketAddress to = sender;
        if (target == null || to == null) {
            throw new IllegalStateException("No datagram is being handled");
        }
        return reply -> {
            ChannelFuture sent = target.writeAndFlush(new DatagramPacket(reply, to));
            sent.addListener(countFailure);
        };
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext context) {
        context.flush();
        boolean queueEmptied = batch < SocketKind.BATCH;
        quiet = false;
        batch = 0;
        if (queueEmptied) {
            empty(context.channel());
        }
    }

    /**
     * Reads and answers what has arrived by now, then stops reading. Called on the channel's loop.
     *
     * @param done called when nothing is left
     */
    void drain(Channel drained, Runnable done) {
        whenEmpty = done;
        checkQuiet(drained);
    }

    /** A queue with anything in it is read at the loop's next turn: if none was read, there was nothing. */
    private void checkQuiet(Channel drained) {
        quiet = true;
        ScheduledFuture<?> unused =
                drained.eventLoop().schedule(() -> endWhenQuiet(drained), QUIET_MILLIS, TimeUnit.MILLISECONDS);
    }

    private void endWhenQuiet(Channel drained) {
        if (quiet) {
            empty(drained);
        } else if (whenEmpty != null) {
            checkQuiet(drained);
        }
    }

    private void empty(Channel drained) {
        Runnable done = whenEmpty;
        if (done != null) {
            whenEmpty = null;
            drained.config().setAutoRead(false);
            done.run();
        }
    }

    @Override
    public void handlerRemoved(ChannelHandlerContext context) {
        if (spare != null) {
            spare.release();
            spare = null;
        }
    }

    /** Whatever went wrong, the next datagram is another matter. */
    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        log.debug("A UDP socket reported a failure", cause);
    }
}
