package dev.peerage.repository.memory;

import static dev.peerage.fixtures.Announces.announce;
import static dev.peerage.fixtures.Announces.hash;
import static dev.peerage.repository.memory.SnapshotStores.announceTo;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.peerage.fixtures.MovableClock;
import dev.peerage.repository.SnapshotStatistics;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/** When snapshots are read and written, and what happens when that fails. */
@ExtendWith(OutputCaptureExtension.class)
class SnapshotKeeperTests {

    private static final Duration NEVER = Duration.ofDays(1);
    private static final Duration OFTEN = Duration.ofMillis(5);
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    @TempDir
    private Path directory;

    private final MovableClock clock = new MovableClock();
    private final SnapshotStatistics statistics = new SnapshotStatistics();
    private final AtomicReference<@Nullable SnapshotKeeper> started = new AtomicReference<>();

    @AfterEach
    void stop() {
        SnapshotKeeper keeper = started.get();
        if (keeper != null) {
            keeper.stop();
        }
    }

    private Path file() {
        return directory.resolve("swarms");
    }

    private SnapshotKeeper start(SnapshotStore store, Duration interval) {
        SnapshotKeeper keeper = new SnapshotKeeper(store, new SnapshotFile(file()), interval, clock, clock, statistics);
        keeper.start();
        started.set(keeper);
        return keeper;
    }

    private SnapshotStore withOnePeer() {
        SnapshotStore store = SnapshotStores.PACKED.create();
        announceTo(store, announce(hash(1), "203.0.113.1", 6881), clock.nowSeconds());
        return store;
    }

