package dev.peerage.http;

import dev.peerage.http.codec.PeerBuffer;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.util.concurrent.FastThreadLocal;

/** What an event loop needs while it answers one request, used again for every other. */
final class ReaderBuffers {

    private static final int USUAL_BYTES = 4096;
    private static final int MOST_KEPT_BYTES = 256 * 1024;

    private static final FastThreadLocal<ReaderBuffers> OF_THREAD = new FastThreadLocal<>() {
        @Override
        protected ReaderBuffers initialValue() {
            return new ReaderBuffers();
        }
    };

    private final PeerBuffer peers = PeerBuffer.empty();

    private byte[] input = new byte[USUAL_BYTES];
    private ByteBuf body = Unpooled.buffer(USUAL_BYTES);

    private ReaderBuffers() {}

    /** The buffers of this thread. */
    static ReaderBuffers get() {
        return OF_THREAD.get();
    }

    /** A place for this many bytes that were read. */
    byte[] input(int length) {
        if (input.length < length) {
            if (length > MOST_KEPT_BYTES) {
                return new byte[length];
            }
            input = new byte[length];
        }
        return input;
    }

    /** An empty buffer for the body of an answer. */
    ByteBuf body() {
        if (body.capacity() > MOST_KEPT_BYTES) {
            body = Unpooled.buffer(USUAL_BYTES);
        }
        return body.clear();
    }

    /** An empty buffer for the peers of an answer. */
    PeerBuffer peers() {
        return peers.clear();
    }
}
