package dev.peerage.udp.batch;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.net.InetSocketAddress;
import java.util.concurrent.TimeUnit;

/** A bound UDP socket of the system's. Its number is somebody else's as soon as it is closed: nothing is sent then. */
final class Descriptor {

    /** How long a read waits for a datagram, so that a stop is noticed in time. */
    static final long READ_PATIENCE_MILLIS = 50;

    private static final long TIMEVAL_BYTES = 16;

    private final int number;
    private final boolean ipv6;
    private final boolean wildcard;
    private boolean closed;

    private Descriptor(int number, boolean ipv6, boolean wildcard) {
        this.number = number;
        this.ipv6 = ipv6;
        this.wildcard = wildcard;
    }

    /**
     * Opens a socket and binds it.
     *
     * @param shared whether others share the address
     * @param receiveBufferBytes what to ask the system for, 0 for what it gives by itself
     * @throws IllegalStateException with the system's reason if that is not possible
     */
    static Descriptor open(InetSocketAddress address, boolean shared, int receiveBufferBytes) {
        boolean ipv6 = SocketAddresses.isIpv6(address);
        try (Arena arena = Arena.ofConfined()) {
            Libc libc = new Libc(arena);
            int number = required("socket", libc.socket(SocketAddresses.family(ipv6)));
            Descriptor opened =
                    new Descriptor(number, ipv6, address.getAddress().isAnyLocalAddress());
            try {
                opened.setOptions(libc, arena, shared, receiveBufferBytes);
                MemorySegment name = arena.allocate(SocketAddresses.BYTES, Long.BYTES);
                SocketAddresses.write(name, address);
                required("bind", libc.bind(number, name, SocketAddresses.length(ipv6)));
                return opened;
            } catch (RuntimeException failed) {
                opened.close();
                throw failed;
            }
        }
    }

    private void setOptions(Libc libc, Arena arena, boolean shared, int receiveBufferBytes) {
        MemorySegment value = arena.allocate(JAVA_INT);
        value.set(JAVA_INT, 0, 1);
        if (ipv6) {
            // otherwise the IPv6 wildcard takes IPv4 datagrams too
            required("IPV6_V6ONLY", libc.setSockOpt(number, Libc.IPPROTO_IPV6, Libc.IPV6_V6ONLY, value));
        }
        if (shared) {
            required("SO_REUSEPORT", libc.setSockOpt(number, Libc.SOL_SOCKET, Libc.SO_REUSEPORT, value));
        }
        if (wildcard) {
            int level = ipv6 ? Libc.IPPROTO_IPV6 : Libc.IPPROTO_IP;
            int option = ipv6 ? Libc.IPV6_RECVPKTINFO : Libc.IP_PKTINFO;
            required("IP_PKTINFO", libc.setSockOpt(number, level, option, value));
        }
        if (receiveBufferBytes > 0) {
            value.set(JAVA_INT, 0, receiveBufferBytes);
            required("SO_RCVBUF", libc.setSockOpt(number, Libc.SOL_SOCKET, Libc.SO_RCVBUF, value));
        }
        MemorySegment patience = arena.allocate(TIMEVAL_BYTES, Long.BYTES);
        patience.set(JAVA_LONG, Long.BYTES, TimeUnit.MILLISECONDS.toMicros(READ_PATIENCE_MILLIS));
        required("SO_RCVTIMEO", libc.setSockOpt(number, Libc.SOL_SOCKET, Libc.SO_RCVTIMEO, patience));
    }

    private static int required(String call, int answer) {
        if (answer < 0) {
            throw new IllegalStateException(call + ": " + Libc.text(-answer));
        }
        return answer;
    }

    /** The number that calls of the system take; only for the thread that also closes it. */
    int number() {
        return number;
    }

    boolean ipv6() {
        return ipv6;
    }

    /** Whether each datagram tells which of the host's addresses it was sent to. */
    boolean tellsAddressAsked() {
        return wildcard;
    }

    synchronized boolean isOpen() {
        return !closed;
    }

    int port() {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment name = arena.allocate(SocketAddresses.BYTES, Long.BYTES);
            MemorySegment length = arena.allocate(JAVA_INT);
            length.set(JAVA_INT, 0, SocketAddresses.BYTES);
            required("getsockname", new Libc(arena).getSockName(number, name, length));
            return SocketAddresses.port(name, 0);
        }
    }

    /** What the system granted; it doubles what it is asked for, for its own book-keeping, and tells the double. */
    synchronized long receiveBufferBytes(long ifClosed) {
        if (closed) {
            return ifClosed;
        }
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment value = arena.allocate(JAVA_INT);
            MemorySegment length = arena.allocate(JAVA_INT);
            length.set(JAVA_INT, 0, Integer.BYTES);
            int answer = new Libc(arena).getSockOpt(number, Libc.SOL_SOCKET, Libc.SO_RCVBUF, value, length);
            return answer < 0 ? ifClosed : value.get(JAVA_INT, 0) / 2;
        }
    }

    /** Sends one message from any thread; answers whether it went. */
    synchronized boolean send(Libc libc, MemorySegment header) {
        return !closed && libc.sendMMsg(number, header, 1, Libc.MSG_DONTWAIT) == 1;
    }

    synchronized void close() {
        if (!closed) {
            closed = true;
            try (Arena arena = Arena.ofConfined()) {
                new Libc(arena).close(number);
            }
        }
    }

    /** Takes note that the system has closed it: its number may be somebody else's already. */
    synchronized void closedBySystem() {
        closed = true;
    }
}
