package dev.peerage.conformance;

import static dev.peerage.fixtures.HttpQueries.announce;
import static dev.peerage.fixtures.HttpQueries.newHash;
import static org.assertj.core.api.Assertions.assertThat;

import dev.peerage.bittorrent.InfoHash;
import dev.peerage.fixtures.Bencode;
import dev.peerage.fixtures.Datagrams;
import dev.peerage.fixtures.HttpSocket;
import dev.peerage.fixtures.UdpClient;
import dev.peerage.fixtures.UdpReply;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.ThrowingConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** After a start without peers whoever is new is asked to come back soon, until everybody has been back. */
class EmptyStartTests {

    private static final int PEERS = 100;
    private static final ThrowingConsumer<Integer> SOON =
            seconds -> assertThat(seconds).isBetween(300, 600);
    private static final ThrowingConsumer<Integer> NORMAL =
            seconds -> assertThat(seconds).isBetween(1620, 1980);

    @TempDir
    private Path directory;

    private String snapshot() {
        return "--peerage.repository.snapshot=" + directory.resolve("swarms");
    }

    private static List<InfoHash> torrents() {
        List<InfoHash> torrents = new ArrayList<>();
        for (int number = 0; number < PEERS; number++) {
            torrents.add(newHash());
        }
        return torrents;
    }

    /** The intervals of one peer's announces, over HTTP. */
    private static List<Integer> overHttp(Tracker tracker, List<InfoHash> torrents, String event) {
        List<Integer> intervals = new ArrayList<>();
        try (HttpSocket socket = tracker.connect()) {
            for (InfoHash torrent : torrents) {
                Map<String, Object> answer = socket.get(announce(torrent)
                                .port(6881)
                                .leecher()
                                .with(event)
                                .target())
                        .dictionary();
                long interval = Bencode.number(answer, "interval");
                assertThat(Bencode.number(answer, "min interval")).isEqualTo(Math.min(900, interval));
                intervals.add((int) interval);
            }
        }
        return intervals;
    }

    /** The same over UDP, which is another peer. */
    private static List<Integer> overUdp(Tracker tracker, List<InfoHash> torrents) {
        List<Integer> intervals = new ArrayList<>();
        try (UdpClient client = tracker.udp4()) {
            long connectionId = client.connect();
            for (InfoHash torrent : torrents) {
                byte[] reply = client.exchange(
                        Datagrams.announce(connectionId, torrent, 6882).bytes());
                intervals.add(UdpReply.read(reply).intervalSeconds());
            }
        }
        return intervals;
    }

    private static void assertAll(Tracker tracker, List<InfoHash> torrents, ThrowingConsumer<Integer> expected) {
        for (List<Integer> intervals :
                List.of(overHttp(tracker, torrents, "event=started"), overUdp(tracker, torrents))) {
            assertThat(intervals).hasSize(PEERS).allSatisfy(expected);
            // 100 of 301 or more values: 85 different ones are to be expected
            assertThat(new HashSet<>(intervals)).hasSizeGreaterThan(60);
        }
    }

    @ParameterizedTest
    @CsvSource({"packed, true", "hash, false"})
    void newPeersAreAskedBackSoonUntilAnIntervalHasPassed(String store, boolean fastPath) {
        try (Tracker tracker =
                Tracker.start("--peerage.repository.type=" + store, "--peerage.http.fast-path=" + fastPath)) {
            List<InfoHash> first = torrents();
            assertAll(tracker, first, SOON);
            assertAll(tracker, first, NORMAL);

            tracker.clock().advance(Duration.ofMinutes(30).minusSeconds(1));
            List<InfoHash> last = torrents();
            assertAll(tracker, last, SOON);
            assertAll(tracker, last, NORMAL);

            tracker.clock().advance(Duration.ofSeconds(1));
            assertAll(tracker, torrents(), NORMAL);
        }
    }

    @Test
    void whoIsNotStoredComesBackAtTheNormalTime() {
        try (Tracker tracker = Tracker.start();
                HttpSocket socket = tracker.connect()) {
            String portless = announce(newHash()).port(0).leecher().target();
            assertThat(Bencode.number(socket.get(portless).dictionary(), "interval"))
                    .isBetween(1620L, 1980L);
            assertThat(overHttp(tracker, torrents(), "event=stopped")).allSatisfy(NORMAL);
        }
    }

    @Test
    void shortIntervalsStayBelowTheConfiguredOne() {
        try (Tracker tracker =
                Tracker.start("--peerage.tracker.interval=200s", "--peerage.tracker.min-interval=200s")) {
            assertThat(overUdp(tracker, torrents()))
                    .allSatisfy(seconds -> assertThat(seconds).isBetween(180, 200));
        }
    }

    @Test
    void afterASnapshotEverythingIsAsItWas() {
        try (Tracker tracker = Tracker.start(snapshot())) {
            assertThat(overUdp(tracker, torrents())).allSatisfy(SOON);
        }
        try (Tracker tracker = Tracker.start(snapshot())) {
            assertAll(tracker, torrents(), NORMAL);
        }
    }

    @Test
    void aSnapshotThatCannotBeUsedIsNone() throws IOException {
        Files.writeString(directory.resolve("swarms"), "what somebody has written over it", StandardCharsets.US_ASCII);
        try (Tracker tracker = Tracker.start(snapshot())) {
            assertAll(tracker, torrents(), SOON);
        }
    }
}
