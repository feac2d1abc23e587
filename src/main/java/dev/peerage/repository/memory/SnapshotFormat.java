package dev.peerage.repository.memory;

/**
 * What a snapshot file looks like. All numbers are big-endian.
 *
 * <pre>
 *            0             8         12        16           24            32
 *           +-------------+---------+---------+------------+-------------+
 *  head     | "PEERAGE\n" | version | content | written at | downloads   |
 *           +-------------+---------+---------+------------+-------------+
 *            0        1            21          25   29
 *           +--------+------------+-----------+----+---------------------+
 *  record   | 4 or 6 | info hash  | downloads | n  | n × peer            |
 *           +--------+------------+-----------+----+---------------------+
 *            0                   6 (18)  7 (19)     11 (23)
 *           +-------------------+-------+-----------+
 *  peer     | address and port  | flags | last seen |
 *           +-------------------+-------+-----------+
 *            0        1            9              13
 *           +--------+------------+---------------+
 *  end      | 0      | peers      | CRC-32C       |  of all bytes before it (RFC 3720 B.4)
 *           +--------+------------+---------------+
 * </pre>
 *
 * "Written at" and "last seen" are seconds since 1970, the former in 64 bits, the latter in 32 without a sign. The downloads in
 * the head are those of the whole store, also of torrents that are gone. A record holds peers of one family of a torrent; large
 * swarms have several. Bits of "content" say what else a peer holds; none is in use yet.
 */
final class SnapshotFormat {

    static final long MAGIC = 0x50454552_4147450aL;

    static final int VERSION = 1;

    /** The length of the head, in bytes. */
    static final int HEAD_BYTES = 32;

    /** The length of a record without its peers, in bytes. */
    static final int RECORD_BYTES = 29;

    /** What a peer has besides address and port, in bytes. */
    static final int PEER_EXTRA_BYTES = 5;

    /** The length of the end, in bytes. */
    static final int END_BYTES = 13;

    /** How many peers one record may hold. */
    static final int MAX_RECORD_PEERS = 1 << 16;

    /** Flag of a peer that has everything. */
    static final int SEEDER = 1;

    /** Flag of a peer whose download was counted. */
    static final int COUNTED = 1 << 1;

    /** Flag of a peer that has announced only once. */
    static final int ONCE = 1 << 2;

    static final byte END = 0;
    static final byte IPV4 = 4;
    static final byte IPV6 = 6;

    private SnapshotFormat() {}
}
