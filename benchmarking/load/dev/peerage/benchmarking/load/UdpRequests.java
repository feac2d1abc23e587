package dev.peerage.benchmarking.load;

import java.nio.ByteBuffer;

/**
 * Writes requests of BEP 15 into a slot.
 *
 * <pre>
 *  connect, 16 bytes:  magic (8) | action 0 (4) | transaction (4)
 *  announce, 98 bytes: id (8) | action 1 (4) | transaction (4) | info hash (20) | peer id (20) | downloaded (8) | left (8)
 *                      | uploaded (8) | event (4) | address (4) | key (4) | wanted (4) | port (2)
 *  scrape, 16 + 20 n:  id (8) | action 2 (4) | transaction (4) | info hashes (20 n)
 * </pre>
 */
final class UdpRequests {

    static final long MAGIC = 0x41727101980L;
    static final int CONNECT_BYTES = 16;
    static final int ANNOUNCE_BYTES = 98;
    private static final int COMPLETED = 1;
    private static final int STARTED = 2;

    private UdpRequests() {}

    static int connect(ByteBuffer out, int at, int transaction) {
        out.putLong(at, MAGIC);
        out.putInt(at + 8, 0);
        out.putInt(at + 12, transaction);
        return CONNECT_BYTES;
    }

    /** As aquatic sends them: no peer id, seeders have completed, leechers start with 50 bytes left. */
    static int announce(
            ByteBuffer out,
            int at,
            long connection,
            int transaction,
            byte[] hashes,
            int torrent,
            boolean seeder,
            int wanted,
            int port) {
        out.putLong(at, connection);
        out.putInt(at + 8, 1);
        out.putInt(at + 12, transaction);
        out.put(at + 16, hashes, torrent * Swarms.HASH_BYTES, Swarms.HASH_BYTES);
        out.putLong(at + 36, 0);
        out.putLong(at + 44, 0);
        out.putInt(at + 52, 0);
        out.putLong(at + 56, 50);
        out.putLong(at + 64, seeder ? 0 : 50);
        out.putLong(at + 72, 50);
        out.putInt(at + 80, seeder ? COMPLETED : STARTED);
        out.putInt(at + 84, 0);
        out.putInt(at + 88, 0);
        out.putInt(at + 92, wanted);
        out.putShort(at + 96, (short) port);
        return ANNOUNCE_BYTES;
    }

    static void scrapeHead(ByteBuffer out, int at, long connection, int transaction) {
        out.putLong(at, connection);
        out.putInt(at + 8, 2);
        out.putInt(at + 12, transaction);
    }

    static void scrapeHash(ByteBuffer out, int at, int index, byte[] hashes, int torrent) {
        out.put(at + 16 + index * Swarms.HASH_BYTES, hashes, torrent * Swarms.HASH_BYTES, Swarms.HASH_BYTES);
    }
}
