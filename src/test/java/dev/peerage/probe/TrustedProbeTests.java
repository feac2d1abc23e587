package dev.peerage.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.server.LocalServerPort;

/** Asks a tracker that takes ::1 for a trusted proxy: it counts no request for a proxy's own address. */
@SpringBootTest(
        webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
        properties = {
            "management.server.port=0",
            "peerage.udp.enabled=false",
            "peerage.http.trusted-proxies=::1",
            "peerage.http.client-address-header=X-Forwarded-For"
        })
class TrustedProbeTests {

    private final ByteArrayOutputStream told = new ByteArrayOutputStream();

    private int run(int port, Map<String, String> environment, String... more) {
        List<String> arguments = new ArrayList<>(List.of("--announce", "--http", "[::1]:" + port));
        arguments.addAll(List.of(more));
        return ProbeMain.run(arguments, environment, new PrintStream(told, true, StandardCharsets.UTF_8));
    }

    private String told() {
        return told.toString(StandardCharsets.UTF_8);
    }

    @Test
    void withTheHeaderItIsServed(@LocalServerPort int port) {
        assertThat(run(port, Map.of(), "--client-address-header", "X-Forwarded-For"))
                .as(told())
                .isZero();
        assertThat(told()).contains("announced, scraped, left");
    }

    @Test
    void theHeaderComesFromTheTrackersVariableToo(@LocalServerPort int port) {
        assertThat(run(port, Map.of("PEERAGE_HTTP_CLIENT_ADDRESS_HEADER", "x-forwarded-for")))
                .as(told())
                .isZero();
    }

    @Test
    void withoutItIsRefused(@LocalServerPort int port) {
        assertThat(run(port, Map.of())).isEqualTo(1);
        assertThat(told()).contains("client address could not be determined");
    }

    @Test
    void whatIsNoNameIsNotSent(@LocalServerPort int port) {
        assertThat(run(port, Map.of(), "--client-address-header", "X: 1\r\nY")).isEqualTo(2);
        assertThat(told()).contains("Not the name of a header: X: 1");
    }
}
