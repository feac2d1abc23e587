package dev.peerage.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

@ExtendWith(OutputCaptureExtension.class)
class WatchedFileTests {

    private static final int MAX_BYTES = 100;

    private static final AtomicInteger PROPERTIES = new AtomicInteger();

    /** One of its own for each test, by which its lines in the log are told from those of others. */
    private final String property = "peerage.file-" + PROPERTIES.incrementAndGet() + ".watched";

    @TempDir
    Path folder;

    private final List<String> read = new CopyOnWriteArrayList<>();
    private final AtomicInteger failures = new AtomicInteger();
    private final List<Thread> threads = new CopyOnWriteArrayList<>();

    private Path file() {
        return folder.resolve("secret-name.txt");
    }

    private WatchedFile watched() {
        return watched(file());
    }

    private WatchedFile watched(Path path) {
        return new WatchedFile(property, path, MAX_BYTES, content -> {
            String text = new String(content, StandardCharsets.UTF_8);
            if (text.startsWith("bad")) {
                throw new UnusableFileException("line 1 is bad");
            }
            if (failures.getAndUpdate(left -> Math.max(0, left - 1)) > 0) {
                throw new OutOfMemoryError(text);
            }
            if (text.startsWith("broken")) {
                throw new IllegalStateException(text);
            }
            read.add(text);
            threads.add(Thread.currentThread());
        });
    }

    private WatchedFile loaded(String text) throws Exception {
        Files.writeString(file(), text);
        WatchedFile watched = watched();
        watched.load();
        return watched;
    }

    private static void look(WatchedFile watched, int times) {
        for (int i = 0; i < times; i++) {
            watched.look();
        }
    }

    private void replace(String text) throws IOException {
        Path fresh = Files.writeString(folder.resolve("fresh"), text);
        Files.move(fresh, file(), StandardCopyOption.ATOMIC_MOVE);
    }

    private List<String> warnings(CapturedOutput output) {
        return output.getAll()
                .lines()
                .filter(line -> line.contains(" WARN ") && line.contains(property))
                .toList();
    }

    @Test
    void contentIsReadAtOnceWhenItIsLoadedAndNotAgain() throws Exception {
        WatchedFile watched = loaded("one");

        look(watched, 30);

        assertThat(read).containsExactly("one");
    }

    @Test
    void fileThatIsReplacedByRenameIsRead() throws Exception {
        WatchedFile watched = loaded("one");

        replace("two");
        look(watched, 2);

        assertThat(read).containsExactly("one", "two");
    }

    @Test
    void fileThatIsReplacedByOneOfTheSameLengthAndTimeIsRead() throws Exception {
        WatchedFile watched = loaded("one");
        FileTime modified = Files.getLastModifiedTime(file());

        Path fresh = Files.writeString(folder.resolve("fresh"), "two");
        Files.setLastModifiedTime(fresh, modified);
        Files.move(fresh, file(), StandardCopyOption.ATOMIC_MOVE);
        look(watched, 2);

        assertThat(read).containsExactly("one", "two");
    }

    @Test
    void fileIsNotReadBeforeItHasSettled() throws Exception {
        WatchedFile watched = loaded("one");

        Files.writeString(file(), "");
        look(watched, 1);
        for (String part : List.of("tw", "o and a", " half")) {
            Files.writeString(file(), part, StandardOpenOption.APPEND);
            look(watched, 1);
        }
        assertThat(read).containsExactly("one");
        look(watched, 1);

        assertThat(read).containsExactly("one", "two and a half");
    }

    @Test
    void linkThatIsTurnedToAnotherFolderIsFollowed() throws Exception {
        Path first = Files.createDirectory(folder.resolve("..2026_01_01"));
        Path second = Files.createDirectory(folder.resolve("..2026_01_02"));
        Files.writeString(first.resolve("list"), "one");
        Files.writeString(second.resolve("list"), "two");
        Path data = folder.resolve("..data");
        Files.createSymbolicLink(data, first.getFileName());
        Path shown = folder.resolve("list");
        Files.createSymbolicLink(shown, Path.of("..data", "list"));
        WatchedFile watched = watched(shown);
        watched.load();

        Files.move(
                Files.createSymbolicLink(folder.resolve("..data_tmp"), second.getFileName()),
                data,
                StandardCopyOption.ATOMIC_MOVE);
        Files.delete(first.resolve("list"));
        look(watched, 2);

        assertThat(read).containsExactly("one", "two");
    }

    @Test
    void fileThatGoesChangesNothingAndIsReadWhenItComesBack(CapturedOutput output) throws Exception {
        WatchedFile watched = loaded("one");

        Files.delete(file());
        look(watched, 5);
        assertThat(read).containsExactly("one");
        assertThat(warnings(output)).singleElement().asString().contains(property, "there is no such file");

        Files.writeString(file(), "two");
        look(watched, 2);
        assertThat(read).containsExactly("one", "two");
    }

