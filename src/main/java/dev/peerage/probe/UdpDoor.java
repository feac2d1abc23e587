package dev.peerage.probe;

import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetSocketAddress;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The UDP tracker protocol (BEP 15), as a client speaks it.
 *
 * @param address where it listens, not looked up yet
 */
record UdpDoor(InetSocketAddress address) implements Door {

    private static final long MAGIC = 0x41727101980L;
    private static final int CONNECT = 0;
    private static final int ANNOUNCE = 1;
    private static final int SCRAPE = 2;
    private static final int ERROR = 3;

    private static final int NO_EVENT = 0;
    private static final int STOPPED = 3;

    private static final int HEADER_BYTES = 8;
    private static final int ANNOUNCE_REPLY_BYTES = 20;
    private static final int MAX_DATAGRAM = 2048;

    /** Sooner than BEP 15's 15 seconds: a health check has no time to wait for those. */
    private static final Duration FIRST_RETRY = Duration.ofSeconds(1);

    @Override
    public String ask(Question question) throws IOException {
        try (DatagramSocket socket = new DatagramSocket()) {
            socket.connect(Door.resolved(address));
            Exchange exchange = new Exchange(socket, question.timeout());
            long id = exchange.reply(MAGIC, CONNECT, new byte[0], 16).getLong(HEADER_BYTES);
            String told = "connected";
            boolean listed = false;
            if (question.announce()) {
                ByteBuffer reply = exchange.reply(id, ANNOUNCE, announce(question, NO_EVENT), ANNOUNCE_REPLY_BYTES);
                listed = !isNotAllowed(reply);
                told += listed
                        ? ", announced (" + reply.getInt(12) + " leechers, " + reply.getInt(16) + " seeders, again in "
                                + reply.getInt(8) + " s)"
                        : ", announce refused by its lists (" + NOT_ALLOWED + ")";
            }
            ByteBuffer counts = exchange.reply(id, SCRAPE, question.infoHash(), HEADER_BYTES + 12);
            told += ", scraped (" + counts.getInt(16) + " leechers, " + counts.getInt(8) + " seeders)";
            if (listed) {
                exchange.reply(id, ANNOUNCE, announce(question, STOPPED), ANNOUNCE_REPLY_BYTES);
                told += ", left";
            }
            return told + (exchange.retries == 0 ? "" : ", sent again " + exchange.retries + " times");
        }
    }

    /** What follows the header: hash, peer id, downloaded, left, uploaded, event, IP, key, number wanted, port. */
    private static byte[] announce(Question question, int event) {
        return ByteBuffer.allocate(82)
                .put(question.infoHash())
                .put(question.peerId())
                .putLong(0)
                .putLong(0)
                .putLong(0)
                .putInt(event)
                .putInt(0)
                .putInt(0)
                .putInt(-1)
                .putShort((short) question.port())
                .array();
    }

    private static boolean isNotAllowed(ByteBuffer reply) {
        return reply.getInt(0) == ERROR && errorText(reply).equals(NOT_ALLOWED);
    }

    private static String errorText(ByteBuffer reply) {
        return StandardCharsets.UTF_8
                .decode(reply.duplicate().position(HEADER_BYTES))
                .toString();
    }

    @Override
    public String toString() {
        return Door.url("udp", address);
    }

    /** Requests and their replies on one socket. */
    private static final class Exchange {

        private final SecureRandom random = new SecureRandom();
        private final DatagramSocket socket;
        private final Duration timeout;
        private int retries;

        Exchange(DatagramSocket socket, Duration timeout) {
            this.socket = socket;
            this.timeout = timeout;
        }

        /** Sends until the reply comes, with pauses that double; the one error among the replies is {@link #NOT_ALLOWED}. */
        ByteBuffer reply(long connectionId, int action, byte[] body, int leastBytes) throws IOException {
            int transaction = random.nextInt();
            byte[] request = ByteBuffer.allocate(16 + body.length)
                    .putLong(connectionId)
                    .putInt(action)
                    .putInt(transaction)
                    .put(body)
                    .array();
            long deadline = System.nanoTime() + timeout.toNanos();
            for (Duration pause = FIRST_RETRY; ; pause = pause.multipliedBy(2), retries++) {
                socket.send(new DatagramPacket(request, request.length));
                long end = Math.min(deadline, System.nanoTime() + pause.toNanos());
                for (ByteBuffer reply = receive(end); reply != null; reply = receive(end)) {
                    if (reply.remaining() >= HEADER_BYTES && reply.getInt(4) == transaction) {
                        return checked(reply, action, leastBytes);
                    }
                }
                if (System.nanoTime() >= deadline) {
                    throw new SocketTimeoutException("no answer within " + timeout.toSeconds() + " s");
                }
            }
        }

        private @Nullable ByteBuffer receive(long end) throws IOException {
            long millis = (end - System.nanoTime()) / 1_000_000;
            if (millis <= 0) {
                return null;
            }
            socket.setSoTimeout((int) millis);
            DatagramPacket packet = new DatagramPacket(new byte[MAX_DATAGRAM], MAX_DATAGRAM);
            try {
                socket.receive(packet);
            } catch (SocketTimeoutException silence) {
                return null;
            }
            return ByteBuffer.wrap(packet.getData(), 0, packet.getLength());
        }

        private static ByteBuffer checked(ByteBuffer reply, int action, int leastBytes) throws IOException {
            int answered = reply.getInt(0);
            if (isNotAllowed(reply)) {
                return reply;
            }
            if (answered == ERROR) {
                throw new IOException("the tracker refused: " + errorText(reply));
            }
            if (answered != action || reply.remaining() < leastBytes) {
                throw new IOException(
                        "not an answer to action " + action + ": " + reply.remaining() + " bytes, action " + answered);
            }
            return reply;
        }
    }
}
