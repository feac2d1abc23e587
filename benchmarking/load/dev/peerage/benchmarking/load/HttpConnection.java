package dev.peerage.benchmarking.load;

import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import org.jspecify.annotations.Nullable;

/** One place for a request under way; the socket behind it may change. */
final class HttpConnection {

    private static final int IN_BYTES = 16_384;

    final int index;
    final ByteBuffer in = ByteBuffer.allocateDirect(IN_BYTES);

    @Nullable
    SocketChannel channel;

    @Nullable
    SelectionKey key;

    /** Whether this socket has brought an answer before. */
    boolean served;

    /** Which of the worker's source addresses it has. */
    int address;

    /** The peer whose request is under way, −1 for a scrape. */
    int peer;

    /** When it was to go, 0 if none is under way. */
    long sinceNanos;

    HttpConnection(int index) {
        this.index = index;
    }
}
