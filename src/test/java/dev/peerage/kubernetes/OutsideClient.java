package dev.peerage.kubernetes;

import dev.peerage.bittorrent.InfoHash;
import dev.peerage.fixtures.Datagrams;
import dev.peerage.fixtures.HttpQueries;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** A client outside the cluster: this process, which has a route to the nodes. */
final class OutsideClient {

    private static final int PATIENCE_MILLIS = 5_000;

    private OutsideClient() {}

    /** Announces over UDP; returns the address the request left from. */
    static InetAddress announceUdp(InetAddress node, int port, InfoHash infoHash, int listening) {
        try (DatagramSocket socket = new DatagramSocket()) {
            socket.connect(new InetSocketAddress(node, port));
            socket.setSoTimeout(PATIENCE_MILLIS);
            long id = Datagrams.getLong(exchange(socket, Datagrams.connect(1)), 8);
            byte[] reply = exchange(
                    socket, Datagrams.announce(id, infoHash, listening).left(0).bytes());
            if (Datagrams.getInt(reply, 0) != 1) {
                throw new AssertionError("Not an answer to an announce: " + Arrays.toString(reply));
            }
            return socket.getLocalAddress();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private static byte[] exchange(DatagramSocket socket, byte[] request) throws IOException {
        socket.send(new DatagramPacket(request, request.length));
        DatagramPacket reply = new DatagramPacket(new byte[2048], 2048);
        socket.receive(reply);
        return Arrays.copyOf(reply.getData(), reply.getLength());
    }

    /** Announces over HTTP; returns the address the request left from. */
    static InetAddress announceHttp(InetAddress node, int port, InfoHash infoHash, int listening) {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(node, port), PATIENCE_MILLIS);
            socket.setSoTimeout(PATIENCE_MILLIS);
            String request = "GET /announce?info_hash=" + HttpQueries.escaped(infoHash)
                    + "&peer_id=-TT0001-000000000001&left=0&port=" + listening
                    + " HTTP/1.1\r\nHost: tracker\r\nConnection: close\r\n\r\n";
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            String reply = new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
            if (!reply.contains("8:intervali")) {
                throw new AssertionError("Not an answer to an announce: " + reply);
            }
            return socket.getLocalAddress();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /** An address as RFC 5952 writes it. */
    static String text(InetAddress address) {
        String text = address.getHostAddress().replaceAll("%.*", "");
        return text.contains(":") ? text.replaceFirst("(^|:)(0(:|$)){2,}", "::") : text;
    }
}
