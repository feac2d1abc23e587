package dev.peerage.conformance;

import static dev.peerage.fixtures.HttpQueries.announce;
import static dev.peerage.fixtures.HttpQueries.newHash;
import static dev.peerage.fixtures.HttpQueries.scrape;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.peerage.bittorrent.InfoHash;
import dev.peerage.bittorrent.SwarmCounts;
import dev.peerage.fixtures.Datagrams;
import dev.peerage.fixtures.HttpSocket;
import dev.peerage.fixtures.UdpClient;
import dev.peerage.fixtures.UdpReply;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/** Cases of lists of torrents, C51, C64, C108 and C109, over both doors; each test has a deny-list of its own at first. */
@ExtendWith(OutputCaptureExtension.class)
class AccessCasesTests {

    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final String REFUSAL = "torrent is not allowed on this tracker";

    @TempDir
    static Path folder;

    @SuppressWarnings("NullAway.Init") // set before all tests
    private static Tracker tracker;

    private final InfoHash denied = newHash();
    private final InfoHash other = newHash();

    private static Path denyList() {
        return folder.resolve("deny");
    }

    @BeforeAll
    static void startTracker() throws IOException {
        Files.writeString(denyList(), "");
        tracker = Tracker.start("--peerage.access.deny-list=" + denyList());
    }

    @AfterAll
    static void stopTracker() {
        tracker.close();
    }

    @AfterEach
    void openTheList() throws IOException {
        replace(denyList(), "# nothing is denied\n");
    }

