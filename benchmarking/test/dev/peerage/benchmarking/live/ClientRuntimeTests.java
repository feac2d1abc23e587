package dev.peerage.benchmarking.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Clients against trackers of a few lines, whose every third answer is another kind. */
class ClientRuntimeTests {

    private static final String FULL = "d8:intervali1800e5:peers6:abcdefe";
    private static final String THIN = "d8:intervali1790e5:peers0:e";
    private static final String REFUSED = "d14:failure reason9:too oftene";
    private static final Plan THIRTY = new Plan(30, 0, false, 30);

    private final ServerSocket http;
    private final DatagramSocket udp;
    private final AtomicInteger connections = new AtomicInteger();
    private volatile boolean closing;

    ClientRuntimeTests() throws IOException {
        http = new ServerSocket(0, 10, Loopback.tracker());
        udp = new DatagramSocket(new InetSocketAddress(Loopback.tracker(), 0));
        daemon(this::serveHttp);
        daemon(this::serveUdp);
    }

    @AfterEach
    void stop() throws IOException {
        http.close();
        udp.close();
    }

    private interface Work {
        void run() throws IOException;
    }

    private static void daemon(Work work) {
        Thread thread = new Thread(() -> {
            try {
                work.run();
            } catch (IOException closed) {
                // the test is over, or the client has left
            }
        });
        thread.setDaemon(true);
        thread.start();
    }

    private void serveHttp() throws IOException {
        AtomicInteger answers = new AtomicInteger();
        while (true) {
            Socket client = http.accept();
            connections.incrementAndGet();
            daemon(() -> {
                try (client) {
                    BufferedReader in = new BufferedReader(
                            new InputStreamReader(client.getInputStream(), StandardCharsets.ISO_8859_1));
                    while (nextRequest(in)) {
                        String body = List.of(FULL, THIN, REFUSED).get(answers.getAndIncrement() % 3);
                        String head = "HTTP/1.1 200 OK\r\nContent-Length: " + body.length()
                                + (closing ? "\r\nConnection: close" : "") + "\r\n\r\n";
                        client.getOutputStream().write((head + body).getBytes(StandardCharsets.ISO_8859_1));
                        if (closing) {
                            return;
                        }
                    }
                }
            });
        }
    }

    private static boolean nextRequest(BufferedReader in) throws IOException {
        String line = in.readLine();
        boolean any = line != null;
        while (line != null && !line.isEmpty()) {
            line = in.readLine();
        }
        return any;
    }

    /** Full, thin, nothing. */
    private void serveUdp() throws IOException {
        int answers = 0;
        while (true) {
            DatagramPacket packet = new DatagramPacket(new byte[256], 256);
            udp.receive(packet);
            ByteBuffer in = ByteBuffer.wrap(packet.getData());
            ByteBuffer out = ByteBuffer.allocate(26);
            out.putInt(in.getInt(8))
                    .putInt(in.getInt(12))
                    .putInt(1800)
                    .putInt(1)
                    .putInt(1);
            int length = in.getInt(8) == 0 ? 16 : answers++ % 3 == 0 ? 26 : 20;
            if (length == 16 || answers % 3 != 0) {
                udp.send(new DatagramPacket(out.array(), length, packet.getSocketAddress()));
            }
        }
    }

    private HttpClient httpClient(Plan plan) {
        InetSocketAddress server = new InetSocketAddress(Loopback.tracker(), http.getLocalPort());
        return new HttpClient(Loopback.source(99, 0), server, Torrents.of(0), plan, 6881, 1);
    }

    private UdpClient udpClient(Plan plan) throws IOException {
        InetSocketAddress server = new InetSocketAddress(Loopback.tracker(), udp.getLocalPort());
        return new UdpClient(Loopback.source(99, 0), server, Torrents.of(0), plan, 6881, 1);
    }

    @Test
    void whatIsFullThinAndRefusedIsCountedAtTheSocket() throws IOException {
        HttpClient client = httpClient(THIRTY);
        new ClientRuntime(List.of(client)).run();
        assertThat(client.tally().all(AnswerKind.FULL)).isEqualTo(10);
        assertThat(client.tally().all(AnswerKind.THIN)).isEqualTo(10);
        assertThat(client.tally().all(AnswerKind.REFUSED)).isEqualTo(10);
        assertThat(client.tally().ended()).isEqualTo(30);
        assertThat(connections).hasValue(1);
    }

    @Test
    void aServerThatClosesIsAskedOnNewConnections() throws IOException {
        closing = true;
        HttpClient client = httpClient(THIRTY);
        new ClientRuntime(List.of(client)).run();
        assertThat(client.tally().all(AnswerKind.FULL)).isEqualTo(10);
        assertThat(client.tally().ended()).isEqualTo(30);
        assertThat(client.connections()).isEqualTo(30);
    }

    @Test
    void aDatagramWithoutAnswerIsSilenceAfterASecond() throws IOException {
        UdpClient client = udpClient(Plan.announces(1000, 0.03));
        ClientRuntime runtime = new ClientRuntime(List.of(client));
        runtime.run();
        assertThat(client.tally().all(AnswerKind.FULL)).isEqualTo(10);
        assertThat(client.tally().all(AnswerKind.THIN)).isEqualTo(10);
        assertThat(client.tally().all(AnswerKind.SILENT)).isEqualTo(10);
        assertThat(runtime.elapsedNanos()).isGreaterThan(LiveClient.PATIENCE_NANOS);
    }

    @Test
    void bothDoorsShareOneRuntime() throws IOException {
        ClientRuntime runtime =
                new ClientRuntime(List.of(httpClient(Plan.announces(300, 0.1)), udpClient(Plan.announces(300, 0.1))));
        runtime.run();
        assertThat(runtime.tally().ended()).isEqualTo(60);
        assertThat(runtime.tally().all(AnswerKind.WRONG)).isZero();
    }
}
