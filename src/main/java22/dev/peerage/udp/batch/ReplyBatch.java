package dev.peerage.udp.batch;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import dev.peerage.udp.codec.DatagramResponseEncoder;
import io.netty.buffer.ByteBuf;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/** The replies to a batch of requests, sent together. */
final class ReplyBatch {

    /** Whole cache lines. */
    private static final int DATAGRAM_BYTES = (DatagramResponseEncoder.MAX_BYTES + 63) / 64 * 64;

    /** How long to wait for room in the send queue. */
    private static final int SEND_PATIENCE_MILLIS = 20;

    private static final int POLLFD_BYTES = 8;
    private static final int POLLFD_EVENTS = 4;

    private final MessageHeaders headers;
    private final MemorySegment pollDescriptor;
    private int staged;

    ReplyBatch(Arena arena, int count) {
        headers = new MessageHeaders(arena, count, DATAGRAM_BYTES);
        pollDescriptor = arena.allocate(POLLFD_BYTES, Long.BYTES);
    }

    /** Where the next reply is to be written. */
    ByteBuf next() {
        return headers.datagram(staged);
    }

    /** Takes what was written to {@link #next()} for the reply to a request. */
    void stage(int replyBytes, RequestBatch requests, int index) {
        headers.setDatagramBytes(staged, replyBytes);
        headers.setName(staged, requests.name(index));
        headers.setNameBytes(staged, requests.nameBytes());
        long controlBytes = requests.replyControlBytes(index);
        if (controlBytes > 0) {
            headers.setControl(staged, requests.control(index));
        }
        headers.setControlBytes(staged, controlBytes);
        staged++;
    }

    /**
     * Sends all replies. What one of them fails for is no matter of the others: it is left out.
     *
     * @return how many could not be sent
     */
    int send(Libc libc, int socket) {
        int count = staged;
        staged = 0;
        int failed = 0;
        int next = 0;
        boolean waited = false;
        while (next < count) {
            // a batch that was sent in part hides why: the call for the rest tells
            int answer = libc.sendMMsg(socket, headers.from(next), count - next, Libc.MSG_DONTWAIT);
            if (answer > 0) {
                next += answer;
            } else if (answer == -Libc.EAGAIN) {
                if (waited || !awaitRoom(libc, socket)) {
                    return failed + count - next;
                }
                waited = true;
            } else if (answer != -Libc.EINTR) {
                failed++;
                next++;
            }
        }
        return failed;
    }

    private boolean awaitRoom(Libc libc, int socket) {
        pollDescriptor.set(JAVA_INT, 0, socket);
        pollDescriptor.set(JAVA_SHORT, POLLFD_EVENTS, Libc.POLLOUT);
        return libc.poll(pollDescriptor, 1, SEND_PATIENCE_MILLIS) == 1;
    }
}
