package dev.peerage.repository.memory;

import dev.peerage.bittorrent.AddressFamily;
import dev.peerage.bittorrent.AddressScope;
import dev.peerage.bittorrent.PeerAddress;

/**
 * Single peers in wire form inside pages, and the two bytes that go with each:
 *
 * <pre>
 *    15    14   13                     0
 *  +-----+-----+------------------------+      once: it has announced only once so far
 *  | once|count| tick of last announce  |      count: its download has been counted
 *  +-----+-----+------------------------+
 * </pre>
 */
final class PeerCells {

    /** The length of what is kept beside the wire form, in bytes. */
    static final int META_BYTES = 2;

    /** Set when the download of an entry has been counted. */
    static final int COUNTED = 1 << 14;

    /** Set until an entry announces for the second time. */
    static final int ONCE = 1 << 15;

    private PeerCells() {}

    /** The tick in an entry's two bytes. */
    static int tick(int meta) {
        return meta & Ticks.MASK;
    }

    /** An entry's two bytes with another tick. */
    static int withTick(int meta, long tick) {
        return (meta & ~Ticks.MASK) | ((int) tick & Ticks.MASK);
    }

    static void copy(AddressFamily family, byte[] source, int from, byte[] target, int to) {
        if (family == AddressFamily.IPV4) {
            PageBytes.putInt(target, to, PageBytes.getInt(source, from));
            PageBytes.putShort(target, to + 4, PageBytes.getUnsignedShort(source, from + 4));
        } else {
            PageBytes.putLong(target, to, PageBytes.getLong(source, from));
            PageBytes.putLong(target, to + 8, PageBytes.getLong(source, from + 8));
            PageBytes.putShort(target, to + 16, PageBytes.getUnsignedShort(source, from + 16));
        }
    }

    static void swap(AddressFamily family, byte[] one, int at, byte[] other, int otherAt) {
        if (family == AddressFamily.IPV4) {
            int address = PageBytes.getInt(one, at);
            int port = PageBytes.getUnsignedShort(one, at + 4);
            copy(family, other, otherAt, one, at);
            PageBytes.putInt(other, otherAt, address);
            PageBytes.putShort(other, otherAt + 4, port);
        } else {
            long high = PageBytes.getLong(one, at);
            long low = PageBytes.getLong(one, at + 8);
            int port = PageBytes.getUnsignedShort(one, at + 16);
            copy(family, other, otherAt, one, at);
            PageBytes.putLong(other, otherAt, high);
            PageBytes.putLong(other, otherAt + 8, low);
            PageBytes.putShort(other, otherAt + 16, port);
        }
    }

    static void swapMeta(byte[] one, int at, byte[] other, int otherAt) {
        int meta = PageBytes.getUnsignedShort(one, at);
        PageBytes.putShort(one, at, PageBytes.getUnsignedShort(other, otherAt));
        PageBytes.putShort(other, otherAt, meta);
    }

    static boolean holds(byte[] page, int at, PeerAddress peer) {
        if (peer.family() == AddressFamily.IPV4) {
            return PageBytes.getInt(page, at) == peer.ipv4Bits()
                    && PageBytes.getUnsignedShort(page, at + 4) == peer.port();
        }
        return PageBytes.getLong(page, at + 8) == peer.low()
                && PageBytes.getUnsignedShort(page, at + 16) == peer.port()
                && PageBytes.getLong(page, at) == peer.high();
    }

    static AddressScope scope(AddressFamily family, byte[] page, int at) {
        return family == AddressFamily.IPV4
                ? AddressScope.ofIpv4(PageBytes.getInt(page, at))
                : AddressScope.ofIpv6(PageBytes.getLong(page, at), PageBytes.getLong(page, at + 8));
    }
}
