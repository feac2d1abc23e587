package dev.peerage.benchmarking.live;

import java.net.InetAddress;
import java.net.UnknownHostException;

/** Addresses of this machine: 127.0.0.0/8 is all its own, so that each client may be a source by itself. */
final class Loopback {

    private Loopback() {}

    static InetAddress tracker() {
        return address(0, 1);
    }

    /** A client's address: a net of a scenario's own, and the client's number from 0. */
    static InetAddress source(int net, int client) {
        return address(net, client + 1);
    }

    private static InetAddress address(int net, int host) {
        try {
            return InetAddress.getByAddress(new byte[] {127, 0, (byte) net, (byte) host});
        } catch (UnknownHostException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
