package dev.peerage.http;

import static dev.peerage.fixtures.HttpQueries.announce;
import static dev.peerage.fixtures.HttpQueries.escaped;
import static dev.peerage.fixtures.HttpQueries.newHash;
import static dev.peerage.fixtures.HttpQueries.scrape;
import static dev.peerage.fixtures.HttpSocket.request;
import static org.assertj.core.api.Assertions.assertThat;

import dev.peerage.bittorrent.AddressFamily;
import dev.peerage.bittorrent.InfoHash;
import dev.peerage.fixtures.Bencode;
import dev.peerage.fixtures.HttpReply;
import dev.peerage.fixtures.HttpSocket;
import dev.peerage.tracker.RequestAction;
import dev.peerage.tracker.Transport;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How requests come in over connections: in any pieces, one behind the other, with what does not belong there. */
abstract class ConnectionContract extends HttpDoor {

    private static final Duration SOON = Duration.ofSeconds(5);
    private static final Duration A_MOMENT = Duration.ofMillis(300);

    private static String target() {
        return announce(newHash()).port(6881).leecher().target();
    }

    @Test
    void connectionServesRequestAfterRequest() {
        try (HttpSocket socket = connect()) {
            for (int round = 0; round < 50; round++) {
                assertThat(socket.get(target()).dictionary()).containsEntry("incomplete", 1L);
                assertThat(socket.get("/nowhere").status()).isEqualTo(404);
            }
        }
    }

    @Test
    void pipelinedRequestsAreAnsweredInTheirOrder() {
        InfoHash hash = newHash();
        String rawTarget = "/announce?info_hash=" + "|".repeat(20) + "&peer_id=%zz" + "&port=1";
        try (HttpSocket socket = connect()) {
            socket.send(request("GET", announce(hash).port(6881).leecher().target())
                    + request("GET", rawTarget)
                    + request("GET", scrape(hash))
                    + request("GET", "/nowhere")
                    + request("GET", announce(hash).port(6882).leecher().target()));

            assertThat(socket.read().dictionary()).containsEntry("incomplete", 1L);
            assertThat(socket.read().failure()).isEqualTo("percent-encoding is broken");
            assertThat(socket.read().body()).contains("incompletei1e");
            assertThat(socket.read().status()).isEqualTo(404);
            assertThat(socket.read().dictionary()).containsEntry("peers", compact(127, 0, 0, 1, 6881));
        }
    }

