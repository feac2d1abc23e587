package dev.peerage.benchmarking.live;

import dev.peerage.benchmarking.live.Requests.Event;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.PortUnreachableException;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;

/** Asks over UDP. A transaction id is the number of its request, so that a late or a doubled answer is known as one. */
final class UdpClient extends LiveClient {

    private static final int BUFFER_BYTES = 1 << 20;
    private static final int MAX_UNDER_WAY = 1 << 17;
    private static final int MAX_REPLY = 2048;
    private static final int MAX_BURST = 64;

    private final ByteBuffer out = ByteBuffer.allocateDirect(Requests.BYTES);
    private final ByteBuffer in = ByteBuffer.allocateDirect(MAX_REPLY);
    private final Requests requests;
    private final DatagramChannel channel;
    private final long[] sinceNanos;
    private final long connectionId;
    private int oldest;
    private int underWay;

    /** Opens the socket and gets its connection id. */
    UdpClient(InetAddress source, InetSocketAddress server, Torrents torrents, Plan plan, int port, long seed)
            throws IOException {
        super(source, server, torrents, plan, seed);
        requests = new Requests(port);
        sinceNanos = new long[plan.requests()];
        channel = DatagramChannel.open();
        channel.setOption(StandardSocketOptions.SO_RCVBUF, BUFFER_BYTES);
        channel.bind(new InetSocketAddress(source, 0)).connect(server);
        connectionId = UdpHandshake.connectionId(channel);
        channel.configureBlocking(false);
    }

    @Override
    void open(Selector selector) throws IOException {
        channel.register(selector, SelectionKey.OP_READ, this);
    }

    @Override
    void turn(long nowNanos) throws IOException {
        for (int i = 0; i < MAX_BURST && underWay < MAX_UNDER_WAY && due(nowNanos); i++) {
            int index = sent();
            int hashAt = nextHash();
            sinceNanos[index] = Math.max(1, began(nowNanos));
            underWay++;
            if (plan().scrape(index)) {
                Requests.udpScrape(out, connectionId, index, hashAt);
            } else {
                Event event = index == 0 ? Event.STARTED : Event.NONE;
                requests.udpAnnounce(out, connectionId, index, hashAt, event, false, plan().wanted());
            }
            try {
                channel.write(out);
            } catch (PortUnreachableException gone) {
                throw new IOException("the tracker's UDP port is closed", gone);
            }
        }
        giveUp(nowNanos);
    }

    /** Requests are given up in the order in which they were due. */
    private void giveUp(long nowNanos) {
        while (oldest < sent() && (sinceNanos[oldest] == 0 || nowNanos - sinceNanos[oldest] > PATIENCE_NANOS)) {
            if (sinceNanos[oldest] != 0) {
                end(oldest, Answer.SILENT, nowNanos);
            }
            oldest++;
        }
    }

    @Override
    void ready(long nowNanos) throws IOException {
        while (true) {
            in.clear();
            if (channel.read(in) <= 0) {
                return;
            }
            in.flip();
            int index = in.remaining() < 8 ? -1 : in.getInt(4);
            if (index >= 0 && index < sent() && sinceNanos[index] != 0) {
                end(index, Answer.ofUdp(in, plan().scrape(index), plan().wanted()), nowNanos);
            }
        }
    }

    private void end(int index, Answer answer, long nowNanos) {
        tally().note(answer, plan().scrape(index), sinceNanos[index], nowNanos);
        sinceNanos[index] = 0;
        underWay--;
    }

    @Override
    int underWay() {
        return underWay;
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
