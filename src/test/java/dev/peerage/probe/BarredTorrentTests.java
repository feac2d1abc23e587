package dev.peerage.probe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.peerage.bittorrent.Rejection;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** Trackers with an allow-list, byte by byte: they refuse a random torrent and work. */
class BarredTorrentTests {

    private static final String NOT_ALLOWED_IN_HEX =
            "746f7272656e74206973206e6f7420616c6c6f776564206f6e207468697320747261636b6572";
    private static final String BAD_ID_IN_HEX = "626164206964";

    private final ByteArrayOutputStream told = new ByteArrayOutputStream();

    private int run(String... arguments) {
        return ProbeMain.run(List.of(arguments), Map.of(), new PrintStream(told, true, StandardCharsets.UTF_8));
    }

    private String told() {
        return told.toString(StandardCharsets.UTF_8);
    }

    @Test
    void theTextIsTheTrackers() {
        assertThat(Door.NOT_ALLOWED).isEqualTo(Rejection.TORRENT_NOT_ALLOWED.text());
    }

    @Test
    void aRefusalByTheListsIsAnAnswerOverUdp() throws IOException {
        try (DatagramSocket socket = new DatagramSocket(0, InetAddress.getLoopbackAddress())) {
            ScriptedDoors.answer(
                    socket,
                    "00000000 00000000 0123456789abcdef",
                    "00000003 00000000" + NOT_ALLOWED_IN_HEX,
                    "00000002 00000000 00000000 00000000 00000000");

            int status = run("--announce", "--timeout", "3", "--udp", "127.0.0.1:" + socket.getLocalPort());

            assertThat(status).as(told()).isZero();
            assertThat(told())
                    .contains(": connected, announce refused by its lists (torrent is not allowed on this tracker),"
                            + " scraped (0 leechers, 0 seeders), ")
                    .doesNotContain("left");
        }
    }

    @Test
    void anotherRefusalIsAFailureOverUdp() throws IOException {
        try (DatagramSocket socket = new DatagramSocket(0, InetAddress.getLoopbackAddress())) {
            ScriptedDoors.answer(socket, "00000000 00000000 0123456789abcdef", "00000003 00000000" + BAD_ID_IN_HEX);

            assertThat(run("--announce", "--timeout", "3", "--udp", "127.0.0.1:" + socket.getLocalPort()))
                    .isEqualTo(1);
            assertThat(told()).contains("FAILED").contains("the tracker refused: bad id");
        }
    }

    @Test
    void aRefusalByTheListsIsAnAnswerOverHttp() throws IOException {
        try (ServerSocket server = new ServerSocket(0, 4, InetAddress.getLoopbackAddress())) {
            CompletableFuture<List<String>> requests = ScriptedDoors.answer(
                    server,
                    "d14:failure reason38:torrent is not allowed on this tracker8:intervali3600e8:retry ini60ee",
                    "d5:filesdee");

            int status = run("--announce", "--timeout", "3", "--http", "127.0.0.1:" + server.getLocalPort());

            assertThat(status).as(told()).isZero();
            assertThat(told())
                    .contains(": announce refused by its lists (torrent is not allowed on this tracker), scraped, ")
                    .doesNotContain("left");
            assertThat(requests.join())
                    .filteredOn(line -> line.startsWith("GET "))
                    .hasSize(2);
        }
    }

    @Test
    void anotherRefusalIsAFailureOverHttp() throws IOException {
        try (ServerSocket server = new ServerSocket(0, 4, InetAddress.getLoopbackAddress())) {
            CompletableFuture<List<String>> requests =
                    ScriptedDoors.answer(server, "d14:failure reason42:client address could not be determinede");

            assertThat(run("--announce", "--timeout", "3", "--http", "127.0.0.1:" + server.getLocalPort()))
                    .isEqualTo(1);
            assertThat(told()).contains("FAILED").contains("client address could not be determined");
            assertThat(requests.join())
                    .contains("User-Agent: peerage-probe")
                    .noneMatch(line -> line.contains("192.0.2.1"));
        }
    }
}