    @Test
    void fileThatIsMovedAwayTwiceIsNamedTwice(CapturedOutput output) throws Exception {
        WatchedFile watched = loaded("one");
        Path away = folder.resolve("away");

        for (int i = 0; i < 2; i++) {
            Files.move(file(), away);
            look(watched, 2);
            Files.move(away, file());
            look(watched, 2);
        }

        assertThat(warnings(output)).hasSize(2);
        assertThat(read).containsExactly("one");
    }

    @Test
    void fileThatComesLaterIsRead() throws Exception {
        WatchedFile watched = watched();
        assertThatThrownBy(watched::load)
                .isInstanceOf(UnusableFileException.class)
                .hasMessage("there is no such file");

        look(watched, 2);
        Files.writeString(file(), "one");
        look(watched, 2);

        assertThat(read).containsExactly("one");
    }

    @Test
    void fileThatIsTouchedIsNotReadAgain() throws Exception {
        WatchedFile watched = loaded("one");

        Files.setLastModifiedTime(file(), FileTime.fromMillis(1_000));
        look(watched, 30);
        replace("one");
        look(watched, 30);

        assertThat(read).containsExactly("one");
    }

    @Test
    void contentThatCannotBeUsedIsNamedOnceWithoutPathOrContent(CapturedOutput output) throws Exception {
        WatchedFile watched = loaded("one");

        replace("bad password");
        look(watched, 20);
        assertThat(warnings(output))
                .singleElement()
                .asString()
                .contains(property, "line 1 is bad", "what was read before stays in force")
                .doesNotContain("secret-name")
                .doesNotContain("password");

        replace("broken password");
        look(watched, 20);
        assertThat(warnings(output)).hasSize(2).last().asString().contains("IllegalStateException");
        assertThat(output.getAll()).doesNotContain("password").doesNotContain("secret-name");

        replace("two");
        look(watched, 2);
        replace("bad again");
        look(watched, 2);
        assertThat(read).containsExactly("one", "two");
        assertThat(warnings(output)).hasSize(3);
    }

    @Test
    void contentIsTriedAgainAfterAFailureThatPasses(CapturedOutput output) throws Exception {
        WatchedFile watched = loaded("one");
        failures.set(2);

        replace("two");
        look(watched, 12);
        assertThat(failures).hasValue(1);
        assertThat(read).containsExactly("one");
        look(watched, 30);

        assertThat(read).containsExactly("one", "two");
        assertThat(warnings(output)).singleElement().asString().contains("OutOfMemoryError");
        assertThat(watched.changes()).isOne();
    }

    @Test
    void whatBarsTheWayTwiceIsNamedAndCountedTwice(CapturedOutput output) throws Exception {
        WatchedFile watched = loaded("one");
        Path away = folder.resolve("away");

        for (int i = 0; i < 2; i++) {
            Files.move(file(), away);
            Files.createDirectory(file());
            look(watched, 3);
            Files.delete(file());
            Files.move(away, file());
            look(watched, 2);
        }

        assertThat(warnings(output)).hasSize(2);
        assertThat(watched.failures()).isEqualTo(2);
        assertThat(read).containsExactly("one");
    }

    @Test
    void badContentEndsTheFirstReading() throws Exception {
        Files.writeString(file(), "bad");

        assertThatThrownBy(watched()::load)
                .isInstanceOf(UnusableFileException.class)
                .hasMessage("line 1 is bad");
    }

    @Test
    void longFileIsNotRead(CapturedOutput output) throws Exception {
        WatchedFile watched = loaded("x".repeat(MAX_BYTES));

        replace("y".repeat(MAX_BYTES + 1));
        look(watched, 5);

        assertThat(read).hasSize(1);
        assertThat(warnings(output)).singleElement().asString().contains("it is longer than 100 bytes");
    }

    @Test
    void folderIsNoFile() {
        assertThatThrownBy(watched(folder)::load)
                .isInstanceOf(UnusableFileException.class)
                .hasMessage("it is not a regular file");
    }

    @Test
    void runningItLooksOnADaemonThreadUntilItIsStopped() throws Exception {
        WatchedFile watched = loaded("one");

        watched.start();
        replace("two");
        await().atMost(Duration.ofSeconds(10)).until(() -> read.size() == 2);
        assertThat(threads.get(1).isDaemon()).isTrue();
        assertThat(watched.isRunning()).isTrue();
        watched.stop();

        assertThat(watched.isRunning()).isFalse();
        await().atMost(Duration.ofSeconds(10)).until(() -> !threads.get(1).isAlive());
    }
}
