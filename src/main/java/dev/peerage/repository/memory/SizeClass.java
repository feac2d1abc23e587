package dev.peerage.repository.memory;

import dev.peerage.bittorrent.AddressFamily;

/**
 * The kinds of block that pages are cut into. A kind says four things in one byte:
 *
 * <pre>
 *      7       6      5     4 3 2 1 0
 *  +---------+------+------+-----------+      details: with a row of {@link DetailCells}
 *  | details | IPv6 | bare | size class|      bare: a second swarm, without info hash
 *  +---------+------+------+-----------+
 * </pre>
 *
 * Size class 0 holds no peers: it is the header of a swarm that has become a {@link BlockSwarm}. Between two powers of two
 * stands one more size, so that blocks are 85 % full on average.
 */
final class SizeClass {

    /** How many kinds there are. */
    static final int KINDS = 1 << 8;

    /** The class of a swarm that is kept elsewhere. */
    static final int NONE = 0;

    /** The class for a first peer. */
    static final int SMALLEST = 1;

    /** The class of the largest swarm that is searched from end to end. */
    static final int LARGEST = 20;

    /** In blocks of at least so many peers the search goes by {@link PeerMarks}. */
    private static final int MIN_MARKED = 16;

    private static final int CLASS_BITS = 0x1f;
    private static final int BARE = 1 << 5;
    private static final int IPV6 = 1 << 6;
    private static final int DETAILED = 1 << 7;
    private static final int[] CAPACITIES = {
        0, 1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384, 512, 768, 1024
    };

    private SizeClass() {}

    static int kind(AddressFamily family, boolean bare, int sizeClass) {
        return sizeClass | (bare ? BARE : 0) | (family == AddressFamily.IPV6 ? IPV6 : 0);
    }

    /** The same kind with a row of details. */
    static int detailed(int kind) {
        return kind | DETAILED;
    }

    /** The length of a block's row of details for each peer, in bytes; 0 without such a row. */
    private static int detailsBytes(int kind) {
        return (kind & DETAILED) == 0 ? 0 : DetailCells.BYTES;
    }

    static int sizeClass(int kind) {
        return kind & CLASS_BITS;
    }

    static boolean bare(int kind) {
        return (kind & BARE) != 0;
    }

    static AddressFamily family(int kind) {
        return (kind & IPV6) == 0 ? AddressFamily.IPV4 : AddressFamily.IPV6;
    }

    /** How many peers a block of this kind has room for. */
    static int capacity(int kind) {
        return CAPACITIES[kind & CLASS_BITS];
    }

    /** Whether blocks of this kind have a row of marks. */
    static boolean marked(int kind) {
        return capacity(kind) >= MIN_MARKED;
    }

    /** How long the row of marks is, in bytes. */
    static int marksBytes(int kind) {
        return marked(kind) ? capacity(kind) * PeerMarks.BYTES : 0;
    }

    /** The smallest class with room for that many peers. */
    static int forPeers(int peers) {
        int sizeClass = SMALLEST;
        while (CAPACITIES[sizeClass] < peers) {
            sizeClass++;
        }
        return sizeClass;
    }

    /** The class that a swarm shrinks to: its own unless the second one below would do, so that it does not swing. */
    static int shrunk(int sizeClass, int peers) {
        int shrunk = sizeClass;
        while (shrunk > SMALLEST + 1 && peers <= CAPACITIES[shrunk - 2]) {
            shrunk--;
        }
        return shrunk == SMALLEST + 1 && peers == 0 ? SMALLEST : shrunk;
    }

    /** The length of a block, in bytes: a multiple of 4. */
    static int blockBytes(int kind) {
        int header = bare(kind) ? InlineSwarm.HEADER_BYTES : PackedTorrent.HEADER_BYTES;
        int peers = capacity(kind) * (family(kind).peerBytes() + PeerCells.META_BYTES + detailsBytes(kind));
        return header + marksBytes(kind) + peers;
    }

    /** How many blocks make a page. */
    static int blocksPerPage(int kind) {
        return Math.max(1, PagePool.PAGE_BYTES / blockBytes(kind));
    }
}
