package dev.peerage.http;

import static dev.peerage.fixtures.HttpQueries.announce;
import static dev.peerage.fixtures.HttpQueries.newHash;
import static dev.peerage.fixtures.HttpQueries.scrape;
import static dev.peerage.fixtures.HttpSocket.request;
import static org.assertj.core.api.Assertions.assertThat;

import dev.peerage.bittorrent.AddressFamily;
import dev.peerage.bittorrent.InfoHash;
import dev.peerage.bittorrent.Rejection;
import dev.peerage.fixtures.HttpSocket;
import dev.peerage.tracker.RequestAction;
import dev.peerage.tracker.Transport;
import java.io.UncheckedIOException;
import java.net.SocketException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** With the reader before the codec, the door answers every byte as it does without: the same bytes, the same end. */
class ReaderEqualityTests {

    private final TestDoor reader = TestDoor.with().open(Adapter.FAST);
    private final TestDoor codec = TestDoor.with().open(Adapter.ROUTE);

    @AfterEach
    void closeDoors() {
        reader.close();
        codec.close();
    }

    private static HttpSocket connect(TestDoor door, boolean throughProxy) {
        return throughProxy ? door.connectFrom("::1") : door.connect();
    }

    /** All that comes back for these bytes, until the other side closes. */
    private static String answers(TestDoor door, boolean throughProxy, String stream, int... splits) {
        try (HttpSocket socket = connect(door, throughProxy)) {
            send(socket, stream, splits);
            return socket.readAll();
        }
    }

    private static void send(HttpSocket socket, String stream, int... splits) {
        int sent = 0;
        try {
            for (int split : splits) {
                socket.send(stream.substring(sent, split));
                sent = split;
            }
            socket.send(stream.substring(sent)).finish();
        } catch (UncheckedIOException closed) {
            // the other side has closed already: what it sent before can still be read
            assertThat(closed).hasCauseInstanceOf(SocketException.class);
        }
    }

    private static List<Long> counts(TestDoor door) {
        List<Long> all = new ArrayList<>();
        for (AddressFamily family : AddressFamily.values()) {
            for (RequestAction action : RequestAction.values()) {
                all.add(door.counts.answers(Transport.HTTP, family, action, null));
                for (Rejection rejection : Rejection.values()) {
                    all.add(door.counts.answers(Transport.HTTP, family, action, rejection));
                }
            }
        }
        return all;
    }

    private void assertEqual(boolean throughProxy, String stream, int... splits) {
        String expected = answers(codec, throughProxy, stream);

        assertThat(answers(reader, throughProxy, stream, splits)).as(stream).isEqualTo(expected);
        assertThat(counts(reader)).as(stream).isEqualTo(counts(codec));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void randomStreamsAreAnsweredAlike(long seed) {
        RequestStreams streams = new RequestStreams(seed);
        for (int round = 0; round < 400; round++) {
            String stream = streams.next();
            assertEqual(round % 3 == 0, stream, streams.splits(stream.length()));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "HTTP/1.1, ''",
        "HTTP/1.1, Connection: keep-alive",
        "HTTP/1.1, Connection: close",
        "HTTP/1.0, ''",
        "HTTP/1.0, Connection: close",
        "HTTP/1.0, Connection: keep-alive"
    })
    void headsOfAnswersAreTheSameBytes(String version, String connection) {
        InfoHash hash = newHash();
        String lines = "Host: t\r\n" + (connection.isEmpty() ? "" : connection + "\r\n");
        for (String target : List.of(
                announce(hash).port(1).target(),
                scrape(hash),
                "/announce",
                "/scrape",
                announce(hash).target())) {
            String plain = "GET " + target + " " + version + "\r\n" + lines + "\r\n";

            assertEqual(false, plain);
            assertEqual(false, plain + plain);
        }
    }

    @Test
    void streamMayBeSplitAnywhere() {
        String stream = request("GET", announce(newHash()).port(6881).target())
                + request("GET", "/announce?info_hash=|", "Connection: keep-alive")
                + request("POST", "/scrape", "Content-Length: 3")
                + "abc"
                + request("GET", "/scrape", "Connection: close");
        for (int split = 1; split < stream.length(); split++) {
            assertEqual(false, stream, split);
        }
    }

    @Test
    void whatClientsSendDoesNotLeaveTheReader() {
        String[] headers = {
            "User-Agent: libtorrent/2.0.10",
            "Accept-Encoding: gzip",
            "X-Forwarded-For: 198.51.100.7",
            "Connection: keep-alive"
        };
        try (HttpSocket socket = reader.connectFrom("::1")) {
            for (int round = 0; round < 3; round++) {
                assertThat(socket.get(announce(newHash()).port(6881).target(), headers)
                                .failure())
                        .isEmpty();
                assertThat(reader.behindCodec()).isZero();
            }
            assertThat(socket.get("/nowhere").status()).isEqualTo(404);
            assertThat(reader.behindCodec()).isOne();
            assertThat(reader.connections()).isOne();
            assertThat(socket.get(announce(newHash()).port(6881).target()).failure())
                    .isNotEmpty();
        }
    }
}
