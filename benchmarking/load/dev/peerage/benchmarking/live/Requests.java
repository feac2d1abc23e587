package dev.peerage.benchmarking.live;

import dev.peerage.benchmarking.load.Swarms;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** Writes requests of one peer; each leaves the buffer ready to be sent. */
final class Requests {

    /** BEP 15's events and BEP 3's words for them. */
    enum Event {
        NONE(""),
        COMPLETED("completed"),
        STARTED("started"),
        STOPPED("stopped");

        private final String word;

        Event(String word) {
            this.word = word;
        }
    }

    /** Enough for any of them. */
    static final int BYTES = 1024;

    private static final long UDP_MAGIC = 0x41727101980L;
    private static final byte[] HEX = "0123456789ABCDEF".getBytes(StandardCharsets.US_ASCII);
    private static final int LEFT_OF_LEECHER = 1000;

    private final byte[] peerId;
    private final int port;

    /** The peer that listens on a port of the address it asks from. */
    Requests(int port) {
        this.port = port;
        peerId = ("-LV0001-" + String.valueOf(1_000_000_000_000L + port).substring(1))
                .getBytes(StandardCharsets.US_ASCII);
    }

    static void connect(ByteBuffer out, int transaction) {
        out.clear().putLong(UDP_MAGIC).putInt(0).putInt(transaction).flip();
    }

    void udpAnnounce(ByteBuffer out, long id, int transaction, int hashAt, Event event, boolean seeder, int wanted) {
        out.clear().putLong(id).putInt(1).putInt(transaction);
        out.put(Torrents.hashes(), hashAt, Swarms.HASH_BYTES).put(peerId);
        out.putLong(0).putLong(seeder ? 0 : LEFT_OF_LEECHER).putLong(0);
        out.putInt(event.ordinal()).putInt(0).putInt(port).putInt(wanted).putShort((short) port);
        out.flip();
    }

    static void udpScrape(ByteBuffer out, long id, int transaction, int hashAt) {
        out.clear().putLong(id).putInt(2).putInt(transaction);
        out.put(Torrents.hashes(), hashAt, Swarms.HASH_BYTES).flip();
    }

    void httpAnnounce(ByteBuffer out, int hashAt, Event event, boolean seeder, int wanted) {
        ascii(out.clear(), "GET /announce?info_hash=");
        escape(out, hashAt);
        ascii(out, "&peer_id=");
        out.put(peerId);
        ascii(out, "&port=" + port + "&uploaded=0&downloaded=0&left=" + (seeder ? 0 : LEFT_OF_LEECHER));
        if (event != Event.NONE) {
            ascii(out, "&event=" + event.word);
        }
        end(out, "&compact=1&numwant=" + wanted);
    }

    static void httpScrape(ByteBuffer out, int hashAt) {
        ascii(out.clear(), "GET /scrape?info_hash=");
        escape(out, hashAt);
        end(out, "");
    }

    private static void end(ByteBuffer out, String rest) {
        ascii(out, rest + " HTTP/1.1\r\nHost: tracker\r\n\r\n");
        out.flip();
    }

    private static void ascii(ByteBuffer out, String text) {
        out.put(text.getBytes(StandardCharsets.US_ASCII));
    }

    private static void escape(ByteBuffer out, int hashAt) {
        for (int i = 0; i < Swarms.HASH_BYTES; i++) {
            byte value = Torrents.hashes()[hashAt + i];
            out.put((byte) '%').put(HEX[value >>> 4 & 0xf]).put(HEX[value & 0xf]);
        }
    }
}
