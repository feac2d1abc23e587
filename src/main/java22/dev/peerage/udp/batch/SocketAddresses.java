package dev.peerage.udp.batch;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import dev.peerage.bittorrent.PeerAddress;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.net.Inet6Address;
import java.net.InetSocketAddress;
import java.nio.ByteOrder;

/**
 * Socket addresses as Linux lays them out; the family is in the machine's order, all else big-endian.
 *
 * <pre>
 *  sockaddr_in                           sockaddr_in6
 *  0  family (2)                         0  family (2)
 *  2  port (2)                           2  port (2)
 *  4  address (4)                        4  flow (4)
 *  8  zero (8)                           8  address (16)
 *  16                                    24 scope (4)
 *                                        28
 * </pre>
 */
final class SocketAddresses {

    /** Room for either form. */
    static final int BYTES = 32;

    private static final int IPV4_BYTES = 16;
    private static final int IPV6_BYTES = 28;

    private static final int FAMILY = 0;
    private static final int PORT = 2;
    private static final int IPV4_ADDRESS = 4;
    private static final int IPV6_ADDRESS = 8;
    private static final int IPV6_SCOPE = 24;

    private static final ValueLayout.OfShort BIG_SHORT = JAVA_SHORT.withOrder(ByteOrder.BIG_ENDIAN);
    private static final ValueLayout.OfInt BIG_INT = JAVA_INT_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN);
    private static final ValueLayout.OfLong BIG_LONG = JAVA_LONG_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN);

    private SocketAddresses() {}

    static boolean isIpv6(InetSocketAddress address) {
        return address.getAddress() instanceof Inet6Address;
    }

    static int family(boolean ipv6) {
        return ipv6 ? Libc.AF_INET6 : Libc.AF_INET;
    }

    static int length(boolean ipv6) {
        return ipv6 ? IPV6_BYTES : IPV4_BYTES;
    }

    static void write(MemorySegment target, InetSocketAddress address) {
        boolean ipv6 = isIpv6(address);
        target.fill((byte) 0);
        target.set(JAVA_SHORT, FAMILY, (short) family(ipv6));
        target.set(BIG_SHORT, PORT, (short) address.getPort());
        MemorySegment bytes = MemorySegment.ofArray(address.getAddress().getAddress());
        MemorySegment.copy(
                bytes, JAVA_BYTE, 0, target, JAVA_BYTE, ipv6 ? IPV6_ADDRESS : IPV4_ADDRESS, bytes.byteSize());
        if (address.getAddress() instanceof Inet6Address scoped) {
            target.set(JAVA_INT, IPV6_SCOPE, scoped.getScopeId());
        }
    }

    static int port(MemorySegment address, long offset) {
        return Short.toUnsignedInt(address.get(BIG_SHORT, offset + PORT));
    }

    static PeerAddress peer(MemorySegment address, long offset, boolean ipv6) {
        int port = port(address, offset);
        return ipv6
                ? PeerAddress.ipv6(
                        address.get(BIG_LONG, offset + IPV6_ADDRESS),
                        address.get(BIG_LONG, offset + IPV6_ADDRESS + 8),
                        port)
                : PeerAddress.ipv4(address.get(BIG_INT, offset + IPV4_ADDRESS), port);
    }
}
