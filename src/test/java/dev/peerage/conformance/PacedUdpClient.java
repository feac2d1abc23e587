package dev.peerage.conformance;

import dev.peerage.fixtures.Announces;
import dev.peerage.fixtures.Datagrams;
import dev.peerage.fixtures.UdpClient;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketException;
import java.util.BitSet;

/** Announces from one port at a steady pace, without waiting for answers, and remembers which came. */
final class PacedUdpClient implements PacedClient {

    private final DatagramSocket socket;
    private final long connectionId;
    private final BitSet answered = new BitSet();
    private int sent;

    PacedUdpClient(int port) {
        try (UdpClient client = UdpClient.ipv4(port)) {
            connectionId = client.connect();
        }
        try {
            InetAddress host = InetAddress.getLoopbackAddress();
            socket = new DatagramSocket(new InetSocketAddress(host, 0));
            socket.connect(host, port);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
        Thread receiver = new Thread(this::receive, "paced-udp");
        receiver.setDaemon(true);
        receiver.start();
    }

    @Override
    public synchronized void request() {
        byte[] bytes = Datagrams.announce(connectionId, Announces.hash(sent % 100), 6881)
                .transactionId(sent)
                .bytes();
        try {
            socket.send(new DatagramPacket(bytes, bytes.length));
            sent++;
        } catch (IOException doorIsShut) {
            // the ICMP answer to an earlier datagram: this one was not sent
        }
    }

    private void receive() {
        byte[] buffer = new byte[2048];
        while (!socket.isClosed()) {
            try {
                DatagramPacket reply = new DatagramPacket(buffer, buffer.length);
                socket.receive(reply);
                if (reply.getLength() >= 20 && Datagrams.getInt(buffer, 0) == 1) {
                    answered(Datagrams.getInt(buffer, 4));
                }
            } catch (SocketException closed) {
                return;
            } catch (IOException doorIsShut) {
                // the ICMP answer to an earlier datagram
            }
        }
    }

    private synchronized void answered(int transactionId) {
        answered.set(transactionId);
    }

    @Override
    public synchronized int answered() {
        return answered.cardinality();
    }

    @Override
    public synchronized int lost() {
        return answered.length() - answered.cardinality();
    }

    @Override
    public void close() {
        socket.close();
    }
}
