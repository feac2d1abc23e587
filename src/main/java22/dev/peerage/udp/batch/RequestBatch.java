package dev.peerage.udp.batch;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import dev.peerage.bittorrent.PeerAddress;
import dev.peerage.udp.UdpRequestHandler;
import io.netty.buffer.ByteBuf;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/**
 * The datagrams that one call has read, where they came from, and, on a wildcard, which address they were sent to:
 *
 * <pre>
 *  cmsghdr                   in_pktinfo                    in6_pktinfo
 *  0  length (8)             16 interface (4)              16 address asked (16)
 *  8  level (4)              20 address asked (4)          32 interface (4)
 *  12 type (4)               24 address of the header (4)  36
 *                            28
 * </pre>
 */
final class RequestBatch {

    /** One more than the longest request: a datagram that fills its slot may have been cut off. */
    private static final int DATAGRAM_BYTES = UdpRequestHandler.MAX_REQUEST_BYTES + 1;

    static final int CONTROL_BYTES = 40;

    private static final int IPV4_INTERFACE = 16;
    private static final int IPV6_INTERFACE = 32;

    private final MessageHeaders headers;
    private final MemorySegment names;
    private final MemorySegment controls;
    private final MemorySegment[] nameOf;
    private final MemorySegment[] controlOf;
    private final boolean ipv6;
    private final boolean tellsAddressAsked;
    private int used;

    RequestBatch(Arena arena, int count, boolean ipv6, boolean tellsAddressAsked) {
        this.ipv6 = ipv6;
        this.tellsAddressAsked = tellsAddressAsked;
        headers = new MessageHeaders(arena, count, DATAGRAM_BYTES);
        names = arena.allocate((long) count * SocketAddresses.BYTES, Long.BYTES);
        controls = arena.allocate((long) count * CONTROL_BYTES, Long.BYTES);
        nameOf = new MemorySegment[count];
        controlOf = new MemorySegment[count];
        for (int index = 0; index < count; index++) {
            nameOf[index] = names.asSlice((long) index * SocketAddresses.BYTES, SocketAddresses.BYTES);
            controlOf[index] = controls.asSlice((long) index * CONTROL_BYTES, CONTROL_BYTES);
            headers.setName(index, nameOf[index]);
            if (tellsAddressAsked) {
                headers.setControl(index, controlOf[index]);
            }
        }
        used = count;
    }

    /** Reads what is there; answers how many datagrams, or −errno. */
    int receive(Libc libc, int socket, int flags) {
        for (int index = 0; index < used; index++) {
            headers.setNameBytes(index, SocketAddresses.BYTES);
            headers.setControlBytes(index, tellsAddressAsked ? CONTROL_BYTES : 0);
        }
        int received = libc.recvMMsg(socket, headers.from(0), headers.count(), flags);
        used = received < 0 ? headers.count() : received;
        return received;
    }

    ByteBuf datagram(int index) {
        return headers.datagram(index);
    }

    int length(int index) {
        return headers.datagramBytes(index);
    }

    PeerAddress sender(int index) {
        return SocketAddresses.peer(names, (long) index * SocketAddresses.BYTES, ipv6);
    }

    /** The sender as the system wrote it. */
    MemorySegment name(int index) {
        return nameOf[index];
    }

    int nameBytes() {
        return SocketAddresses.length(ipv6);
    }

    MemorySegment control(int index) {
        return controlOf[index];
    }

    /**
     * How long the control data is that makes a reply leave from the address that was asked; 0 where the system chooses. It
     * names no interface, because the way back may be another one.
     */
    long replyControlBytes(int index) {
        long bytes = headers.controlBytes(index);
        if (bytes > 0) {
            controls.set(JAVA_INT, (long) index * CONTROL_BYTES + (ipv6 ? IPV6_INTERFACE : IPV4_INTERFACE), 0);
        }
        return bytes;
    }
}
