package dev.peerage.http;

import static dev.peerage.fixtures.HttpSocket.request;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.peerage.fixtures.HttpSocket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Connections that are too many, too quiet or too slow. */
class ConnectionLimitTests {

    private static final Duration SOON = Duration.ofSeconds(5);
    private static final Duration A_MOMENT = Duration.ofMillis(100);
    private static final Duration AGES = Duration.ofMinutes(5);

    private static List<HttpSocket> open(TestDoor door, String address, int count) {
        List<HttpSocket> sockets = new ArrayList<>();
        for (int index = 0; index < count; index++) {
            HttpSocket socket = address.equals("::1") ? door.connectFrom(address) : door.connect();
            // an answer shows that the server has taken it in, in this order
            assertThat(socket.get("/nowhere").status()).isEqualTo(404);
            sockets.add(socket);
        }
        return sockets;
    }

    private static void close(List<HttpSocket> sockets) {
        sockets.forEach(HttpSocket::close);
    }

    @Test
    void sourceAtItsCapLosesTheConnectionThatWasIdleLongest() {
        try (TestDoor door = TestDoor.with().connections(100, 3).open(Adapter.FAST)) {
            List<HttpSocket> sockets = open(door, "127.0.0.1", 3);
            useAgainAfterASecond(sockets.get(0));

            List<HttpSocket> newcomer = open(door, "127.0.0.1", 1);

            assertThat(sockets.get(1).closesWithin(SOON)).isTrue();
            assertThat(sockets.get(0).closesWithin(A_MOMENT)).isFalse();
            assertThat(sockets.get(2).closesWithin(A_MOMENT)).isFalse();
            assertThat(newcomer.get(0).get("/nowhere").status()).isEqualTo(404);
            assertThat(door.connections()).isEqualTo(3);
            close(sockets);
            close(newcomer);
            await().atMost(SOON).until(() -> door.connections() == 0);
        }
    }

    /** The order of use is kept to the second. */
    private static void useAgainAfterASecond(HttpSocket socket) {
        assertThat(socket.closesWithin(Duration.ofMillis(1100))).isFalse();
        assertThat(socket.get("/nowhere").status()).isEqualTo(404);
    }

    @Test
    void trustedProxyMayHaveMoreThanASource() {
        try (TestDoor door = TestDoor.with().connections(100, 3).open(Adapter.FAST)) {
            List<HttpSocket> sockets = open(door, "::1", 10);

            assertThat(door.connections()).isEqualTo(10);
            close(sockets);
        }
    }

    @Test
    void newcomerTakesThePlaceOfItsOwnSourceFirst() {
        try (TestDoor door = TestDoor.with().connections(4, 0).open(Adapter.FAST)) {
            List<HttpSocket> others = open(door, "::1", 2);
            List<HttpSocket> own = open(door, "127.0.0.1", 3);

            assertThat(own.get(0).closesWithin(SOON)).isTrue();
            assertThat(others).noneMatch(socket -> socket.closesWithin(A_MOMENT));
            close(others);
            close(own);
        }
    }

    @Test
    void newcomerWithoutOthersOfItsSourceTakesThePlaceThatWasIdleLongest() {
        try (TestDoor door = TestDoor.with().connections(3, 0).open(Adapter.FAST)) {
            List<HttpSocket> others = open(door, "::1", 3);
            List<HttpSocket> own = open(door, "127.0.0.1", 1);

            assertThat(others.get(0).closesWithin(SOON)).isTrue();
            assertThat(own.get(0).closesWithin(A_MOMENT)).isFalse();
            close(others);
            close(own);
        }
    }

    @Test
    void floodOfConnectionsLeavesTheServerServing() {
        try (TestDoor door = TestDoor.with().connections(50, 0).open(Adapter.FAST)) {
            List<HttpSocket> flood =
                    IntStream.range(0, 300).mapToObj(index -> door.connect()).toList();

            assertThat(door.get(TestDoor.target()).dictionary()).containsEntry("incomplete", 1L);
            await().atMost(SOON).until(() -> door.connections() <= 50);
            close(flood);
            await().atMost(SOON).until(() -> door.connections() == 0);
        }
    }

