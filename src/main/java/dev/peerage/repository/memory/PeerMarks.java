package dev.peerage.repository.memory;

import dev.peerage.bittorrent.PeerAddress;

/**
 * A row of 16-bit marks, one for each peer of a block, that is searched in place of the peers: four marks at once.
 *
 * <pre>
 *  64 bits of the row   | mark | mark | mark | mark |
 *  xor the one sought   | .... | 0000 | .... | .... |   a lane of zeros: this peer is worth a look
 * </pre>
 *
 * Marks need not be secret: whoever makes peers of one mark makes a search look at the peers themselves, as it would without.
 */
final class PeerMarks {

    /** The length of a mark, in bytes. */
    static final int BYTES = 2;

    /** How many marks are searched at once. */
    static final int LANES = 4;

    private static final long ONES = 0x0001_0001_0001_0001L;
    private static final long HIGH_BITS = 0x8000_8000_8000_8000L;
    private static final int LANE_BITS = 16;

    private PeerMarks() {}

    static int of(PeerAddress peer) {
        long mixed = (peer.high() * 0x9e3779b97f4a7c15L + peer.low()) * 0xbf58476d1ce4e5b9L;
        mixed = (mixed ^ (mixed >>> 32) ^ peer.port()) * 0x94d049bb133111ebL;
        return (int) (mixed >>> 48);
    }

    /** A mark in all lanes, to be looked for. */
    static long lanes(int mark) {
        return (Short.reverseBytes((short) mark) & 0xffffL) * ONES;
    }

    /** The lanes that hold the mark, and perhaps some behind these that do not: one bit each. */
    static long hits(byte[] page, int offset, long lanes) {
        long other = PageBytes.getReversedLong(page, offset) ^ lanes;
        return (other - ONES) & ~other & HIGH_BITS;
    }

    /** The first lane of which a bit is set. */
    static int firstLane(long hits) {
        return Long.numberOfTrailingZeros(hits) / LANE_BITS;
    }
}
