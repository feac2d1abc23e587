package dev.peerage.benchmarking.load;

import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Socket addresses as Linux lays them out.
 *
 * <pre>
 *  sockaddr_in, 16 bytes                     sockaddr_in6, 28 bytes
 *  +--------+------+---------+----------+    +--------+------+------+----------+-------+
 *  | family | port | address | zero (8) |    | family | port | flow | address  | scope |
 *  +--------+------+---------+----------+    +--------+------+------+----------+-------+
 *  0        2      4         8               0        2      4      8          24
 * </pre>
 */
final class SocketAddresses {

    /** Room for either form. */
    static final int BYTES = 32;

    private SocketAddresses() {}

    static int family(InetAddress address) {
        return address instanceof Inet4Address ? Libc.AF_INET : Libc.AF_INET6;
    }

    static int length(InetAddress address) {
        return address instanceof Inet4Address ? 16 : 28;
    }

    /** Writes an address at an offset of a buffer in the machine's order. */
    static void write(ByteBuffer target, int offset, InetSocketAddress address) {
        byte[] bytes = address.getAddress().getAddress();
        target.putShort(offset, (short) family(address.getAddress()));
        int port = address.getPort();
        target.put(offset + 2, (byte) (port >>> 8));
        target.put(offset + 3, (byte) port);
        int at = offset + (bytes.length == 4 ? 4 : 8);
        for (int i = 0; i < bytes.length; i++) {
            target.put(at + i, bytes[i]);
        }
    }

    /** The wildcard of a family. */
    static InetAddress any(boolean ipv4) {
        try {
            return InetAddress.getByAddress(new byte[ipv4 ? 4 : 16]);
        } catch (UnknownHostException e) {
            throw new IllegalStateException(e);
        }
    }

    /** 127.0.0.1 or ::1. */
    static InetAddress loopback(boolean ipv4) {
        byte[] bytes = new byte[ipv4 ? 4 : 16];
        bytes[0] = (byte) (ipv4 ? 127 : 0);
        bytes[bytes.length - 1] = 1;
        try {
            return InetAddress.getByAddress(bytes);
        } catch (UnknownHostException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Reads {@code host:port}, {@code [v6]:port}. */
    static InetSocketAddress parse(String text) {
        int colon = text.lastIndexOf(':');
        if (colon < 0) {
            throw new IllegalArgumentException("Not host:port: " + text);
        }
        String host = text.substring(0, colon);
        if (host.startsWith("[") && host.endsWith("]")) {
            host = host.substring(1, host.length() - 1);
        }
        try {
            return new InetSocketAddress(InetAddress.getByName(host), Integer.parseInt(text.substring(colon + 1)));
        } catch (UnknownHostException e) {
            throw new IllegalArgumentException("Unknown host: " + host, e);
        }
    }

    /** The address that lies {@code steps} behind {@code first}. */
    static InetAddress plus(InetAddress first, int steps) {
        byte[] bytes = first.getAddress();
        ByteBuffer number = ByteBuffer.wrap(bytes).order(ByteOrder.BIG_ENDIAN);
        number.putInt(bytes.length - 4, number.getInt(bytes.length - 4) + steps);
        try {
            return InetAddress.getByAddress(bytes);
        } catch (UnknownHostException e) {
            throw new IllegalStateException(e);
        }
    }
}
