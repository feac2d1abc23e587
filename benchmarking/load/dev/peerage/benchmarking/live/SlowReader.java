package dev.peerage.benchmarking.live;

import dev.peerage.benchmarking.live.Requests.Event;
import dev.peerage.benchmarking.load.HttpReply;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A client that sends request after request into one connection with a small window and reads nothing for a while. A server
 * that goes on answering into its own memory grows by all those answers; one that minds the connection stops reading. Then the
 * client reads, and every request that it has sent must be answered.
 */
final class SlowReader extends LiveClient {

    private static final int WINDOW_BYTES = 4096;
    private static final int READ_BYTES = 32_768;

    /** opentracker keeps a connection open with requests in it that it will never read. */
    private static final long STALLED_NANOS = 5_000_000_000L;

    private static final Answer CLOSED = new Answer(AnswerKind.REFUSED, 0, "closed without an answer");

    private final ByteBuffer out = ByteBuffer.allocateDirect(Requests.BYTES);
    private final ByteBuffer in = ByteBuffer.allocateDirect(READ_BYTES);
    private final HttpReply reply = new HttpReply();
    private final Requests requests;
    private final long silentNanos;
    private @Nullable SocketChannel channel;
    private @Nullable SelectionKey key;
    private int answered;
    private int sentInSilence;
    private long progressNanos;
    private boolean reading;

    SlowReader(
            InetAddress source,
            InetSocketAddress server,
            Torrents torrents,
            Plan plan,
            int port,
            long seed,
            long silentNanos) {
        super(source, server, torrents, plan, seed);
        this.requests = new Requests(port);
        this.silentNanos = silentNanos;
        out.limit(0);
    }

    @Override
    void open(Selector selector) throws IOException {
        SocketChannel made = SocketChannel.open();
        // before it connects: the window is agreed on then
        made.setOption(StandardSocketOptions.SO_RCVBUF, WINDOW_BYTES);
        made.bind(new InetSocketAddress(source(), 0));
        made.connect(server());
        made.configureBlocking(false);
        key = made.register(selector, SelectionKey.OP_WRITE, this);
        channel = made;
    }

    @Override
    boolean due(long nowNanos) {
        return sent() < plan().requests();
    }

    @Override
    void turn(long nowNanos) throws IOException {
        if (!reading && nowNanos >= silentNanos) {
            reading = true;
            sentInSilence = sent();
            progressNanos = nowNanos;
            interest();
        } else if (reading && underWay() > 0 && nowNanos - progressNanos > STALLED_NANOS) {
            giveUp(nowNanos, Answer.SILENT);
        }
    }

    @Override
    void ready(long nowNanos) throws IOException {
        SelectionKey ready = Objects.requireNonNull(key);
        if (ready.isWritable()) {
            send(nowNanos);
        }
        if (reading && ready.isValid() && ready.isReadable()) {
            read(nowNanos);
        }
    }

    private void send(long nowNanos) throws IOException {
        SocketChannel open = Objects.requireNonNull(channel);
        try {
            while (out.hasRemaining() || due(nowNanos)) {
                if (!out.hasRemaining()) {
                    requests.httpAnnounce(out, nextHash(), Event.NONE, false, plan().wanted());
                    began(nowNanos);
                }
                if (open.write(out) == 0) {
                    return;
                }
            }
        } catch (IOException closed) {
            giveUp(nowNanos, CLOSED);
            return;
        }
        interest();
    }

    private void interest() {
        SelectionKey open = Objects.requireNonNull(key);
        if (open.isValid()) {
            boolean unsent = out.hasRemaining() || sent() < plan().requests();
            open.interestOps((unsent ? SelectionKey.OP_WRITE : 0) | (reading ? SelectionKey.OP_READ : 0));
        }
    }

    private void read(long nowNanos) throws IOException {
        int count;
        try {
            count = Objects.requireNonNull(channel).read(in);
        } catch (IOException reset) {
            count = -1;
        }
        while (in.position() > 0 && reply.read(in, false)) {
            tally().note(Answer.ofHttp(reply, in, false, plan().wanted()), false, nowNanos, nowNanos);
            answered++;
            in.flip().position(reply.end());
            in.compact();
        }
        if (count < 0) {
            giveUp(nowNanos, CLOSED);
        } else if (count > 0) {
            progressNanos = nowNanos;
        }
    }

    /** The server has closed, or stalls: what is not answered never will be. */
    private void giveUp(long nowNanos, Answer instead) throws IOException {
        while (answered < plan().requests()) {
            if (answered >= sent()) {
                began(nowNanos);
            }
            tally().note(instead, false, nowNanos, nowNanos);
            answered++;
        }
        close();
    }

    @Override
    int underWay() {
        return sent() - answered;
    }

    /** How many requests the server had taken when the client began to read. */
    int sentInSilence() {
        return sentInSilence;
    }

    @Override
    public void close() throws IOException {
        if (channel != null) {
            channel.close();
        }
    }
}