    @Test
    void requestMayBeSplitAnywhere() {
        String request = request("GET", "/announce?info_hash=%00|" + "a".repeat(18) + "&peer_id=%4" + "&port=1");
        try (HttpSocket socket = connect()) {
            for (int split = 1; split < request.length(); split++) {
                socket.send(request.substring(0, split));
                // the first part is seen apart from the second: nothing is sent before the server has read it
                assertThat(socket.closesWithin(Duration.ofMillis(1))).isFalse();
                assertThat(socket.send(request.substring(split)).read().failure())
                        .isEqualTo("percent-encoding is broken");
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Content-Length: 5\r\n\r\nhello",
                "Content-Length: 0\r\n\r\n",
                "Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n6;a=b\r\n world\r\n0\r\nTrailer-Line: x\r\n\r\n",
                "Content-Length: 44\r\n\r\nGET /nowhere HTTP/1.1\r\nHost: smuggled.test\r\n\r\n"
            })
    void bodyIsDroppedAndTheNextRequestIsRead(String rest) {
        for (String method : new String[] {"GET", "POST"}) {
            try (HttpSocket socket = connect()) {
                HttpReply first = socket.send(method + " " + target() + " HTTP/1.1\r\nHost: t\r\n" + rest)
                        .read();

                assertThat(first.status()).isEqualTo(method.equals("GET") ? 200 : 405);
                assertThat(socket.get(target()).dictionary()).containsEntry("incomplete", 1L);
                assertThat(socket.closesWithin(Duration.ofMillis(50))).isFalse();
            }
        }
    }

    @Test
    void whoeverAsksForPermissionGetsTheAnswerAtOnce() {
        try (HttpSocket socket = connect()) {
            HttpReply reply = socket.get(target(), "Content-Length: 5", "Expect: 100-continue");

            assertThat(reply.dictionary()).containsEntry("incomplete", 1L);
            assertThat(reply.header("Connection")).isEqualToIgnoringCase("close");
            assertThat(socket.closesWithin(SOON)).isTrue();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "HTTP/1.1, '', ''",
        "HTTP/1.1, keep-alive, ''",
        "HTTP/1.1, close, close",
        "HTTP/1.0, '', close",
        "HTTP/1.0, close, close",
        "HTTP/1.0, keep-alive, keep-alive"
    })
    void connectionStaysOpenAsTheVersionSays(String version, String asked, String told) {
        try (HttpSocket socket = connect()) {
            String connection = asked.isEmpty() ? "" : "Connection: " + asked + "\r\n";
            HttpReply reply = socket.send("GET " + target() + " " + version + "\r\n" + connection + "\r\n")
                    .read();

            assertThat(reply.dictionary()).containsEntry("incomplete", 1L);
            assertThat(reply.header("Connection")).isEqualToIgnoringCase(told);
            if (told.equals("close")) {
                assertThat(socket.closesWithin(SOON)).isTrue();
            } else {
                assertThat(socket.get("/nowhere").status()).isEqualTo(404);
            }
        }
    }

    @Test
    void whoHasClosedItsSideIsAnsweredAndThenClosed() {
        try (HttpSocket socket = connect()) {
            socket.send(request("GET", target()) + request("GET", target())).finish();

            assertThat(socket.read().dictionary()).containsEntry("incomplete", 1L);
            assertThat(socket.read().dictionary()).containsEntry("incomplete", 1L);
            assertThat(socket.closesWithin(SOON)).isTrue();
        }
    }

    @Test
    void silentConnectionThatIsHalfClosedIsClosed() {
        try (HttpSocket socket = connect()) {
            assertThat(socket.finish().closesWithin(SOON)).isTrue();
        }
    }

    private void refused(HttpReply reply, int status) {
        assertThat(reply.status()).isEqualTo(status);
        assertThat(reply.header("Content-Type")).isEqualTo("text/plain");
        assertThat(reply.header("Connection")).isEqualTo("close");
        assertThat(reply.body().length()).isBetween(1, 40);
    }

    @Test
    void requestLineMayHaveSixteenKilobytesAndNoMore() {
        String start = "GET /announce?x=";
        String end = " HTTP/1.1";
        String filling = "x".repeat(16 * 1024 - start.length() - end.length());
        try (HttpSocket socket = connect()) {
            assertThat(socket.send(start + filling + end + "\r\n\r\n").read().failure())
                    .isEqualTo("info_hash is missing");

            refused(socket.send(start + filling + "x" + end + "\r\n\r\n").read(), 414);
            assertThat(socket.closesWithin(SOON)).isTrue();
        }
    }

    @Test
    void fourHundredHashesAreToldThatTheLineIsTooLong() {
        InfoHash[] hashes = Stream.generate(() -> newHash()).limit(400).toArray(InfoHash[]::new);
        long answered = answered();

        try (HttpSocket socket = connect()) {
            refused(socket.get(scrape(hashes)), 414);
        }
        assertThat(answered()).isEqualTo(answered);
    }

    private long answered() {
        return Stream.of(RequestAction.values())
                .mapToLong(action -> counts.answers(Transport.HTTP, AddressFamily.IPV4, action, null))
                .sum();
    }

    @Test
    void headerOverSixteenKilobytesIsRefused() {
        try (HttpSocket socket = connect()) {
            assertThat(socket.get(target(), "X: " + "x".repeat(16_000)).failure())
                    .isEmpty();

            refused(socket.get(target(), "X: " + "x".repeat(16_500)), 431);
            assertThat(socket.closesWithin(SOON)).isTrue();
        }
        try (HttpSocket socket = connect()) {
            refused(socket.get(target(), "X: y\r\n".repeat(8000) + "Z: z"), 431);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "GET\r\n\r\n",
                "GET /announce\r\n\r\n",
                "GET /announce HTTP/9.9\r\nno colon\r\n\r\n",
                "GET /announce?a b HTTP/1.1\r\n\r\n",
                "GET /announce FTP\r\n\r\n",
                "GET /announce HTTP/2.0\r\n\r\n",
                "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
                "GET /announce HTTP/1.1\r\nBroken Name: x\r\n\r\n",
                "GET /announce HTTP/1.1\r\nNo colon\r\n\r\n",
                "GET /announce HTTP/1.1\r\nContent-Length: -1\r\n\r\n",
                "GET /announce HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
                "GET /announce HTTP/1.1\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n",
                "GET /announce HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n\r\n",
                "\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003\r\n\r\n",
                "\u0013BitTorrent protocol\0\0\0\0\0\0\0\0\r\n\r\n",
            })
    void whatIsNoRequestIsRefusedAndClosed(String bytes) {
        try (HttpSocket socket = connect()) {
            refused(socket.send(bytes).read(), 400);
            assertThat(socket.closesWithin(SOON)).isTrue();
        }
    }

    @Test
    void refusalWaitsForTheAnswersBeforeIt() {
        try (HttpSocket socket = connect()) {
            socket.send(request("GET", target()) + request("GET", "/nowhere") + "nonsense\r\n\r\n");

            assertThat(socket.read().dictionary()).containsEntry("incomplete", 1L);
            assertThat(socket.read().status()).isEqualTo(404);
            refused(socket.read(), 400);
        }
    }

    @Test
    void newTrackonsCheckPasses() {
        try (HttpSocket socket = connect()) {
            HttpReply reply = socket.get(
                    "/announce?info_hash=" + escaped(newHash()) + "&peer_id=-qB5230-abcdefghijkl&port=6881&uploaded=0"
                            + "&downloaded=0&left=0&compact=1&ipv6=None&ipv4=None",
                    "User-Agent: qBittorrent/5.2.3",
                    "Accept-Encoding: gzip",
                    "Connection: close");

            assertThat(reply.status()).isEqualTo(200);
            assertThat(reply.dictionary())
                    .containsEntry("complete", 1L)
                    .containsEntry("incomplete", 0L)
                    .containsKey("peers");
            assertThat(Bencode.number(reply.dictionary(), "interval")).isBetween(300L, 10_800L);
            assertThat(socket.closesWithin(SOON)).isTrue();
        }
    }

    @Test
    void openConnectionIsLeftAloneWhileItIsYoung() {
        try (HttpSocket socket = connect()) {
            assertThat(socket.closesWithin(A_MOMENT)).isFalse();
        }
    }
}
