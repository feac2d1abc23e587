package dev.peerage.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.peerage.bittorrent.PrivatePeers;
import dev.peerage.fixtures.MovableClock;
import dev.peerage.repository.memory.MemoryStores;
import dev.peerage.tracker.Intervals;
import dev.peerage.tracker.InvalidSettingException;
import dev.peerage.tracker.TrackerMetrics;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/** The file of limits from the start on; nothing here waits, the test looks at the file when it wants. */
@ExtendWith(OutputCaptureExtension.class)
class LimitsFileStartTests {

    private final Path file;
    private final LimitsProperties properties;
    private final LimitsControl control;

    LimitsFileStartTests(@TempDir Path folder) {
        file = folder.resolve("limits");
        properties = new LimitsProperties(null, null, new LimitsProperties.Source(null, null, 5000), file.toFile());
        control = new LimitsControl(
                properties,
                MemoryStores.hash(PrivatePeers.ALWAYS),
                Intervals.of(Duration.ofMinutes(30)),
                new RateLimitFilter(new MovableClock(), TrackerMetrics.NOOP, new Random(1)));
    }

    private WatchedFile start() {
        return new LimitsConfiguration().limitsFile(properties, control);
    }

    private void changed(WatchedFile watched, String content) throws IOException {
        Files.writeString(file, content);
        watched.look();
        watched.look();
    }

    @Test
    void whatItSaysHoldsBeforeTheDoorsOpenAndChangesWithIt() throws IOException {
        Files.writeString(file, "announces-per-second=5\n");
        WatchedFile watched = start();
        assertThat(control.current().announcesPerSecond()).isEqualTo(5);

        changed(watched, "announces-per-second=50\nscrapes-per-second=60\n");
        assertThat(control.current().announcesPerSecond()).isEqualTo(50);
        control.change(Map.of("announces-per-second", "7"));
        changed(watched, "scrapes-per-second=61 nightly\n");
        assertThat(control.current().announcesPerSecond()).isEqualTo(7);
        changed(watched, "scrapes-per-second=61\n");
        assertThat(control.current().announcesPerSecond()).isNull();
        assertThat(control.current().scrapesPerSecond()).isEqualTo(61);
    }

    @Test
    void aFileThatIsCutLiftsNoLimit(CapturedOutput output) throws IOException {
        Files.writeString(file, "announces-per-second=5\n");
        WatchedFile watched = start();

        changed(watched, "");
        assertThat(control.current().announcesPerSecond()).isEqualTo(5);
        assertThat(output)
                .contains("The file of peerage.limits.file cannot be used: it has become empty")
                .contains("what was read before stays in force");
        changed(watched, "announces-per-second=6\n");
        assertThat(control.current().announcesPerSecond()).isEqualTo(6);
    }

    @Test
    void aFileThatComesLaterCountsThen() throws IOException {
        WatchedFile watched = start();
        assertThat(control.generation()).isEqualTo(1);

        changed(watched, "announces-per-second=5\n");
        assertThat(control.current().announcesPerSecond()).isEqualTo(5);
        Files.delete(file);
        watched.look();
        assertThat(control.current().announcesPerSecond()).isEqualTo(5);
    }

    @Test
    void contentThatCannotBeUsedEndsTheStart() throws IOException {
        Files.writeString(file, "announces-per-second=5\nscrapes-per-second=many\n");

        assertThatExceptionOfType(InvalidSettingException.class)
                .isThrownBy(this::start)
                .satisfies(thrown -> {
                    assertThat(thrown.key()).isEqualTo("peerage.limits.file");
                    assertThat(thrown.remedy())
                            .startsWith("line 2: scrapes-per-second must be")
                            .doesNotContain("many");
                });
        assertThat(control.generation()).isEqualTo(1);
    }

    @Test
    void aDirectoryThatIsNotThereEndsTheStart() {
        LimitsProperties elsewhere = new LimitsProperties(
                null,
                null,
                properties.source(),
                file.resolveSibling("no-such-folder").resolve("limits").toFile());

        assertThatExceptionOfType(InvalidSettingException.class)
                .isThrownBy(() -> new LimitsConfiguration().limitsFile(elsewhere, control))
                .satisfies(thrown -> assertThat(thrown.remedy()).isEqualTo("there is no such directory"));
    }
}
