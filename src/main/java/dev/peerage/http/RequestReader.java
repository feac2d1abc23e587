package dev.peerage.http;

import dev.peerage.tracker.Drain;
import dev.peerage.tracker.DroppedException;
import dev.peerage.tracker.RequestAction;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.netty.util.ReferenceCountUtil;
import java.util.Arrays;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Stands before the codec and answers plain requests by itself, straight from the bytes that were read to the bytes that are
 * sent. The first request that is not plain ({@link PlainRequest}) goes to the codec as it came, and everything behind it, for
 * as long as the connection lasts: two readers of one connection never take turns.
 *
 * <p>The answers to all requests that one read brought are sent at once. While the client does not take them, nothing more is
 * answered nor read.
 */
// a write or close that fails ends the connection, and Netty tells so: the futures add nothing
@SuppressWarnings("FutureReturnValueIgnored")
final class RequestReader extends ChannelInboundHandlerAdapter {

    /** Its name on a connection. */
    static final String NAME = "peerage-request-reader";

    private static final Logger log = LoggerFactory.getLogger(RequestReader.class);

    /** So many bytes of answers are sent before the next request is read. */
    private static final int MOST_UNSENT_BYTES = 32 * 1024;

    private final TrackedConnection connection;
    private final ImmediateAnswers answers;
    private final Drain drain;
    private final PlainRequest request;
    private final ImmediateAnswers.Query query;

    private @Nullable Consumer<ChannelHandlerContext> codec;
    private byte @Nullable [] held;
    private int heldBytes;
    private @Nullable ByteBuf unsent;
    private boolean working;
    private boolean stalled;
    private boolean closing;
    private boolean inputClosed;

    /**
     * @param maxRequestLine longest request line, in bytes
     * @param maxHeader largest header, in bytes
     */
    RequestReader(
            TrackedConnection connection, ImmediateAnswers answers, Drain drain, int maxRequestLine, int maxHeader) {
        this.connection = connection;
        this.answers = answers;
        this.drain = drain;
        this.request =
                new PlainRequest(maxRequestLine, maxHeader, answers.clients().headerFrom(connection.socket()));
        this.query = new ImmediateAnswers.Query(connection.socket(), name -> request.addressLines());
    }

    /** Stands alone on its connection: {@code others} brings what is to stand behind, when it is needed. */
    RequestReader before(Consumer<ChannelHandlerContext> others) {
        codec = others;
        return this;
    }

    /** The connection that it reads from. */
    TrackedConnection connection() {
        return connection;
    }

    @Override
    public void channelActive(ChannelHandlerContext ctx) {
        connection.open();
        if (codec == null) {
            ctx.fireChannelActive();
        }
        ctx.read();
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
        if (!(message instanceof ByteBuf in)) {
            ctx.fireChannelRead(message);
            return;
        }
        if (closing) {
            in.release();
            return;
        }
        byte[] bytes = take(in);
        int end = held == null ? in.readableBytes() : heldBytes;
        in.release();
        if (stalled) {
            return;
        }
        work(ctx, bytes, end);
    }

    /** Copies what has come to where it can be read, behind what is there already. */
    private byte[] take(ByteBuf in) {
        int length = in.readableBytes();
        int index = in.readerIndex();
        byte[] before = held;
        if (before == null && !stalled) {
            byte[] bytes = ReaderBuffers.get().input(length);
            in.getBytes(index, bytes, 0, length);
            return bytes;
        }
        int needed = heldBytes + length;
        byte[] grown = before == null ? new byte[needed] : before;
        if (grown.length < needed) {
            grown = Arrays.copyOf(grown, Math.max(needed, 2 * grown.length));
        }
        in.getBytes(index, grown, heldBytes, length);
        held = grown;
        heldBytes = needed;
        return grown;
    }

    /** Answers what is whole, and keeps the rest. */
    private void work(ChannelHandlerContext ctx, byte[] bytes, int end) {
        working = true;
        PlainRequest.Outcome outcome = PlainRequest.Outcome.PARTIAL;
        long now = System.nanoTime();
        while (!closing && request.start() < end) {
            if ((unsent != null && unsent.readableBytes() >= MOST_UNSENT_BYTES)
                    || !ctx.channel().isWritable()) {
                stalled = true;
                break;
            }
            outcome = request.read(bytes, end);
            if (outcome != PlainRequest.Outcome.WHOLE) {
                break;
            }
            now = answer(ctx, bytes, now);
            request.begin(request.end());
        }
        working = false;
        if (outcome == PlainRequest.Outcome.OTHER && !closing) {
            handOver(ctx, bytes, end);
        } else {
            keep(bytes, closing ? end : request.start(), end);
        }
    }

