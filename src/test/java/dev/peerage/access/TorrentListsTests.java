package dev.peerage.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.peerage.bittorrent.InfoHash;
import dev.peerage.bittorrent.PrivatePeers;
import dev.peerage.repository.memory.MemoryStores;
import dev.peerage.tracker.AccessList;
import dev.peerage.tracker.InvalidSettingException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

@ExtendWith(OutputCaptureExtension.class)
class TorrentListsTests {

    private static final String ONE = "0123456789abcdef0123456789abcdef01234567";
    private static final String TWO = "fedcba9876543210fedcba9876543210fedcba98";
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    @TempDir
    Path folder;

    private @Nullable TorrentLists running;

    @AfterEach
    void stop() {
        if (running != null) {
            running.stop();
            assertThat(running.isRunning()).isFalse();
        }
    }

    private Path file(String name, String text) throws IOException {
        Path fresh = Files.writeString(folder.resolve(name + ".fresh"), text);
        return Files.move(
                fresh, folder.resolve(name), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    private static TorrentLists lists(@Nullable Path allow, @Nullable Path deny) {
        return new TorrentLists(
                new AccessProperties(allow == null ? null : allow.toFile(), deny == null ? null : deny.toFile()),
                MemoryStores.hash(PrivatePeers.ALWAYS),
                new Random(1));
    }

    private TorrentLists started(@Nullable Path allow, @Nullable Path deny) {
        TorrentLists lists = lists(allow, deny);
        running = lists;
        lists.start();
        assertThat(lists.isRunning()).isTrue();
        return lists;
    }

    private static boolean shows(TorrentLists lists, String hex) {
        return lists.filter().shows(InfoHash.parseHex(hex));
    }

    @Test
    void withoutFilesEverythingIsPermittedAndNothingIsWatched() {
        TorrentLists lists = started(null, null);

        assertThat(shows(lists, ONE)).isTrue();
        for (AccessList list : AccessList.values()) {
            assertThat(lists.size(list)).isEmpty();
            assertThat(lists.changes(list)).isZero();
            assertThat(lists.failures(list)).isZero();
        }
    }

    @Test
    void listWithoutANameIsNotSet() {
        TorrentLists lists = lists(Path.of(""), Path.of(""));

        assertThat(shows(lists, ONE)).isTrue();
        assertThat(lists.size(AccessList.ALLOW)).isEmpty();
    }

    @Test
    void filesAreInForceFromTheFirstMoment() throws IOException {
        TorrentLists lists = lists(file("allow", ONE + "\n" + TWO), file("deny", TWO));

        assertThat(shows(lists, ONE)).isTrue();
        assertThat(shows(lists, TWO)).isFalse();
        assertThat(lists.size(AccessList.ALLOW)).hasValue(2);
        assertThat(lists.size(AccessList.DENY)).hasValue(1);
        assertThat(lists.changes(AccessList.DENY)).isZero();
    }

    @Test
    void changesAreTakenWhileRunningAndBadOnesAreNot(CapturedOutput output) throws IOException {
        TorrentLists lists = started(null, file("deny", ONE));

        file("deny", TWO + "\n" + ONE);
        await().atMost(PATIENCE).until(() -> !shows(lists, TWO));
        assertThat(lists.changes(AccessList.DENY)).isOne();
        assertThat(lists.failures(AccessList.DENY)).isZero();

        file("deny", TWO + "\nnot a hash\n");
        await().atMost(PATIENCE).until(() -> lists.failures(AccessList.DENY) == 1);
        assertThat(shows(lists, ONE)).isFalse();
        assertThat(lists.size(AccessList.DENY)).hasValue(2);
        assertThat(output)
                .contains("The file of peerage.access.deny-list cannot be used: "
                        + "line 2 is not an info hash of 40 or 64 hexadecimal digits")
                .doesNotContain("not a hash");

        file("deny", TWO);
        await().atMost(PATIENCE).until(() -> shows(lists, ONE));
        assertThat(lists.changes(AccessList.DENY)).isEqualTo(2);
        assertThat(lists.size(AccessList.DENY)).hasValue(1);
    }

    @Test
    void listThatIsCutToNothingStaysInForceUnlessACommentSaysItIsMeant(CapturedOutput output) throws IOException {
        TorrentLists lists = started(file("allow", ONE), null);

        file("allow", "\n");
        await().atMost(PATIENCE).until(() -> lists.failures(AccessList.ALLOW) == 1);
        assertThat(shows(lists, ONE)).isTrue();

        file("allow", "# closed\n");
        await().atMost(PATIENCE).until(() -> !shows(lists, ONE));
        assertThat(lists.size(AccessList.ALLOW)).hasValue(0);
        assertThat(output).contains("The list of peerage.access.allow-list is empty: no torrent is allowed");
    }

    @Test
    void emptyFilesAreTakenAtTheStart() throws IOException {
        assertThat(shows(lists(null, file("deny", "")), ONE)).isTrue();
        assertThat(shows(lists(file("allow", ""), null), ONE)).isFalse();
    }

    @Test
    void missingFileEndsTheStart() {
        assertThatThrownBy(() -> lists(folder.resolve("nowhere"), null))
                .isInstanceOfSatisfying(InvalidSettingException.class, refused -> {
                    assertThat(refused.key()).isEqualTo("peerage.access.allow-list");
                    assertThat(refused.remedy()).startsWith("there is no such file; it must name a file");
                });
    }

    @Test
    void badLineEndsTheStart() throws IOException {
        Path bad = file("deny", "# head\n" + ONE + "\n" + ONE + "0\n");

        assertThatThrownBy(() -> lists(null, bad)).isInstanceOfSatisfying(InvalidSettingException.class, refused -> {
            assertThat(refused.key()).isEqualTo("peerage.access.deny-list");
            assertThat(refused.value()).isEqualTo(bad.toString());
            assertThat(refused.remedy()).startsWith("line 3 is not an info hash of 40 or 64 hexadecimal digits; ");
        });
    }
}