    private static void replace(Path list, String text) throws IOException {
        Path fresh = Files.writeString(folder.resolve("fresh"), text);
        Files.move(fresh, list, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    private static String lines(InfoHash... hashes) {
        return Arrays.stream(hashes).map(hash -> hash.toHex() + "\n").collect(Collectors.joining());
    }

    private static void deny(InfoHash... hashes) throws IOException {
        replace(denyList(), lines(hashes));
        for (InfoHash hash : hashes) {
            await().atMost(PATIENCE).until(() -> !httpServes(tracker, hash));
        }
    }

    private static boolean httpServes(Tracker tracker, InfoHash hash) {
        return tracker.get(announce(hash).port(6881).leecher().target())
                .failure()
                .isEmpty();
    }

    private static UdpReply udpAnnounce(Tracker tracker, InfoHash hash) {
        try (UdpClient client = tracker.udp4()) {
            return UdpReply.read(client.exchange(
                    Datagrams.announce(client.connect(), hash, 6882).bytes()));
        }
    }

    private static List<SwarmCounts> udpScrape(InfoHash... hashes) {
        try (UdpClient client = tracker.udp4()) {
            return UdpReply.read(client.exchange(Datagrams.scrape(client.connect(), 7, hashes)))
                    .rows();
        }
    }

    private static int stored(Tracker tracker, InfoHash hash) {
        return tracker.management("/actuator/torrents/" + hash.toHex()).statusCode();
    }

    private static void assertServed(Tracker tracker, InfoHash hash) {
        await().atMost(PATIENCE).until(() -> httpServes(tracker, hash));
        assertThat(udpAnnounce(tracker, hash).action()).isEqualTo(UdpReply.ANNOUNCE);
        assertThat(stored(tracker, hash)).isEqualTo(200);
    }

    private static void assertRefused(Tracker tracker, InfoHash hash) {
        await().atMost(PATIENCE).until(() -> !httpServes(tracker, hash));
        assertThat(tracker.get(announce(hash).port(6881).leecher().target()).body())
                .isEqualTo("d14:failure reason38:" + REFUSAL + "8:intervali3600e8:retry ini60ee");
        assertThat(udpAnnounce(tracker, hash).error()).isEqualTo(REFUSAL);
        await().atMost(PATIENCE).until(() -> stored(tracker, hash) == 404);
    }

    private static String series(String name) {
        String line = name + "{list=\"deny\"} ";
        return tracker.management("/actuator/prometheus")
                .body()
                .lines()
                .filter(series -> series.startsWith(line))
                .map(series -> series.substring(line.length()))
                .collect(Collectors.joining());
    }

    private static double number(String name) {
        return Double.parseDouble(series(name));
    }

    @Test
    void c108AnUnlistedTorrentIsRefusedUntilItIsListedAndItsSwarmGoesWithTheListing() throws IOException {
        Path allowList = folder.resolve("allow");
        replace(allowList, lines(other));
        try (Tracker closed = Tracker.start("--peerage.access.allow-list=" + allowList)) {
            InfoHash hash = newHash();
            assertServed(closed, other);
            assertRefused(closed, hash);

            replace(allowList, lines(other, hash));
            assertServed(closed, hash);
            replace(allowList, lines(other));
            assertRefused(closed, hash);
            assertThat(stored(closed, other)).isEqualTo(200);
        }
    }

    @Test
    void c108ADeniedTorrentIsRefusedAndItsSwarmIsRemoved() throws IOException {
        assertServed(tracker, denied);
        assertServed(tracker, other);

        deny(denied);
        assertRefused(tracker, denied);
        assertServed(tracker, other);
        assertThat(number("peerage_access_list_size")).isEqualTo(1);

        replace(denyList(), "# open again\n");
        assertServed(tracker, denied);
        assertThat(number("peerage_access_list_size")).isZero();
    }

    @Test
    void c108StoppedOfADeniedTorrentIsRefusedLikeAnyOther() throws IOException {
        deny(denied);

        assertThat(tracker.get(announce(denied)
                                .port(6881)
                                .leecher()
                                .with("event=stopped")
                                .target())
                        .failure())
                .isEqualTo(REFUSAL);
    }

    @Test
    void c64DeniedTorrentsLookUnknownToScrapesOverBothDoors() throws IOException {
        assertServed(tracker, denied);
        assertServed(tracker, other);
        SwarmCounts two = new SwarmCounts(0, 2, 0);
        assertThat(udpScrape(denied, other)).containsExactly(two, two);

        deny(denied);

        assertThat(udpScrape(denied, other, denied)).containsExactly(SwarmCounts.NONE, two, SwarmCounts.NONE);
        assertThat(tracker.get(scrape(denied)).body()).contains("8:completei0e10:downloadedi0e10:incompletei0e");
        assertThat(tracker.get(scrape(other)).body()).contains("8:completei0e10:downloadedi0e10:incompletei2e");
    }

    @Test
    void c51AListedV2HashIsKnownByItsFirstTwentyBytes() throws IOException {
        replace(denyList(), denied.toHex() + "ab".repeat(12) + "\n");

        assertRefused(tracker, denied);
        assertServed(tracker, other);
    }

    @Test
    void c109ListsOfAnySpellingAreTaken() throws IOException {
        replace(
                denyList(),
                "\uFEFF# denied on request\r\n\r\n  " + denied.toHex().toUpperCase(Locale.ROOT)
                        + "  # with a reason\r\n");

        assertRefused(tracker, denied);
        assertServed(tracker, other);
    }

    @Test
    void c109ABadLineIsNamedAndTheOldListKept(CapturedOutput output) throws IOException {
        deny(denied);
        double failures = number("peerage_access_list_failures_total");

        String bad = other.toHex().substring(1);
        replace(denyList(), "# head\n" + lines(newHash()) + bad + "\n");
        await().atMost(PATIENCE).until(() -> number("peerage_access_list_failures_total") == failures + 1);

        assertRefused(tracker, denied);
        assertThat(output).contains("peerage.access.deny-list", "line 3 is not").doesNotContain(bad);
        assertThat(number("peerage_access_list_size")).isEqualTo(1);
    }

    @Test
    void c109AFileThatIsCutOrGoneKeepsTheOldList() throws IOException {
        deny(denied);
        double failures = number("peerage_access_list_failures_total");

        Files.writeString(denyList(), "");
        await().atMost(PATIENCE).until(() -> number("peerage_access_list_failures_total") == failures + 1);
        assertRefused(tracker, denied);

        Files.delete(denyList());
        await().atMost(PATIENCE).until(() -> number("peerage_access_list_failures_total") == failures + 2);
        assertRefused(tracker, denied);

        replace(denyList(), lines(other));
        assertServed(tracker, denied);
        assertRefused(tracker, other);
    }

    /** Whatever is written meanwhile, what every list holds is refused each time, and what none holds is served. */
    @Test
    void c109RequestsSeeOneWholeListAtATime() throws IOException {
        InfoHash never = newHash();
        deny(denied);
        AtomicBoolean over = new AtomicBoolean();
        CompletableFuture<Integer> load = CompletableFuture.supplyAsync(() -> {
            int rounds = 0;
            try (HttpSocket socket = tracker.connect()) {
                for (; !over.get(); rounds++) {
                    assertThat(socket.get(announce(denied).port(1).leecher().target())
                                    .failure())
                            .isEqualTo(REFUSAL);
                    assertThat(socket.get(announce(never).port(1).leecher().target())
                                    .failure())
                            .isEmpty();
                }
            }
            return rounds;
        });

        for (int i = 0; i < 5; i++) {
            InfoHash fresh = newHash();
            Files.writeString(denyList(), "");
            Files.writeString(denyList(), lines(fresh, denied));
            await().atMost(PATIENCE).until(() -> !httpServes(tracker, fresh));
            replace(denyList(), lines(fresh, denied).substring(1));
            replace(denyList(), lines(denied));
            await().atMost(PATIENCE).until(() -> httpServes(tracker, fresh));
        }
        over.set(true);

        assertThat(load)
                .succeedsWithin(PATIENCE)
                .asInstanceOf(org.assertj.core.api.InstanceOfAssertFactories.INTEGER)
                .isPositive();
    }

    @Test
    void c109AMountedFolderIsFollowedWhenItsLinkIsTurned() throws IOException {
        Path mount = Files.createDirectory(folder.resolve("mount"));
        Path before = Files.createDirectory(mount.resolve("..2026_01_01"));
        Path after = Files.createDirectory(mount.resolve("..2026_01_02"));
        Files.writeString(before.resolve("list"), lines(other));
        Files.writeString(after.resolve("list"), lines(denied));
        Files.createSymbolicLink(mount.resolve("..data"), before.getFileName());
        Files.createSymbolicLink(mount.resolve("list"), Path.of("..data", "list"));
        try (Tracker mounted = Tracker.start("--peerage.access.deny-list=" + mount.resolve("list"))) {
            assertRefused(mounted, other);
            assertServed(mounted, denied);

            Path turned = Files.createSymbolicLink(mount.resolve("..data_tmp"), after.getFileName());
            Files.move(turned, mount.resolve("..data"), StandardCopyOption.ATOMIC_MOVE);

            assertRefused(mounted, denied);
            assertServed(mounted, other);
        }
    }

    @Test
    void c109ASnapshotBringsNoDeniedSwarmBack() throws IOException {
        String snapshot = "--peerage.repository.snapshot=" + folder.resolve("swarms");
        try (Tracker before = Tracker.start(snapshot)) {
            assertServed(before, denied);
            assertServed(before, other);
        }

        Path list = Files.writeString(folder.resolve("later"), lines(denied));
        try (Tracker after = Tracker.start(snapshot, "--peerage.access.deny-list=" + list)) {
            await().atMost(PATIENCE).until(() -> stored(after, denied) == 404);
            assertThat(stored(after, other)).isEqualTo(200);
        }
    }

    @Test
    void c109ABadLineAtTheStartEndsItWithASentence(CapturedOutput output) throws IOException {
        Path bad = Files.writeString(folder.resolve("bad"), lines(denied) + "nonsense\n");

        assertThatThrownBy(() -> Tracker.start("--peerage.access.deny-list=" + bad))
                .isInstanceOf(Exception.class);

        assertThat(output)
                .contains("The setting peerage.access.deny-list=" + bad
                        + " cannot be used: line 2 is not an info hash of 40 or 64 hexadecimal digits")
                .doesNotContain("nonsense")
                .doesNotContain("\tat ");
    }
}