    // whether these are the bytes kept before, not whether they are equal
    @SuppressWarnings("ReferenceEquality")
    private void keep(byte[] bytes, int from, int end) {
        heldBytes = end - from;
        if (heldBytes == 0) {
            held = null;
            request.begin(0);
            return;
        }
        if (bytes == held) {
            System.arraycopy(bytes, from, bytes, 0, heldBytes);
        } else {
            held = Arrays.copyOfRange(bytes, from, end);
        }
        request.movedToFront();
    }

    private long answer(ChannelHandlerContext ctx, byte[] bytes, long arrivedNanos) {
        connection.asked(arrivedNanos);
        ReaderBuffers buffers = ReaderBuffers.get();
        ByteBuf body = buffers.body();
        query.at(bytes, request.queryStart(), request.queryEnd(), arrivedNanos);
        long now;
        try {
            now = request.action() == RequestAction.ANNOUNCE
                    ? answers.announce(query, false, buffers.peers(), body)
                    : answers.scrape(query, body);
        } catch (DroppedException dropped) {
            closing = true;
            return arrivedNanos;
        }
        connection.answered(now);
        closing = drain.draining() || !request.keepAlive();
        ByteBuf out = unsent;
        if (out == null) {
            out = ctx.alloc().ioBuffer(ResponseHead.MOST_BYTES + body.readableBytes());
            unsent = out;
        }
        ResponseHead.write(out, body.readableBytes(), closing, request.expectsClose());
        out.writeBytes(body);
        return now;
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext ctx) {
        finish(ctx);
    }

    /** Sends what was answered, goes on with what was read while the client takes it, then asks for more or closes. */
    private void finish(ChannelHandlerContext ctx) {
        Channel channel = ctx.channel();
        send(ctx);
        while (stalled && channel.isWritable() && !ctx.isRemoved()) {
            stalled = false;
            byte[] bytes = held;
            if (bytes != null) {
                work(ctx, bytes, heldBytes);
                send(ctx);
            }
        }
        if (ctx.isRemoved()) {
            // the codec has got bytes that no read brought just now
            ctx.fireChannelReadComplete();
            if (inputClosed) {
                ctx.fireUserEventTriggered(ChannelInputShutdownEvent.INSTANCE);
            }
            return;
        }
        if (stalled) {
            return;
        }
        if (closing) {
            closeWhenSent(ctx);
        } else if (inputClosed) {
            endOfInput(ctx);
        } else {
            if (held != null) {
                connection.arriving();
            }
            ctx.read();
        }
    }

    private void send(ChannelHandlerContext ctx) {
        ByteBuf out = unsent;
        if (out != null) {
            unsent = null;
            working = true;
            ctx.writeAndFlush(out, ctx.voidPromise());
            working = false;
        }
    }

    private static void closeWhenSent(ChannelHandlerContext ctx) {
        ctx.writeAndFlush(Unpooled.EMPTY_BUFFER).addListener(ChannelFutureListener.CLOSE);
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext ctx) {
        // within write and flush the caller looks by itself
        if (stalled && !working && ctx.channel().isWritable()) {
            finish(ctx);
        }
        ctx.fireChannelWritabilityChanged();
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
        if (!(event instanceof ChannelInputShutdownEvent)) {
            ctx.fireUserEventTriggered(event);
            return;
        }
        inputClosed = true;
        if (!stalled && !closing) {
            endOfInput(ctx);
        }
    }

    /** Nothing more will come. What the beginning of a request is answered with is for the codec to say. */
    private void endOfInput(ChannelHandlerContext ctx) {
        byte[] bytes = held;
        if (bytes == null) {
            closing = true;
            closeWhenSent(ctx);
        } else {
            handOver(ctx, bytes, heldBytes);
            ctx.fireUserEventTriggered(ChannelInputShutdownEvent.INSTANCE);
        }
    }

    /** Leaves the connection to the codec, from the request that could not be read on. */
    private void handOver(ChannelHandlerContext ctx, byte[] bytes, int end) {
        send(ctx);
        int from = request.start();
        ByteBuf rest = ctx.alloc().buffer(end - from).writeBytes(bytes, from, end - from);
        held = null;
        heldBytes = 0;
        if (codec != null) {
            codec.accept(ctx);
        }
        ctx.pipeline().remove(this);
        ctx.fireChannelRead(rest);
    }

    /** Connections break all the time; nobody is told of each. */
    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        log.debug("A connection broke", cause);
        ctx.close();
    }

    @Override
    public void handlerRemoved(ChannelHandlerContext ctx) {
        ReferenceCountUtil.release(unsent);
        unsent = null;
    }
}
