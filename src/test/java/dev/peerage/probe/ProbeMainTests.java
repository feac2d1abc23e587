package dev.peerage.probe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.peerage.fixtures.Http;
import dev.peerage.fixtures.RunningTracker;
import dev.peerage.udp.UdpTrackerServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.DatagramSocket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.boot.test.web.server.LocalManagementPort;
import org.springframework.boot.test.web.server.LocalServerPort;

/** Asks a tracker as it is shipped. */
@RunningTracker
class ProbeMainTests {

    private static final String HASH = "c0ffee00c0ffee00c0ffee00c0ffee00c0ffee00";

    private final ByteArrayOutputStream told = new ByteArrayOutputStream();
    private final int udp;
    private final int http;
    private final int management;

    ProbeMainTests(UdpTrackerServer udp, @LocalServerPort int http, @LocalManagementPort int management) {
        this.udp = udp.boundAddresses().get(0).getPort();
        this.http = http;
        this.management = management;
    }

    private int run(Map<String, String> environment, String... arguments) {
        return ProbeMain.run(List.of(arguments), environment, new PrintStream(told, true, StandardCharsets.UTF_8));
    }

    private String told() {
        return told.toString(StandardCharsets.UTF_8);
    }

    @Test
    void bothDoorsAnswerAndTheSeederIsGoneAgain() {
        int status = run(
                Map.of(),
                "--udp",
                "127.0.0.1:" + udp,
                "--udp",
                "[::1]:" + udp,
                "--http",
                "localhost:" + http,
                "--announce",
                "--info-hash",
                HASH);

        assertThat(status).as(told()).isZero();
        assertThat(told().lines()).hasSize(3);
        assertThat(told())
                .contains(
                        "udp://127.0.0.1:" + udp + "/announce: connected, announced (0 leechers, 1 seeders, again in ")
                .contains("scraped (0 leechers, 1 seeders), left")
                .contains("http://localhost:" + http + "/announce: announced, scraped, left");
        assertThat(Http.get(management, "/actuator/torrents?infoHash=" + HASH).body())
                .doesNotContain("\"seeders\":1");
    }

    @Test
    void withoutArgumentsThePortsOfTheEnvironmentAreAsked() {
        int status = run(Map.of("PEERAGE_UDP_PORT", "" + udp, "SERVER_PORT", "" + http));

        assertThat(status).as(told()).isZero();
        assertThat(told())
                .contains("connected, scraped (0 leechers, 0 seeders)")
                .doesNotContain("announced");
    }

    @Test
    void aDoorThatIsShutIsLeftOut() {
        assertThat(run(Map.of("PEERAGE_HTTP_ENABLED", "false", "PEERAGE_UDP_PORT", "" + udp)))
                .isZero();
        assertThat(told().lines()).hasSize(1);
    }

    @Test
    void silenceIsAFailureAndTheOtherDoorIsStillAsked() throws IOException {
        try (DatagramSocket silent = new DatagramSocket()) {
            int status = run(
                    Map.of(),
                    "--timeout",
                    "1",
                    "--udp",
                    "127.0.0.1:" + silent.getLocalPort(),
                    "--http",
                    "127.0.0.1:" + http);

            assertThat(status).isEqualTo(1);
            assertThat(told()).contains("no answer within 1 s").contains(": scraped, ");
        }
    }

    @Test
    void whatIsNoTrackerIsAFailure() {
        assertThat(run(Map.of(), "--http", "127.0.0.1:" + management)).isEqualTo(1);
        assertThat(told()).contains("not an answer to /scrape: HTTP/1.1 404");
    }

    @Test
    void aNameThatNobodyKnowsIsAFailure() {
        assertThat(run(Map.of(), "--udp", "tracker.invalid:6969")).isEqualTo(1);
        assertThat(told()).contains("udp://tracker.invalid:6969/announce: FAILED");
    }

    @Test
    void wrongArgumentsAreSaid() {
        assertThat(run(Map.of(), "--udp", "6969")).isEqualTo(2);
        assertThat(run(Map.of(), "--port", "x")).isEqualTo(2);
        assertThat(run(Map.of(), "--timeout")).isEqualTo(2);
        assertThat(run(Map.of(), "--info-hash", "00")).isEqualTo(2);
        assertThat(run(Map.of(), "--bogus")).isEqualTo(2);
        assertThat(told())
                .contains("Not of the form host:port: 6969")
                .contains("--port needs a number, not x")
                .contains("--timeout needs a value")
                .contains("40 hex digits")
                .contains("Unknown: --bogus");
    }

    @Test
    void helpIsNoFailure() {
        assertThat(run(Map.of(), "--help")).isZero();
        assertThat(told()).contains("Exit code: 0 all doors answered");
    }
}
