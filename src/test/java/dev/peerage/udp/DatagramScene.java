package dev.peerage.udp;

import dev.peerage.bittorrent.InfoHash;
import dev.peerage.bittorrent.PeerAddress;
import dev.peerage.fixtures.FuzzInput;
import dev.peerage.fixtures.MovableClock;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Arrays;

/**
 * A datagram and the situation it comes in. An input's first byte says which, the rest is the datagram:
 *
 * <pre>
 *   7        6          5        4       3       2 1              0
 *  +--------+----------+--------+-------+-------+----------------+------+
 *  |garbage |no probes |full    |store  |from   |connection id:  |from  |
 *  |behind  |left      |swarm   |answers|port 0 |0 as sent       |IPv6  |
 *  |it      |          |of 300  |later  |       |1 fresh         |      |
 *  |        |          |        |       |       |2 of long ago   |      |
 *  |        |          |        |       |       |3 of somebody   |      |
 *  +--------+----------+--------+-------+-------+----------------+------+
 * </pre>
 */
final class DatagramScene {

    private static final int AS_SENT = 0;
    private static final int FRESH = 1;
    private static final int STALE = 2;

    private final int situation;
    private final byte[] datagram;

    private DatagramScene(int situation, byte[] datagram) {
        this.situation = situation;
        this.datagram = datagram;
    }

    /** How a datagram ends. */
    enum Outcome {
        CONNECTED,
        ANNOUNCED,
        SCRAPED,
        STALE,
        SILENCE
    }

    static DatagramScene of(byte[] input) {
        FuzzInput drawn = new FuzzInput(input);
        int situation = drawn.unsignedByte();
        return new DatagramScene(situation, drawn.bytes(Math.max(0, drawn.remaining())));
    }

    byte[] datagram() {
        return datagram;
    }

    /** The datagram as a lane hands it over: alone, or in a buffer that held a longer one before. */
    ByteBuf buffer() {
        if (!bit(7)) {
            return Unpooled.wrappedBuffer(datagram.clone());
        }
        byte[] used = Arrays.copyOf(datagram, datagram.length + 300);
        Arrays.fill(used, datagram.length, used.length, (byte) 2);
        return Unpooled.wrappedBuffer(used);
    }

    PeerAddress sender() {
        int port = bit(3) ? 0 : 51413;
        return bit(0) ? PeerAddress.ipv6(0x2001_0db8_0000_0000L, 7, port) : PeerAddress.ipv4(0xcb007107, port);
    }

    /** The torrent that an announce or a scrape names first. */
    InfoHash infoHash() {
        return datagram.length < 36 ? new InfoHash(1, 2, 3) : InfoHash.of(datagram, 16);
    }

    boolean storeAnswersLater() {
        return bit(4);
    }

    boolean fullSwarm() {
        return bit(5);
    }

    int staleIdProbes() {
        return bit(6) ? 0 : 1000;
    }

    private boolean bit(int number) {
        return (situation >> number & 1) != 0;
    }

    private int idKind() {
        return situation >> 1 & 3;
    }

    /** Writes the connection id into an announce or a scrape, and moves the clock to when it is used. */
    void writeId(ConnectionIds ids, MovableClock clock) {
        boolean carriesId = datagram.length >= 16 && (action() == 1 || action() == 2);
        if (!carriesId || idKind() == AS_SENT) {
            return;
        }
        boolean own = idKind() == FRESH || idKind() == STALE;
        PeerAddress owner = own ? sender() : PeerAddress.ipv4(0xcb007108, 51413);
        ByteBuffer.wrap(datagram).putLong(0, ids.issue(owner, clock.millis()));
        if (idKind() == STALE) {
            clock.advance(Duration.ofMinutes(10));
        }
    }

    private int action() {
        return ByteBuffer.wrap(datagram).getInt(8);
    }

    /** What BEP 15 and docs/protocol.md say. */
    Outcome outcome() {
        if (bit(3) || datagram.length < 16 || datagram.length > 2047) {
            return Outcome.SILENCE;
        }
        boolean magic = ByteBuffer.wrap(datagram).getLong(0) == 0x41727101980L;
        return switch (action()) {
            case 0 -> magic ? Outcome.CONNECTED : Outcome.SILENCE;
            case 1 -> datagram.length < 98 ? Outcome.SILENCE : behindId(Outcome.ANNOUNCED);
            case 2 -> datagram.length < 36 ? Outcome.SILENCE : behindId(Outcome.SCRAPED);
            default -> Outcome.SILENCE;
        };
    }

    private Outcome behindId(Outcome proven) {
        if (idKind() == STALE) {
            return staleIdProbes() == 0 ? Outcome.SILENCE : Outcome.STALE;
        }
        return idKind() == FRESH ? proven : Outcome.SILENCE;
    }
}
