package dev.peerage.benchmarking.load;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.util.Arrays;

/** Asks a UDP tracker what it has stored. */
final class UdpScrapes {

    private static final int PER_SCRAPE = 12;
    private static final int TIMEOUT_MILLIS = 1_000;
    private static final int TRIES = 5;

    private UdpScrapes() {}

    /** Peers of which no announce was answered count as expected too. */
    static StoredPeers ask(InetSocketAddress server, InetAddress source, Swarms swarms) {
        try (DatagramSocket socket = new DatagramSocket(new InetSocketAddress(source, 0))) {
            socket.connect(server);
            socket.setSoTimeout(TIMEOUT_MILLIS);
            byte[] request = new byte[DatagramPort.OUT_BYTES];
            byte[] reply = new byte[DatagramPort.IN_BYTES];
            ByteBuffer out = ByteBuffer.wrap(request);
            ByteBuffer in = ByteBuffer.wrap(reply);
            exchange(socket, request, UdpRequests.connect(out, 0, 1), reply);
            long id = in.getLong(8);
            int[] torrents = StoredPeers.sample(swarms);
            long expected = 0;
            long stored = 0;
            for (int first = 0; first < torrents.length; first += PER_SCRAPE) {
                int count = Math.min(PER_SCRAPE, torrents.length - first);
                UdpRequests.scrapeHead(out, 0, id, first + 2);
                for (int i = 0; i < count; i++) {
                    int torrent = torrents[first + i];
                    UdpRequests.scrapeHash(out, 0, i, swarms.hashes(), torrent);
                    expected += swarms.size(torrent);
                }
                int length = exchange(socket, request, 16 + count * Swarms.HASH_BYTES, reply);
                if (in.getInt(0) != 2 || length != 8 + 12 * count) {
                    throw new IllegalStateException("A scrape was not answered as one");
                }
                for (int i = 0; i < count; i++) {
                    stored += in.getInt(8 + 12 * i) + in.getInt(16 + 12 * i);
                }
            }
            return new StoredPeers(torrents.length, expected, stored);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static int exchange(DatagramSocket socket, byte[] request, int length, byte[] reply) throws IOException {
        for (int i = 0; i < TRIES; i++) {
            socket.send(new DatagramPacket(request, length));
            DatagramPacket packet = new DatagramPacket(reply, reply.length);
            try {
                socket.receive(packet);
                if (packet.getLength() >= 16 && Arrays.equals(reply, 4, 8, request, 12, 16)) {
                    return packet.getLength();
                }
            } catch (SocketTimeoutException again) {
                // asked once more
            }
        }
        throw new IllegalStateException("No answer to a scrape or its connect");
    }
}
