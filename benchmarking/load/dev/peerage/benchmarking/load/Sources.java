package dev.peerage.benchmarking.load;

import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;

/**
 * Where one worker's datagrams come from. Up to {@value #MAX_CONNECTED} flows are connected sockets, each on an address of its
 * own; more flows are a few sockets that name the source address of each datagram (IP_PKTINFO). Without several addresses
 * every flow is a connected socket.
 *
 * @param server where they go
 * @param first the first source address
 * @param distinct whether the other addresses follow it, or all are the first
 * @param sockets how many sockets there are
 * @param addresses how many source addresses each socket uses
 */
record Sources(InetSocketAddress server, InetAddress first, boolean distinct, int sockets, int addresses) {

    static final int MAX_CONNECTED = 64;
    private static final int WIDE_SOCKETS = 4;

    /** The sources of one worker of several. */
    static Sources of(InetSocketAddress server, InetAddress base, boolean distinct, int flows, int worker) {
        if (!distinct) {
            return new Sources(server, base, false, flows, 1);
        }
        boolean wide = flows > MAX_CONNECTED;
        int addresses = wide ? (flows + WIDE_SOCKETS - 1) / WIDE_SOCKETS : flows;
        InetAddress first = SocketAddresses.plus(base, worker * addresses);
        return new Sources(server, first, true, wide ? WIDE_SOCKETS : flows, wide ? addresses : 1);
    }

    /** Whether datagrams name their source. */
    boolean wide() {
        return addresses > 1;
    }

    int flows() {
        return sockets * addresses;
    }

    /** The address of a connected socket, or the one that a datagram names. */
    InetAddress address(int index) {
        return distinct ? SocketAddresses.plus(first, index) : first;
    }

    /** How many different addresses there are. */
    int distinctAddresses() {
        return !distinct ? 1 : wide() ? addresses : sockets;
    }

    boolean ipv4() {
        return server.getAddress() instanceof Inet4Address;
    }
}
