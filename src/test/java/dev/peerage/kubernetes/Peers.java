package dev.peerage.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

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
import java.util.BitSet;

/**
 * Many peers that announce as fast as they are answered, all from one socket: number {@code n} is in torrent {@code n} modulo
 * {@value #TORRENTS} and has a port of its own there.
 */
final class Peers implements AutoCloseable {

    /** So many peers are in different torrents before the second of a torrent comes. */
    static final int TORRENTS = 500_000;

    private static final int WINDOW = 128;
    private static final int TRIES = 60;
    private static final long SEND_AGAIN_NANOS = 500_000_000L;
    private static final long CONNECT_AGAIN_NANOS = 60_000_000_000L;
    private static final int FIRST_PORT = 10_000;
    private static final int TRANSACTION = 12;
    private static final int HASH = 16;
    private static final int PORT = 96;

    private final DatagramChannel channel;
    private final Selector selector;
    private final ByteBuffer request =
            ByteBuffer.wrap(Datagrams.announce(0, Announces.hash(0), 0).bytes());
    private final ByteBuffer reply = ByteBuffer.allocate(2048);
    private final int firstTorrent;
    private long connectionId;
    private long connectedNanos = System.nanoTime() - CONNECT_AGAIN_NANOS;
    private int errors;

    Peers(InetSocketAddress tracker, int firstTorrent) {
        this.firstTorrent = firstTorrent;
        try {
            selector = Selector.open();
            channel = DatagramChannel.open();
            channel.connect(tracker);
            channel.configureBlocking(false);
            channel.register(selector, SelectionKey.OP_READ);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /** Announces peers until each has its answer. */
    void announce(int from, int to) {
        try {
            for (int first = from; first < to; first += WINDOW) {
                connectIfDue();
                announceAtOnce(first, Math.min(to, first + WINDOW));
            }
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
        assertThat(errors).as("answers that are errors").isZero();
    }

    private void connectIfDue() throws IOException {
        for (int tries = 0; System.nanoTime() - connectedNanos >= CONNECT_AGAIN_NANOS; tries++) {
            assertThat(tries).as("connects without an answer").isLessThan(TRIES);
            send(ByteBuffer.wrap(Datagrams.connect(-1)));
            selector.select(SEND_AGAIN_NANOS / 1_000_000);
            selector.selectedKeys().clear();
            while (receive()) {
                if (reply.getInt(0) == 0) {
                    connectionId = reply.getLong(8);
                    connectedNanos = System.nanoTime();
                }
            }
        }
    }

    private void announceAtOnce(int from, int to) throws IOException {
        BitSet waiting = new BitSet(to - from);
        waiting.set(0, to - from);
        for (int tries = 0; !waiting.isEmpty(); tries++) {
            assertThat(tries).as("tries of an announce").isLessThan(TRIES);
            for (int next = waiting.nextSetBit(0); next >= 0; next = waiting.nextSetBit(next + 1)) {
                send(announce(from + next));
            }
            long end = System.nanoTime() + SEND_AGAIN_NANOS;
            while (!waiting.isEmpty() && System.nanoTime() < end) {
                selector.select(10);
                selector.selectedKeys().clear();
                while (receive()) {
                    take(waiting, reply.getInt(4) - from);
                }
            }
        }
    }

    private void take(BitSet waiting, int answered) {
        if (answered >= 0 && answered < WINDOW && reply.getInt(0) == 1) {
            waiting.clear(answered);
        } else if (reply.getInt(0) == 3) {
            errors++;
        }
    }

    private ByteBuffer announce(int number) {
        return request.clear()
                .putLong(0, connectionId)
                .putInt(TRANSACTION, number)
                .putInt(HASH, firstTorrent + number % TORRENTS)
                .putShort(PORT, (short) (FIRST_PORT + number / TORRENTS));
    }

    private void send(ByteBuffer datagram) throws IOException {
        try {
            channel.write(datagram);
        } catch (PortUnreachableException refused) {
            // it is sent again
        }
    }

    private boolean receive() throws IOException {
        try {
            return channel.read(reply.clear()) > 0;
        } catch (PortUnreachableException refused) {
            return false;
        }
    }

    @Override
    public void close() {
        try {
            channel.close();
            selector.close();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}