    @Test
    void idleConnectionIsClosedAfterItsTime() {
        try (TestDoor door = TestDoor.with().idleTimeout(Duration.ofMillis(600)).open(Adapter.FAST);
                HttpSocket silent = door.connect();
                HttpSocket used = door.connect()) {
            long start = System.nanoTime();
            assertThat(used.get("/nowhere").status()).isEqualTo(404);
            assertThat(used.closesWithin(Duration.ofMillis(300))).isFalse();
            assertThat(used.get("/nowhere").status()).isEqualTo(404);

            assertThat(silent.closesWithin(SOON)).isTrue();
            assertThat(used.closesWithin(SOON)).isTrue();
            assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThan(Duration.ofMillis(900));
            await().atMost(SOON).until(() -> door.connections() == 0);
        }
    }

    @Test
    void requestThatTricklesInIsCutOff() {
        trickle("GET /announce?" + "x".repeat(1000));
    }

    @Test
    void headerThatTricklesInIsCutOff() {
        trickle("GET /announce HTTP/1.1\r\nX: " + "x".repeat(1000));
    }

    @Test
    void bodyThatTricklesInIsCutOff() {
        trickle("GET /announce HTTP/1.1\r\nContent-Length: 9000\r\n\r\n" + "x".repeat(1000));
    }

    @Test
    void pipelinedRequestThatTricklesInIsCutOff() {
        try (TestDoor door =
                        TestDoor.with().requestTimeout(Duration.ofMillis(500)).open(Adapter.FAST);
                HttpSocket socket = door.connect()) {
            socket.send(request("GET", "/nowhere") + "GET /ann");
            assertThat(socket.read().status()).isEqualTo(404);
            socket.send("o");

            assertThat(socket.closesWithin(SOON)).isTrue();
        }
    }

    private static void trickle(String bytes) {
        try (TestDoor door = TestDoor.with()
                        .requestTimeout(Duration.ofMillis(500))
                        .idleTimeout(AGES)
                        .open(Adapter.FAST);
                HttpSocket socket = door.connect()) {
            long start = System.nanoTime();
            int sent = 0;
            boolean closed = false;
            while (!closed && sent < bytes.length()) {
                socket.send(bytes.substring(sent, ++sent));
                closed = socket.closesWithin(Duration.ofMillis(20));
            }

            assertThat(closed).isTrue();
            assertThat(TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start)).isBetween(450L, 5000L);
        }
    }

    @Test
    void slowRequestInTimeIsAnswered() {
        String request = request("GET", TestDoor.target());
        try (TestDoor door = TestDoor.with().open(Adapter.FAST);
                HttpSocket socket = door.connect()) {
            for (int sent = 0; sent < request.length(); sent++) {
                socket.send(request.substring(sent, sent + 1));
            }

            assertThat(socket.read().dictionary()).containsEntry("incomplete", 1L);
        }
    }

    @Test
    void whoeverPipelinesWithoutEndIsCutOff() {
        try (TestDoor door = TestDoor.with().store(RemoteStore.silent()).open(Adapter.FAST);
                HttpSocket socket = door.connect()) {
            // large requests first, so that the server reads much at a time
            for (int round = 0; round < 10; round++) {
                assertThat(socket.get("/nowhere", "X: " + "x".repeat(15_000)).status())
                        .isEqualTo(404);
            }
            socket.send(request("GET", TestDoor.target()) + "GET / HTTP/1.1\r\n\r\n".repeat(300));

            assertThat(socket.closesWithin(SOON)).isTrue();
        }
    }

    @Test
    void idleConnectionOutlivesTheRequestTimeout() {
        try (TestDoor door =
                        TestDoor.with().requestTimeout(Duration.ofMillis(200)).open(Adapter.FAST);
                HttpSocket socket = door.connect()) {
            assertThat(socket.get("/nowhere").status()).isEqualTo(404);
            assertThat(socket.closesWithin(Duration.ofMillis(700))).isFalse();
            assertThat(socket.get("/nowhere").status()).isEqualTo(404);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/scrape", "/nowhere"})
    void connectionsWithoutARequestDoNotDelayTheStop(String target) {
        TestDoor door = TestDoor.with().open(Adapter.FAST);
        try (HttpSocket used = door.connect();
                HttpSocket silent = door.connect();
                HttpSocket halfway = door.connect()) {
            used.get(target);
            halfway.send(request("GET", target) + "GET /scrape HTTP/1.1\r\n");
            // the server has read the half as well
            halfway.read();
            // the answers are here before the codec has closed its books on the requests, which the stop would wait for
            await().atMost(SOON).until(() -> door.connections() == 3 && !door.busy());
            long start = System.nanoTime();

            door.close();

            assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(2));
            assertThat(List.of(used, silent, halfway)).allMatch(socket -> socket.closesWithin(SOON));
            await().atMost(SOON).until(() -> door.connections() == 0);
        }
    }
}
