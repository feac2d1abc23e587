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
 * Asks over HTTP, one request under way on one connection that is kept. A server that closes it after an answer is asked on a
 * new one.
 */
class HttpClient extends LiveClient {

    private static final int REPLY_BYTES = 32_768;
    private static final int CONNECT_MILLIS = 2_000;

    private final ByteBuffer out = ByteBuffer.allocateDirect(Requests.BYTES);
    private final ByteBuffer in = ByteBuffer.allocateDirect(REPLY_BYTES);
    private final HttpReply reply = new HttpReply();
    private final Requests requests;
    private @Nullable Selector selector;
    private @Nullable SocketChannel channel;
    private long sinceNanos;
    private boolean scrape;
    private boolean asking;
    private boolean served;
    private int connections;

    HttpClient(InetAddress source, InetSocketAddress server, Torrents torrents, Plan plan, int port, long seed) {
        super(source, server, torrents, plan, seed);
        requests = new Requests(port);
    }

    @Override
    void open(Selector opened) throws IOException {
        selector = opened;
        connect();
    }

    private SocketChannel connect() throws IOException {
        SocketChannel made = SocketChannel.open();
        made.bind(new InetSocketAddress(source(), 0));
        made.setOption(StandardSocketOptions.TCP_NODELAY, true);
        made.socket().connect(server(), CONNECT_MILLIS);
        made.configureBlocking(false);
        made.register(Objects.requireNonNull(selector), SelectionKey.OP_READ, this);
        channel = made;
        served = false;
        connections++;
        return made;
    }

    @Override
    void turn(long nowNanos) throws IOException {
        if (asking && nowNanos - sinceNanos > PATIENCE_NANOS) {
            end(Answer.SILENT, nowNanos);
            drop();
        }
        if (!asking && due(nowNanos)) {
            scrape = plan().scrape(sent());
            write(out, sent());
            sinceNanos = began(nowNanos);
            asking = true;
            send();
        }
    }

    /** Writes one request; a fill asks for others. */
    void write(ByteBuffer to, int index) {
        int hashAt = nextHash();
        if (scrape) {
            Requests.httpScrape(to, hashAt);
        } else {
            requests.httpAnnounce(to, hashAt, index == 0 ? Event.STARTED : Event.NONE, false, plan().wanted());
        }
    }

    private void send() throws IOException {
        SocketChannel open = channel == null ? connect() : channel;
        in.clear();
        open.write(out.rewind());
        if (out.hasRemaining()) {
            throw new IOException("a request did not fit the socket's buffer");
        }
    }

    @Override
    void ready(long nowNanos) throws IOException {
        SocketChannel open = channel;
        if (open == null) {
            return;
        }
        int count = read(open);
        if (!asking) {
            drop();
        } else if (reply.read(in, count < 0)) {
            served = true;
            end(Answer.ofHttp(reply, in, scrape, plan().wanted()), nowNanos);
            if (count < 0 || reply.closing()) {
                drop();
            }
        } else if (count < 0) {
            closedWithoutAnswer(nowNanos);
        }
    }

    private int read(SocketChannel open) {
        try {
            return open.read(in);
        } catch (IOException reset) {
            return -1;
        }
    }

    /** Between two requests a server may close what it kept: the request is asked again (RFC 9112, 9.3.1). */
    private void closedWithoutAnswer(long nowNanos) throws IOException {
        boolean again = served && in.position() == 0;
        drop();
        if (again) {
            send();
        } else {
            end(new Answer(AnswerKind.REFUSED, 0, "closed without an answer"), nowNanos);
        }
    }

    private void end(Answer answer, long nowNanos) {
        tally().note(answer, scrape, sinceNanos, nowNanos);
        asking = false;
    }

    private void drop() throws IOException {
        if (channel != null) {
            channel.close();
            channel = null;
        }
    }

    /** How many it has opened. */
    int connections() {
        return connections;
    }

    @Override
    int underWay() {
        return asking ? 1 : 0;
    }

    @Override
    public void close() throws IOException {
        drop();
    }
}
