package dev.peerage.actuate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.peerage.access.LimitsControl;
import dev.peerage.fixtures.Http;
import dev.peerage.fixtures.HttpReply;
import dev.peerage.fixtures.HttpSocket;
import java.io.IOException;
import java.nio.file.Files;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.boot.test.web.server.LocalManagementPort;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.web.server.WebFilter;

/** The token that stands between the management port and a change. */
@ExtendWith(OutputCaptureExtension.class)
class ManagementTokenTests extends ChangeableTracker {

    private final ObjectProvider<WebFilter> filters;
    private final int trackerPort;

    ManagementTokenTests(
            LimitsControl control,
            ObjectProvider<WebFilter> filters,
            @LocalServerPort int trackerPort,
            @LocalManagementPort int port) {
        super(control, port);
        this.filters = filters;
        this.trackerPort = trackerPort;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "X-Nothing: at all",
                "Authorization:",
                "Authorization: Bearer",
                "Authorization: Bearer ",
                "Authorization: Bearer gibberish-gibberish-gibberish",
                "Authorization: Bearer " + TOKEN + "x",
                "Authorization: Bearer correct-horse-battery-stapl",
                "Authorization: Bearer CORRECT-HORSE-BATTERY-STAPLE",
                "Authorization: Bearer " + TOKEN + ", Bearer " + TOKEN,
                "Authorization: Bearer" + TOKEN,
                "Authorization: " + TOKEN,
                "Authorization: Basic b3BlcmF0b3I6Y29ycmVjdC1ob3JzZS1iYXR0ZXJ5LXN0YXBsZQ==",
                AUTHORIZATION + "\r\n" + AUTHORIZATION,
                AUTHORIZATION + "\r\nAuthorization: Bearer gibberish",
                "Proxy-Authorization: Bearer " + TOKEN,
                "Cookie: token=" + TOKEN
            })
    void withoutTheTokenNothingIsChanged(String header) {
        assertUnauthorized(send("POST", "{\"interval\":\"20m\"}", header, JSON));
    }

    private void assertUnauthorized(HttpReply reply) {
        assertRefused(control.generation(), reply, 401, "\"title\":\"Unauthorized\"");
        assertThat(reply.header("WWW-Authenticate")).isEqualTo("Bearer");
        assertThat(reply.header("Set-Cookie")).isEmpty();
    }

    @Test
    void aTokenThatIsTooLongIsRefused() {
        assertUnauthorized(send("POST", "{}", "Authorization: Bearer " + "x".repeat(5000), JSON));
    }

    @Test
    void theSchemeIsReadInAnyCase() {
        assertThat(send("POST", "{\"interval\":\"20m\"}", "authorization: bearer  " + TOKEN, JSON)
                        .status())
                .isEqualTo(200);
    }

    @Test
    void whoHasNoTokenLearnsNothingElse() {
        assertUnauthorized(send("POST", "gibberish"));
        assertUnauthorized(send("DELETE", "gibberish"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"/actuator/torrents", "/actuator/loggers/ROOT", "/actuator/nothing", "/", "/actuator/limit%73"})
    void everyOtherChangeNeedsTheTokenToo(String target) {
        try (HttpSocket socket = HttpSocket.connect("127.0.0.1", port)) {
            HttpReply reply = socket.send(HttpSocket.request("POST", target, JSON, "Content-Length: 0"))
                    .read();
            assertThat(reply.status()).isEqualTo(401);
            assertThat(reply.header("WWW-Authenticate")).isEqualTo("Bearer");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/actuator",
                "/actuator/health",
                "/actuator/health/liveness",
                "/actuator/health/readiness",
                "/actuator/prometheus",
                "/actuator/stats",
                "/actuator/torrents"
            })
    void readingNeedsNoToken(String target) {
        assertThat(Http.get(port, target).statusCode()).isEqualTo(200);
    }

    @Test
    void aReplacedTokenCountsFromThenOn() throws IOException {
        String next = "Authorization: Bearer another-horse-another-battery";
        try {
            replaceToken("another-horse-another-battery");
            assertUnauthorized(send("POST", "{\"interval\":\"20m\"}", AUTHORIZATION, JSON));
            assertThat(send("POST", "{\"interval\":\"20m\"}", next, JSON).status())
                    .isEqualTo(200);
        } finally {
            replaceToken(TOKEN);
        }
        assertThat(send("POST", "{\"interval\":\"20m\"}", next, JSON).status()).isEqualTo(401);
    }

    @Test
    void whileTheTokenCannotBeReadNothingIsChanged(CapturedOutput output) throws IOException {
        try {
            replaceToken("short");
            assertUnauthorized(send("POST", "{\"interval\":\"20m\"}", "Authorization: Bearer short", JSON));
            Files.delete(tokenFile());
            assertUnauthorized(send("POST", "{\"interval\":\"20m\"}", AUTHORIZATION, JSON));
        } finally {
            replaceToken(TOKEN);
        }
        assertThat(change("{\"interval\":\"20m\"}").status()).isEqualTo(200);
        assertThat(output.getAll())
                .containsOnlyOnce("Changes over the management port are refused")
                .containsOnlyOnce("can be used again")
                .doesNotContain(TOKEN);
    }

    @Test
    void theTrackersDoorsKnowNothingOfIt() {
        assertThat(filters.stream()
                        .map(filter -> filter.getClass().getName())
                        .filter(name -> name.contains("security") || name.contains("peerage")))
                .isEmpty();
        try (HttpSocket socket = HttpSocket.connect("127.0.0.1", trackerPort)) {
            HttpReply posted = socket.send(HttpSocket.request("POST", "/announce", "Content-Length: 0"))
                    .read();
            assertThat(posted.status()).isEqualTo(405);
            assertThat(posted.headers()).doesNotContainKeys("WWW-Authenticate", "X-Frame-Options");
        }
    }
}
