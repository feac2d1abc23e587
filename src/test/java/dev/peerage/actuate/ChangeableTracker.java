package dev.peerage.actuate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.peerage.access.LimitsControl;
import dev.peerage.fixtures.Http;
import dev.peerage.fixtures.HttpReply;
import dev.peerage.fixtures.HttpSocket;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import org.springframework.test.context.TestConstructor;

/**
 * A tracker whose limits the operator may change, with a token. Its own HTTP door goes through WebFlux, where filters of the
 * management port would show. Every test begins and ends with the same limits.
 */
@TestConstructor(autowireMode = TestConstructor.AutowireMode.ALL)
@SpringBootTest(
        webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
        properties = {
            "management.server.port=0",
            "management.endpoint.limits.access=unrestricted",
            "peerage.udp.port=0",
            "peerage.http.fast-path=false",
            "peerage.tracker.interval-jitter=0%",
            "peerage.repository.max-torrents=1000",
            "peerage.repository.max-peers=2000"
        })
abstract class ChangeableTracker {

    static final String LIMITS = "/actuator/limits";
    static final String TOKEN = "correct-horse-battery-staple";
    static final String AUTHORIZATION = "Authorization: Bearer " + TOKEN;
    static final String JSON = "Content-Type: application/json";
    static final String DEFAULTS = "{\"announces-per-second\":null,\"scrapes-per-second\":null,"
            + "\"source.announces-per-second\":null,\"source.scrapes-per-second\":null,\"source.burst\":5000,"
            + "\"interval\":\"30m\",\"max-torrents\":1000,\"max-peers\":2000,\"max-peers-per-torrent\":20000}";
    static final String DEFAULTS_SHOWN = DEFAULTS.replace("30m", "PT30M").substring(1);

    private static final Path FOLDER = folder();

    final LimitsControl control;
    final int port;

    ChangeableTracker(LimitsControl control, int port) {
        this.control = control;
        this.port = port;
    }

    private static Path folder() {
        try {
            Path folder = Files.createTempDirectory("peerage-token");
            folder.toFile().deleteOnExit();
            return folder;
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    static Path tokenFile() {
        return FOLDER.resolve("token");
    }

    /** As whoever mounts a secret does it: the file is never half written. */
    static void replaceToken(String token) throws IOException {
        Path next = Files.writeString(FOLDER.resolve("next"), token);
        Files.move(next, tokenFile(), StandardCopyOption.REPLACE_EXISTING);
        tokenFile().toFile().deleteOnExit();
    }

    @DynamicPropertySource
    static void token(DynamicPropertyRegistry registry) throws IOException {
        replaceToken(TOKEN + "\n");
        registry.add("peerage.management.token-file", ChangeableTracker::tokenFile);
    }

    @BeforeEach
    @AfterEach
    void defaults() {
        assertThat(change(DEFAULTS).status()).isEqualTo(200);
    }

    HttpReply change(String json) {
        return send("POST", json, AUTHORIZATION, JSON);
    }

    HttpReply send(String method, String body, String... headerLines) {
        List<String> lines = new ArrayList<>(Arrays.asList(headerLines));
        lines.add("Content-Length: " + body.length());
        try (HttpSocket socket = HttpSocket.connect("127.0.0.1", port)) {
            return socket.send(HttpSocket.request(method, LIMITS, lines.toArray(String[]::new)) + body)
                    .read();
        }
    }

    /** A problem (RFC 9457), after which everything is as it was. */
    void assertRefused(long generation, HttpReply reply, int status, String rest) {
        assertThat(reply.header("Content-Type")).isEqualTo("application/problem+json");
        assertThat(reply.status()).isEqualTo(status);
        assertThat(reply.body()).matches("\\{\"title\":\"[A-Za-z ]+\",\"status\":" + status + ",\"detail\":.*}");
        assertThat(reply.body()).contains(rest).doesNotContain("Exception", "gibberish");
        assertThat(control.generation()).isEqualTo(generation);
        assertThat(Http.get(port, LIMITS).body()).isEqualTo("{\"generation\":" + generation + "," + DEFAULTS_SHOWN);
    }
}
