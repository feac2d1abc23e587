package dev.peerage.conformance;

import static dev.peerage.fixtures.HttpQueries.announce;
import static dev.peerage.fixtures.HttpQueries.newHash;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.peerage.fixtures.HttpReply;
import dev.peerage.fixtures.HttpSocket;
import dev.peerage.fixtures.TrackerProcess;
import dev.peerage.fixtures.UdpClient;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A tracker in a process of its own under clients that hold on to it: descriptors and memory go back to where they were. */
class ResourceTests {

    /** Libraries and event loops that came into use in between; connections are counted in hundreds. */
    private static final int FEW = 20;

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private static Socket open(int port, String sent) {
        try {
            Socket socket = new Socket();
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 5000);
            socket.getOutputStream().write(sent.getBytes(StandardCharsets.ISO_8859_1));
            return socket;
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private static void reset(Socket socket) {
        try (socket) {
            socket.setSoLinger(true, 0);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private static HttpReply announceTo(int port) {
        try (HttpSocket socket = HttpSocket.connect("127.0.0.1", port)) {
            return socket.get(announce(newHash()).port(6881).target());
        }
    }

    private static boolean connects(int udpPort) {
        try (UdpClient client = UdpClient.ipv4(udpPort)) {
            return client.connect() != 0;
        }
    }

    private static boolean answers(int port) {
        try {
            return announceTo(port).status() == 200;
        } catch (UncheckedIOException notYet) {
            return false;
        }
    }

    @Test
    void descriptorsThatWereUsedUpComeBack() {
        try (TrackerProcess tracker =
                TrackerProcess.startWithDescriptors(400, "--peerage.http.max-connections-per-source=100000")) {
            int port = tracker.port("http");
            assertThat(announceTo(port).status()).isEqualTo(200);
            // the classes of this door are loaded from files too
            assertThat(connects(tracker.port("udp"))).isTrue();
            int before = tracker.descriptors();
            List<Socket> idle = new ArrayList<>();
            for (int connection = 0; connection < 700; connection++) {
                idle.add(open(port, "GET /announce?"));
            }
            // nothing is left for another connection, and datagrams are answered all the same
            assertThat(connects(tracker.port("udp"))).isTrue();

            idle.forEach(ResourceTests::reset);

            await().atMost(PATIENCE).until(() -> answers(port));
            await().atMost(PATIENCE).until(() -> tracker.descriptors() <= before + FEW);
            assertThat(tracker.log().lines().count()).as("log lines").isLessThan(100);
        }
    }

    @Test
    void descriptorsAndMemoryReturnAfterConnectionsOfEveryEnd() {
        try (TrackerProcess tracker = TrackerProcess.start("--peerage.http.request-timeout=2s")) {
            int port = tracker.port("http");
            String whole = HttpSocket.request("GET", announce(newHash()).port(1).target());
            assertThat(announceTo(port).status()).isEqualTo(200);
            int descriptors = tracker.descriptors();
            ends(port, whole, 200);
            int mebibytes = tracker.residentMebibytes();

            for (int round = 0; round < 5; round++) {
                ends(port, whole, 300);
            }

            await().atMost(PATIENCE)
                    .untilAsserted(() -> assertThat(tracker.descriptors()).isLessThanOrEqualTo(descriptors + FEW));
            assertThat(tracker.residentMebibytes()).isLessThan(mebibytes + 64);
            assertThat(announceTo(port).status()).isEqualTo(200);
        }
    }

    /** Connections that end in every way: reset, closed, half a request and then nothing, a byte and then a reset. */
    private static void ends(int port, String whole, int connections) {
        List<Socket> open = new ArrayList<>();
        for (int connection = 0; connection < connections; connection++) {
            String sent = switch (connection % 4) {
                case 0 -> whole;
                case 1 -> whole.substring(0, whole.length() / 2);
                case 2 -> "G";
                default -> "";
            };
            open.add(open(port, sent));
        }
        for (int connection = 0; connection < connections; connection++) {
            if (connection % 3 == 0) {
                reset(open.get(connection));
            } else {
                close(open.get(connection));
            }
        }
    }

    private static void close(Socket socket) {
        try {
            socket.close();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}
