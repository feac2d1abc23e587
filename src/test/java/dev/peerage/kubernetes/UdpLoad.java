package dev.peerage.kubernetes;

import dev.peerage.fixtures.Announces;
import dev.peerage.fixtures.Datagrams;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.PortUnreachableException;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Announces at a steady pace from one host, half of them from ports that stay the same and half from fresh ones, and sends again
 * what is not answered as BEP 15 says: after 15 seconds, then after 30. One connection id serves all ports for a minute, whichever
 * replica gave it.
 */
final class UdpLoad implements Runnable {

    static final Duration FIRST_RETRANSMISSION = Duration.ofSeconds(15);
    private static final Duration SECOND_RETRANSMISSION = Duration.ofSeconds(45);
    private static final Duration PACE = Duration.ofMillis(5);
    private static final Duration CONNECT_RETRY = Duration.ofSeconds(1);
    private static final Duration CONNECT_AGAIN = Duration.ofSeconds(60);
    private static final int FIXED_PORTS = 100;
    private static final int CONNECT_TRANSACTION = -1;

    private final InetSocketAddress tracker;
    private final Selector selector;
    private final List<DatagramChannel> fixed = new ArrayList<>();
    private final Map<Integer, Request> waiting = new HashMap<>();
    private final Deque<Request> inOrder = new ArrayDeque<>();
    private final ByteBuffer buffer = ByteBuffer.allocate(2048);
    private final Counts counts = new Counts();
    private long connectionId;
    private long connectedNanos;
    private long connectSentNanos;
    private volatile boolean sending = true;

    UdpLoad(InetSocketAddress tracker) {
        this.tracker = tracker;
        try {
            selector = Selector.open();
            for (int i = 0; i < FIXED_PORTS; i++) {
                fixed.add(newChannel());
            }
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private DatagramChannel newChannel() throws IOException {
        DatagramChannel channel = DatagramChannel.open();
        channel.configureBlocking(false);
        channel.connect(tracker);
        channel.register(selector, SelectionKey.OP_READ);
        return channel;
    }

    /** Sends no more; what is waiting is still waited for. */
    void stopSending() {
        sending = false;
    }

    @Override
    public void run() {
        try {
            long next = System.nanoTime();
            while (sending || !waiting.isEmpty()) {
                long now = System.nanoTime();
                connectIfDue(now);
                while (sending && connectionId != 0 && now >= next) {
                    announce(now);
                    next = Math.max(
                            next + PACE.toNanos(), now - Duration.ofSeconds(1).toNanos());
                }
                sendAgain(now);
                selector.select(2);
                for (SelectionKey key : selector.selectedKeys()) {
                    read((DatagramChannel) key.channel());
                }
                selector.selectedKeys().clear();
            }
            for (SelectionKey key : selector.keys()) {
                key.channel().close();
            }
            selector.close();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private void connectIfDue(long now) {
        boolean due = connectionId == 0 || now - connectedNanos > CONNECT_AGAIN.toNanos();
        if (due && now - connectSentNanos > CONNECT_RETRY.toNanos()) {
            connectSentNanos = now;
            send(fixed.get(0), Datagrams.connect(CONNECT_TRANSACTION));
        }
    }

    private void announce(long now) throws IOException {
        int number = counts.sent++;
        boolean fresh = number % 2 == 0;
        DatagramChannel channel = fresh ? newChannel() : fixed.get(number / 2 % FIXED_PORTS);
        byte[] bytes = Datagrams.announce(connectionId, Announces.hash(number % 500), 6881)
                .transactionId(number)
                .numwant(10)
                .bytes();
        Request request = new Request(number, channel, fresh, bytes, now);
        waiting.put(number, request);
        inOrder.add(request);
        send(channel, bytes);
    }

    private void sendAgain(long now) throws IOException {
        for (Request oldest = inOrder.peek(); oldest != null; oldest = inOrder.peek()) {
            Duration limit = oldest.tries == 1 ? FIRST_RETRANSMISSION : SECOND_RETRANSMISSION;
            if (waiting.containsKey(oldest.number) && now - oldest.sentNanos < limit.toNanos()) {
                return;
            }
            inOrder.poll();
            if (!waiting.containsKey(oldest.number)) {
                continue;
            }
            if (oldest.tries == 1) {
                oldest.tries = 2;
                ByteBuffer.wrap(oldest.bytes).putLong(connectionId);
                send(oldest.channel, oldest.bytes);
                inOrder.add(oldest);
                return;
            }
            waiting.remove(oldest.number);
            counts.unanswered++;
            oldest.closeIfFresh();
        }
    }

    private void send(DatagramChannel channel, byte[] bytes) {
        try {
            channel.write(ByteBuffer.wrap(bytes));
        } catch (IOException refused) {
            counts.refused++;
        }
    }

    private void read(DatagramChannel channel) throws IOException {
        while (channel.isOpen()) {
            buffer.clear();
            try {
                if (channel.read(buffer) <= 0) {
                    return;
                }
            } catch (PortUnreachableException refused) {
                counts.refused++;
                return;
            }
            int transaction = buffer.getInt(4);
            if (transaction == CONNECT_TRANSACTION) {
                connectionId = buffer.getLong(8);
                connectedNanos = System.nanoTime();
                continue;
            }
            Request request = waiting.get(transaction);
            if (request != null && buffer.getInt(0) == 1) {
                waiting.remove(transaction);
                counts.answered(request.tries, request.fresh);
                request.closeIfFresh();
            } else if (request != null) {
                counts.errors++;
            }
        }
    }

    Counts counts() {
        return counts;
    }

    /** An announce that waits for its answer. */
    private static final class Request {

        private final int number;
        private final DatagramChannel channel;
        private final boolean fresh;
        private final byte[] bytes;
        private final long sentNanos;
        private int tries = 1;

        Request(int number, DatagramChannel channel, boolean fresh, byte[] bytes, long sentNanos) {
            this.number = number;
            this.channel = channel;
            this.fresh = fresh;
            this.bytes = bytes;
            this.sentNanos = sentNanos;
        }

        void closeIfFresh() throws IOException {
            if (fresh) {
                channel.close();
            }
        }
    }

    /** What became of the announces; read it once the load has ended. */
    static final class Counts {

        int sent;
        int atOnce;
        int sentAgainFixed;
        int sentAgainFresh;
        int unanswered;
        int errors;
        int refused;

        private void answered(int tries, boolean fresh) {
            if (tries == 1) {
                atOnce++;
            } else if (fresh) {
                sentAgainFresh++;
            } else {
                sentAgainFixed++;
            }
        }

        @Override
        public String toString() {
            return sent + " UDP announces: " + atOnce + " answered at once, after the first retransmission "
                    + sentAgainFixed
                    + " from fixed and " + sentAgainFresh + " from fresh ports, " + unanswered + " never, " + errors
                    + " errors, " + refused + " port unreachable";
        }
    }
}
