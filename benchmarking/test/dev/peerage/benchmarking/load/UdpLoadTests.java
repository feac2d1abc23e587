package dev.peerage.benchmarking.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The load against a tracker of a few lines. */
class UdpLoadTests {

    private DatagramSocket tracker;
    private volatile boolean faulty;

    UdpLoadTests() throws IOException {
        tracker = new DatagramSocket(new InetSocketAddress(SocketAddresses.loopback(true), 0));
    }

    @BeforeEach
    void answer() {
        Thread thread = new Thread(() -> {
            try {
                while (true) {
                    answerOne();
                }
            } catch (IOException closed) {
                // the test is over
            }
        });
        thread.setDaemon(true);
        thread.start();
    }

    @AfterEach
    void stop() {
        tracker.close();
    }

    /** Connects; two peers for an announce, or 31 where 30 were asked for; one torrent of three peers for each scraped. */
    private void answerOne() throws IOException {
        byte[] request = new byte[512];
        DatagramPacket packet = new DatagramPacket(request, request.length);
        tracker.receive(packet);
        ByteBuffer in = ByteBuffer.wrap(request);
        ByteBuffer out = ByteBuffer.wrap(new byte[512]);
        int action = in.getInt(8);
        out.putInt(action).putInt(in.getInt(12));
        int length = switch (action) {
            case 0 -> 16;
            case 1 -> 20 + 6 * (faulty ? 31 : 2);
            default -> 8 + (packet.getLength() - 16) / 20 * 12;
        };
        if (action == 1) {
            out.putInt(1800);
        }
        if (faulty && action == 2) {
            out.putInt(0, 3);
        }
        byte[] reply = new byte[length];
        out.get(0, reply);
        tracker.send(new DatagramPacket(reply, length, packet.getSocketAddress()));
    }

    @Test
    void everyRequestIsAnsweredAndChecked() {
        Map<String, Object> result = load();

        assertThat(result)
                .containsEntry("lost", 0L)
                .containsEntry("garbage", 0L)
                .containsEntry("fillLost", 0L)
                .containsEntry("peersPerAnnounce", 2.0)
                .containsEntry("errorsPerSecond", 0.0)
                .containsKey("latencyMicros.p99");
        assertThat(result.get("goodResponsesPerSecond"))
                .isInstanceOfSatisfying(Double.class, rate -> assertThat(rate).isPositive());
    }

    @Test
    void morePeersThanAskedForAreGarbageAndErrorsAreNoWork() {
        faulty = true;

        Map<String, Object> result = load();

        assertThat(result).containsEntry("announcesPerSecond", 0.0).containsEntry("scrapesPerSecond", 0.0);
        assertThat(result.get("garbage"))
                .isInstanceOfSatisfying(Long.class, count -> assertThat(count).isPositive());
        assertThat(result.get("errorsPerSecond"))
                .isInstanceOfSatisfying(Double.class, rate -> assertThat(rate).isPositive());
    }

    private Map<String, Object> load() {
        boolean fill = !faulty;
        Scenario scenario = new Scenario(100, 400, 30, 0, 2, 1, 10, 0.75, 100);
        UdpSettings settings = new UdpSettings(
                new InetSocketAddress(SocketAddresses.loopback(true), tracker.getLocalPort()),
                scenario,
                1,
                null,
                4,
                "window",
                peers -> new Pace.Window(8),
                new Watch(fill, 0, 0.3, 0, 0, false),
                false);
        return new UdpLoad(settings, new PrintStream(OutputStream.nullOutputStream())).run();
    }
}
