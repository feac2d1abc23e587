package dev.peerage.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.peerage.fixtures.Http;
import dev.peerage.fixtures.HttpReply;
import dev.peerage.fixtures.HttpSocket;
import dev.peerage.fixtures.TrackerProcess;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** What an operator sees of a start: where the tracker listens, or why it does not. */
class StartTests {

    private static final Duration PATIENCE = Duration.ofMinutes(2);

    @Test
    void aTrackerWithoutAnyDoorEndsWithAMessage() {
        try (TrackerProcess tracker =
                TrackerProcess.launch("--peerage.udp.enabled=false", "--peerage.http.enabled=false")) {
            assertThat(tracker.exitCode(PATIENCE)).isEqualTo(1);
            assertThat(tracker.log())
                    .contains("The setting peerage.udp.enabled=false cannot be used")
                    .contains("peerage.http.enabled is false as well")
                    .doesNotContain("\tat ");
        }
    }

    @Test
    void aMisspeltSettingEndsWithAMessage() {
        try (TrackerProcess tracker = TrackerProcess.launch("--peerage.udp.receive-bufer=8MB")) {
            assertThat(tracker.exitCode(PATIENCE)).isEqualTo(1);
            assertThat(tracker.log())
                    .contains("peerage.udp.receive-bufer")
                    .contains("did you mean peerage.udp.receive-buffer?")
                    .doesNotContain("\tat ");
        }
    }

    @Test
    void aTokenThatIsNotThereEndsWithAMessage() {
        try (TrackerProcess tracker = TrackerProcess.launch(
                "--management.endpoint.limits.access=unrestricted", "--peerage.management.token-file=no/such/token")) {
            assertThat(tracker.exitCode(PATIENCE)).isEqualTo(1);
            assertThat(tracker.log())
                    .contains("The setting peerage.management.token-file=no/such/token cannot be used")
                    .contains("it must hold a token of at least 16 visible ASCII characters")
                    .doesNotContain("\tat ");
        }
    }

    @Test
    void onALoopbackAddressLimitsMayBeChangedWithoutAToken() {
        try (TrackerProcess tracker = TrackerProcess.start("--management.endpoint.limits.access=unrestricted");
                HttpSocket socket = HttpSocket.connect("127.0.0.1", tracker.managementPort())) {
            HttpReply reply = socket.send(HttpSocket.request(
                                    "POST", "/actuator/limits", "Content-Type: application/json", "Content-Length: 18")
                            + "{\"interval\":\"20m\"}")
                    .read();

            assertThat(reply.status()).isEqualTo(200);
            assertThat(reply.body()).startsWith("{\"generation\":2,").contains("\"interval\":\"PT20M\"");
            assertThat(tracker.log()).containsOnlyOnce("Limits changed").doesNotContainIgnoringCase("password");
        }
    }

    @Test
    void withoutHttpTheTrackerIsReadyAndSaysSo() {
        try (TrackerProcess tracker = TrackerProcess.start("--peerage.http.enabled=false")) {
            assertThat(tracker.log())
                    .containsPattern("Peerage \\S+ \\([0-9a-f]+\\) is ready, store: \\w+")
                    .contains("udp://")
                    .doesNotContainPattern("http://\\S+/announce");
            assertThat(Http.get(tracker.managementPort(), "/actuator/health").body())
                    .contains("\"http\":{\"details\":{\"enabled\":false},\"status\":\"UNKNOWN\"}")
                    .endsWith("\"status\":\"UP\"}");
            assertThat(Http.get(tracker.managementPort(), "/actuator/health/readiness")
                            .statusCode())
                    .isEqualTo(200);
        }
    }

    @Test
    void withoutUdpTheTrackerIsReadyAndSaysSo() {
        try (TrackerProcess tracker = TrackerProcess.start("--peerage.udp.enabled=false")) {
            assertThat(tracker.log())
                    .contains("Announce URLs: http://127.0.0.1:" + tracker.port("http") + "/announce")
                    .doesNotContain("udp://");
            assertThat(Http.get(tracker.managementPort(), "/actuator/health").body())
                    .contains("\"udp\":{\"details\":{\"enabled\":false},\"status\":\"UNKNOWN\"}");
            assertThat(Http.get(tracker.managementPort(), "/actuator/health/readiness")
                            .statusCode())
                    .isEqualTo(200);
            assertThat(Http.get(tracker.managementPort(), "/actuator/prometheus")
                            .body())
                    .doesNotContain("peerage_udp_");
        }
    }
}
