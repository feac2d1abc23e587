package dev.peerage.kubernetes;

import dev.peerage.bittorrent.InfoHash;
import dev.peerage.fixtures.Announces;
import dev.peerage.fixtures.Datagrams;
import dev.peerage.fixtures.UdpReply;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Seeders that have announced once, and a leecher that asks for them at a steady pace, each time from a fresh port: does the
 * answer still list the seeder? An answer that takes longer than a second counts as none.
 */
final class LivePeers {

    private static final int TORRENTS = 100;
    private static final int FIRST_PORT = 20_000;
    private static final int ASKER_PORT = 6999;
    private static final Duration PACE = Duration.ofMillis(50);
    private static final int PATIENCE_MILLIS = 1_000;
    // one second of answers that do not come
    private static final int THREADS = 30;

    private final ScheduledExecutorService threads = Executors.newScheduledThreadPool(THREADS);
    private final ConcurrentSkipListMap<Long, Boolean> listed = new ConcurrentSkipListMap<>();
    private final AtomicInteger asked = new AtomicInteger();
    private final InetSocketAddress tracker;

    LivePeers(InetAddress node, int port) {
        tracker = new InetSocketAddress(node, port);
        for (int i = 0; i < TORRENTS; i++) {
            OutsideClient.announceUdp(node, port, Announces.hash(i), FIRST_PORT + i);
        }
    }

    void start() {
        ScheduledFuture<?> unused = threads.scheduleAtFixedRate(
                () -> threads.execute(this::ask), 0, PACE.toMillis(), TimeUnit.MILLISECONDS);
    }

    private void ask() {
        int number = asked.getAndIncrement() % TORRENTS;
        long now = System.nanoTime();
        listed.put(now, isListed(Announces.hash(number), FIRST_PORT + number));
    }

    private boolean isListed(InfoHash infoHash, int port) {
        try (DatagramSocket socket = new DatagramSocket()) {
            socket.connect(tracker);
            socket.setSoTimeout(PATIENCE_MILLIS);
            long id = UdpReply.read(exchange(socket, Datagrams.connect(1))).connectionId();
            UdpReply reply = UdpReply.read(exchange(
                    socket, Datagrams.announce(id, infoHash, ASKER_PORT).bytes()));
            byte[] address = socket.getLocalAddress().getAddress();
            String seeder = HexFormat.of().formatHex(address) + HexFormat.of().toHexDigits((short) port);
            return reply.peers(address.length + 2).contains(seeder);
        } catch (IOException noAnswer) {
            return false;
        }
    }

    private static byte[] exchange(DatagramSocket socket, byte[] request) throws IOException {
        socket.send(new DatagramPacket(request, request.length));
        DatagramPacket reply = new DatagramPacket(new byte[2048], 2048);
        socket.receive(reply);
        return Arrays.copyOf(reply.getData(), reply.getLength());
    }

    void stop() throws InterruptedException {
        threads.shutdown();
        threads.awaitTermination(10, TimeUnit.SECONDS);
    }

    /** Of the announces sent between two moments, how many in a hundred were answered with the seeder. */
    double percentListed(long fromNanos, long toNanos) {
        List<Boolean> part = List.copyOf(listed.subMap(fromNanos, toNanos).values());
        return 100.0 * part.stream().filter(answer -> answer).count() / Math.max(1, part.size());
    }

    /** The longest time in which no announce was answered with its seeder. */
    Duration longestGap() {
        long longest = 0;
        long last = listed.firstKey();
        for (var entry : listed.entrySet()) {
            if (entry.getValue()) {
                longest = Math.max(longest, entry.getKey() - last);
                last = entry.getKey();
            }
        }
        return Duration.ofNanos(Math.max(longest, listed.lastKey() - last));
    }
}
