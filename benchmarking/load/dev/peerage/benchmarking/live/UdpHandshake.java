package dev.peerage.benchmarking.live;

import java.io.IOException;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;

/** Gets a connection id over a connected channel. */
final class UdpHandshake {

    private static final int TRIES = 5;
    private static final int TIMEOUT_MILLIS = 500;
    private static final int REPLY_BYTES = 16;

    private UdpHandshake() {}

    static long connectionId(DatagramChannel channel) throws IOException {
        ByteBuffer out = ByteBuffer.allocate(Requests.BYTES);
        for (int attempt = 1; attempt <= TRIES; attempt++) {
            Requests.connect(out, attempt);
            ByteBuffer in = exchange(channel, out);
            if (in.remaining() == REPLY_BYTES && in.getInt(0) == 0 && in.getInt(4) == attempt) {
                return in.getLong(8);
            }
        }
        throw new SocketTimeoutException("no connection id from " + channel.getRemoteAddress());
    }

    /** One request and what comes next within a while; empty if nothing does. The channel may be of either mode. */
    static ByteBuffer exchange(DatagramChannel channel, ByteBuffer out) throws IOException {
        ByteBuffer in = ByteBuffer.allocate(2048);
        try (Selector selector = Selector.open()) {
            channel.configureBlocking(false);
            channel.register(selector, SelectionKey.OP_READ);
            channel.write(out);
            selector.select(TIMEOUT_MILLIS);
            channel.read(in);
        }
        return in.flip();
    }
}