    private List<String> files() throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.map(path -> path.getFileName().toString()).sorted().toList();
        }
    }

    @Test
    void theLastOneIsWrittenAtTheStopAndTakenUpAtTheNextStart(CapturedOutput output) throws IOException {
        start(withOnePeer(), NEVER).stop();

        assertThat(files()).containsExactly("swarms");
        SnapshotStatistics.Snapshot last = Objects.requireNonNull(statistics.last());
        assertThat(last.bytes()).isEqualTo(Files.size(file()));
        assertThat(last.nanos()).isPositive();
        assertThat(last.written()).isEqualTo(clock.instant());

        SnapshotStore next = SnapshotStores.HASH.create();
        start(next, NEVER);
        assertThat(next.totalsNow().leechers()).isEqualTo(1);
        assertThat(output).contains("Took up 1 peers of 1 torrents");
        assertThat(statistics.readFailures()).isZero();
    }

    @Test
    void withoutAFileTheStartIsEmptyAndNothingIsWrong(CapturedOutput output) {
        SnapshotStore store = SnapshotStores.HASH.create();
        start(store, NEVER);

        assertThat(store.totalsNow().torrents()).isZero();
        assertThat(statistics.readFailures()).isZero();
        assertThat(output).contains("There is no snapshot").doesNotContain("WARN");
    }

    @Test
    void nowAndThenOneIsWrittenOnADaemonThread() throws IOException {
        AtomicReference<@Nullable Thread> writer = new AtomicReference<>();
        SnapshotStore store = failing(withOnePeer(), () -> {
            writer.compareAndSet(null, Thread.currentThread());
            return null;
        });
        start(store, OFTEN);

        await().atMost(PATIENCE).until(() -> statistics.last() != null);
        Thread thread = Objects.requireNonNull(writer.get());
        assertThat(thread.isDaemon()).isTrue();
        assertThat(thread.getName()).startsWith("peerage-snapshot");
        assertThat(Files.size(file())).isPositive();
    }

    @Test
    void aDamagedFileIsOneWarningAndIsKeptUnderAnotherName(CapturedOutput output) throws IOException {
        byte[] damaged = "what somebody has written over it, long enough".getBytes(StandardCharsets.US_ASCII);
        Files.write(file(), damaged);
        SnapshotStore store = withOnePeer();

        start(store, NEVER).stop();

        assertThat(statistics.readFailures()).isEqualTo(1);
        assertThat(files()).containsExactly("swarms", "swarms.unusable-20260101T000000Z");
        assertThat(Files.readAllBytes(directory.resolve("swarms.unusable-20260101T000000Z")))
                .isEqualTo(damaged);
        assertThat(output.getAll().lines().filter(line -> line.contains("WARN")))
                .singleElement()
                .asString()
                .contains(file() + " cannot be used, it is no snapshot: the tracker starts without peers")
                .endsWith("kept as swarms.unusable-20260101T000000Z");
        assertThat(output).doesNotContain("\tat ");
    }

    @Test
    void whenTheDiskFailsTheOldFileStaysAndOneWarningSaysSo(CapturedOutput output) throws IOException {
        start(withOnePeer(), NEVER).stop();
        byte[] old = Files.readAllBytes(file());
        AtomicReference<@Nullable IOException> full = new AtomicReference<>(new IOException("No space left on device"));
        SnapshotStore store = failing(withOnePeer(), full::get);

        start(store, OFTEN);
        await().atMost(PATIENCE).until(() -> statistics.writeFailures() >= 3);

        assertThat(files()).contains("swarms");
        assertThat(Files.readAllBytes(file())).isEqualTo(old);
        assertThat(output.getAll().lines().filter(line -> line.contains("WARN")))
                .singleElement()
                .asString()
                .contains("could not be written (IOException); the one before is kept");
        assertThat(output).doesNotContain("\tat ");

        full.set(null);
        clock.advance(Duration.ofSeconds(1));
        await().atMost(PATIENCE)
                .until(() -> Objects.requireNonNull(statistics.last()).written().equals(clock.instant()));
        assertThat(files()).contains("swarms");
    }

    @Test
    void whoDiesWhileWritingLeavesTheOldFile() throws IOException {
        start(withOnePeer(), NEVER).stop();
        // what a process leaves that is killed half-way
        Files.write(directory.resolve("swarms.tmp"), new byte[] {'P', 'E', 'E', 'R'});

        SnapshotStore next = SnapshotStores.SKIP_LIST.create();
        start(next, NEVER).stop();

        assertThat(next.totalsNow().leechers()).isEqualTo(1);
        assertThat(statistics.readFailures()).isZero();
        assertThat(files()).containsExactly("swarms");
    }

    @Test
    void stopGivesUpWhatIsBeingWrittenAndWritesAllAnew() throws IOException {
        CountDownLatch slices = new CountDownLatch(3);
        SnapshotStore store = withOnePeer();
        SnapshotKeeper keeper = start(endless(store, slices), OFTEN);
        await().atMost(PATIENCE).until(() -> slices.getCount() == 0);
        assertThat(files()).containsExactly("swarms.tmp");

        keeper.stop();

        assertThat(files()).containsExactly("swarms");
        assertThat(statistics.writeFailures()).isZero();
        SnapshotStore next = SnapshotStores.HASH.create();
        start(next, NEVER);
        assertThat(next.totalsNow().leechers()).isEqualTo(1);
    }

    /** A store that never comes to an end of its first snapshot. */
    private static SnapshotStore endless(SnapshotStore store, CountDownLatch slices) {
        AtomicBoolean first = new AtomicBoolean(true);
        return (SnapshotStore) Proxy.newProxyInstance(
                SnapshotStore.class.getClassLoader(),
                new Class<?>[] {SnapshotStore.class},
                (proxy, method, arguments) -> {
                    Object answer = method.invoke(store, arguments);
                    return answer instanceof SnapshotSlices && first.getAndSet(false)
                            ? (SnapshotSlices) () -> {
                                slices.countDown();
                                return true;
                            }
                            : answer;
                });
    }

    @Test
    void filesThatCannotBeWrittenAreFoundOutBefore() throws IOException {
        Files.write(file(), new byte[0]);

        assertThatThrownBy(() -> new SnapshotFile(directory).check()).hasMessage("it is a directory");
        assertThatThrownBy(() -> new SnapshotFile(directory.resolve("missing/swarms")).check())
                .hasMessage("its directory does not exist");
        assertThatThrownBy(() -> new SnapshotFile(file().resolve("swarms")).check())
                .hasMessage("its directory does not exist");
        assertThatThrownBy(() -> new SnapshotFile(Path.of("/proc/swarms")).check())
                .hasMessageStartingWith("no file can be made in its directory (");
        new SnapshotFile(file()).check();
        assertThat(files()).containsExactly("swarms");
    }

    /** A store that fails, if there is something to fail with, when it has begun to write. */
    private static SnapshotStore failing(SnapshotStore store, Supplier<@Nullable IOException> failure) {
        return (SnapshotStore) Proxy.newProxyInstance(
                SnapshotStore.class.getClassLoader(),
                new Class<?>[] {SnapshotStore.class},
                (proxy, method, arguments) -> {
                    Object answer;
                    try {
                        answer = method.invoke(store, arguments);
                    } catch (InvocationTargetException thrown) {
                        throw thrown.getCause();
                    }
                    return answer instanceof SnapshotSlices slices ? failing(slices, failure) : answer;
                });
    }

    private static SnapshotSlices failing(SnapshotSlices slices, Supplier<@Nullable IOException> failure) {
        return () -> {
            boolean more = slices.next();
            IOException thrown = failure.get();
            if (thrown != null) {
                throw thrown;
            }
            return more;
        };
    }
}
