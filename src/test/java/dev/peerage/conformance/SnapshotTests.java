package dev.peerage.conformance;

import static dev.peerage.fixtures.Announces.hash;
import static org.assertj.core.api.Assertions.assertThat;

import dev.peerage.bittorrent.InfoHash;
import dev.peerage.fixtures.Datagrams;
import dev.peerage.fixtures.Http;
import dev.peerage.fixtures.TrackerProcess;
import dev.peerage.fixtures.UdpClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Swarms that outlive the process. */
class SnapshotTests {

    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final InfoHash HASH = hash(7);

    @TempDir
    private Path directory;

    @Test
    void peersOfBeforeTheStopAreListedAfterTheNextStart() {
        String snapshot = "--peerage.repository.snapshot=" + directory.resolve("swarms");
        try (TrackerProcess tracker = TrackerProcess.start(snapshot, "--peerage.repository.type=packed")) {
            try (UdpClient client = UdpClient.ipv4(tracker.port("udp"))) {
                client.exchange(
                        Datagrams.announce(client.connect(), HASH, 51_413).bytes());
            }
            tracker.terminate();
            assertThat(tracker.exitCode(PATIENCE)).isIn(0, 143);
        }
        assertThat(directory.resolve("swarms")).exists();

        try (TrackerProcess tracker = TrackerProcess.start(snapshot, "--peerage.repository.type=hash")) {
            assertThat(Http.get(tracker.managementPort(), "/actuator/torrents/" + HASH.toHex())
                            .body())
                    .contains("\"address\":\"127.0.0.1\"")
                    .contains("\"port\":51413");
            assertThat(tracker.log()).contains("Took up 1 peers of 1 torrents from the snapshot");
        }
    }

    @Test
    void aDirectoryThatIsNotThereEndsTheStartWithASentence() {
        Path file = directory.resolve("missing").resolve("swarms");
        try (TrackerProcess tracker = TrackerProcess.launch("--peerage.repository.snapshot=" + file)) {
            assertThat(tracker.exitCode(Duration.ofMinutes(2))).isEqualTo(1);
            assertThat(tracker.log())
                    .contains("peerage.repository.snapshot")
                    .contains(file.toString())
                    .contains("its directory does not exist: name a file in a directory that the tracker may write to")
                    .doesNotContain("\tat ");
        }
        assertThat(Files.exists(file)).isFalse();
    }
}
