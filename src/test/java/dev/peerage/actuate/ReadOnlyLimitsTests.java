package dev.peerage.actuate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.peerage.fixtures.Http;
import dev.peerage.fixtures.HttpReply;
import dev.peerage.fixtures.HttpSocket;
import dev.peerage.fixtures.RunningTracker;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.web.server.LocalManagementPort;

/** The limits as they are shipped: shown to whoever reaches the port, changed by nobody. */
@RunningTracker
class ReadOnlyLimitsTests {

    private final int port;

    ReadOnlyLimitsTests(@LocalManagementPort int port) {
        this.port = port;
    }

    @Test
    void areShown() {
        assertThat(Http.get(port, "/actuator/limits").body())
                .startsWith("{\"generation\":1,\"announces-per-second\":null,")
                .contains("\"interval\":\"PT30M\"");
    }

    @ParameterizedTest
    @ValueSource(strings = {"POST", "PUT", "PATCH", "DELETE"})
    void areNotChanged(String method) {
        try (HttpSocket socket = HttpSocket.connect("127.0.0.1", port)) {
            HttpReply reply = socket.send(HttpSocket.request(
                                    method,
                                    "/actuator/limits",
                                    "Authorization: Bearer correct-horse-battery-staple",
                                    "Content-Type: application/json",
                                    "Content-Length: 18")
                            + "{\"interval\":\"20m\"}")
                    .read();

            assertThat(reply.status()).isEqualTo(405);
            assertThat(reply.header("Allow")).isEqualTo("GET");
            assertThat(reply.header("Content-Type")).isEqualTo("application/problem+json");
            assertThat(reply.body())
                    .isEqualTo(
                            "{\"title\":\"Method Not Allowed\",\"status\":405,\"detail\":\"limits are read-only here:"
                                    + " management.endpoint.limits.access=unrestricted lets them be changed\"}");
        }
        assertThat(Http.get(port, "/actuator/limits").body())
                .startsWith("{\"generation\":1,")
                .contains("\"interval\":\"PT30M\"");
    }
}
