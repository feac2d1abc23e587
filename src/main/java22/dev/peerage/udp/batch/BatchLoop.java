package dev.peerage.udp.batch;

import dev.peerage.udp.DatagramResponder;
import dev.peerage.udp.LateReply;
import dev.peerage.udp.SocketSettings;
import java.lang.foreign.Arena;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads a batch, has it answered, sends the replies: one system call for each direction, and no object for a datagram. All
 * memory is laid out once, and lives as long as the loop.
 */
final class BatchLoop implements LateReply {

    /** How many datagrams are read, answered and sent at a time. */
    static final int BATCH = DatagramResponder.MAX_BATCH;

    private static final Logger log = LoggerFactory.getLogger(BatchLoop.class);

    private final Descriptor descriptor;
    private final DatagramResponder responder;
    private final SocketSettings settings;
    private final Libc libc;
    private final RequestBatch requests;
    private final ReplyBatch replies;
    private int current;

    BatchLoop(Descriptor descriptor, SocketSettings settings) {
        this.descriptor = descriptor;
        this.settings = settings;
        this.responder = settings.responders().get();
        Arena arena = Arena.ofAuto();
        libc = new Libc(arena);
        requests = new RequestBatch(arena, BATCH, descriptor.ipv6(), descriptor.tellsAddressAsked());
        replies = new ReplyBatch(arena, BATCH);
    }

    /**
     * One batch.
     *
     * @param flags {@link Libc#MSG_WAITFORONE} to wait for a datagram, or {@link Libc#MSG_DONTWAIT}
     * @return how many datagrams there were, or −errno
     */
    int turn(int flags) {
        int count = requests.receive(libc, descriptor.number(), flags);
        if (count > 0) {
            answer(count);
            int failed = replies.send(libc, descriptor.number());
            if (failed > 0) {
                settings.sendFailures().add(failed);
            }
        }
        return count;
    }

    private void answer(int count) {
        responder.beginBatch();
        if (count > 1) {
            for (int index = 0; index < count; index++) {
                responder.lookAhead(requests.datagram(index), requests.length(index), requests.sender(index));
            }
            responder.prefetch();
        }
        for (int index = 0; index < count; index++) {
            current = index;
            try {
                answerOne(index);
            } catch (RuntimeException | Error failed) {
                // whatever went wrong, the next datagram is another matter
                log.error("A datagram could not be handled", failed);
            }
        }
    }

    private void answerOne(int index) {
        int replyBytes = responder.handle(
                requests.datagram(index), requests.length(index), requests.sender(index), replies.next(), this);
        if (replyBytes > 0) {
            replies.stage(replyBytes, requests, index);
        }
    }

    @Override
    public Destination copyDestination() {
        return new LateDestination(descriptor, requests, current, settings.sendFailures());
    }
}
