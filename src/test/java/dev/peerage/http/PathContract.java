package dev.peerage.http;

import static dev.peerage.fixtures.HttpQueries.announce;
import static dev.peerage.fixtures.HttpQueries.newHash;
import static dev.peerage.fixtures.HttpQueries.scrape;
import static dev.peerage.fixtures.HttpSocket.request;
import static org.assertj.core.api.Assertions.assertThat;

import dev.peerage.bittorrent.InfoHash;
import dev.peerage.fixtures.HttpReply;
import dev.peerage.fixtures.HttpSocket;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is served where: two paths, two methods, and a short refusal for everything else. */
abstract class PathContract extends HttpDoor {

    @Test
    void bothPathsMayEndInASlash() {
        InfoHash hash = newHash();

        assertThat(get(announce(hash).port(1).target().replace("/announce?", "/announce/?"))
                        .failure())
                .isEmpty();
        assertThat(get(scrape(hash).replace("/scrape?", "/scrape/?")).dictionary())
                .isEqualTo(get(scrape(hash)).dictionary());
        assertThat(row(hash)).containsEntry("incomplete", 1L);
    }

    @Test
    void proxyMayAskWithTheWholeUri() {
        InfoHash hash = newHash();

        assertThat(get("http://tracker.example:6969" + announce(hash).port(1).target())
                        .failure())
                .isEmpty();
        assertThat(row(hash)).containsEntry("incomplete", 1L);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/",
                "/?info_hash=x",
                "*",
                "announce",
                "http://tracker.example",
                "/ANNOUNCE",
                "/announce.php",
                "//announce",
                "/announce//",
                "/announce/0123456789abcdef0123456789abcdef",
                "/announce/ab+cd",
                "/scrape/KEY",
                "/KEY/scrape",
                "/%61nnounce",
                "/announce%",
                "/announce;x=y",
                "/announce#x",
                "/an|nounce",
                "/../announce",
                "/\u00e9\u00ff",
                "/favicon.ico",
                "/actuator",
                "/actuator/health",
                "/actuator/prometheus",
                "/stats",
                "/bad-request",
            })
    void everythingElseIsNotFound(String path) {
        HttpReply reply = get(path);

        assertThat(reply.status()).isEqualTo(404);
        assertThat(reply.body()).isEqualTo("not found\n");
        assertThat(reply.header("Content-Type")).isEqualTo("text/plain");
        assertThat(reply.headers()).doesNotContainKeys("Location", "Strict-Transport-Security");
    }

    @ParameterizedTest
    @ValueSource(strings = {"POST", "PUT", "DELETE", "OPTIONS", "TRACE", "PATCH", "BREW"})
    void otherMethodsAreToldTheRightOnes(String method) {
        InfoHash hash = newHash();
        String target = announce(hash).port(1).target();

        try (HttpSocket socket = connect()) {
            HttpReply reply = socket.send(
                            request(method, target, "Origin: http://a", "Access-Control-Request-Method: GET"))
                    .read();
            HttpReply notFound = socket.send(request(method, "/x")).read();

            assertThat(reply.status()).isEqualTo(405);
            assertThat(reply.header("Allow")).isEqualTo("GET, HEAD");
            assertThat(reply.header("Content-Type")).isEqualTo("text/plain");
            assertThat(notFound.status()).isEqualTo(404);
        }
        assertThat(peers(hash)).isZero();
    }

    @Test
    void managementPortServesNoTrackerAndHasItsOwnAnswers() {
        try (HttpSocket socket = HttpSocket.connect(CLIENT, managementPort)) {
            assertThat(socket.get(announce(newHash()).port(1).target()).status())
                    .isEqualTo(404);
            assertThat(socket.get("/actuator/health/liveness").body()).contains("\"UP\"");
        }
    }
}
