package dev.peerage.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.peerage.bittorrent.PrivatePeers;
import dev.peerage.fixtures.MovableClock;
import dev.peerage.repository.TorrentRepository;
import dev.peerage.repository.memory.MemoryStores;
import dev.peerage.tracker.AnnounceInterval;
import dev.peerage.tracker.Intervals;
import dev.peerage.tracker.TrackerMetrics;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LimitsFileTests {

    private final TorrentRepository repository = MemoryStores.hash(PrivatePeers.ALWAYS);
    private final AnnounceInterval interval = Intervals.of(Duration.ofMinutes(30));
    private final LimitsControl control = new LimitsControl(
            new LimitsProperties(500L, null, new LimitsProperties.Source(null, 7L, 5000), null),
            repository,
            interval,
            new RateLimitFilter(new MovableClock(), TrackerMetrics.NOOP, new Random(1)));
    private final LimitsFile file = new LimitsFile(control);

    private void read(String content) throws UnusableFileException {
        file.read(content.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void setsWhatItNamesAndTheRestAsConfigured() throws UnusableFileException {
        control.change(Map.of("source.scrapes-per-second", "9", "max-peers", "77"));
        read("# for tonight\r\n\n announces-per-second = 1000\ninterval=40m\nmax-torrents=12\n");

        Limits limits = control.current();
        assertThat(limits.announcesPerSecond()).isEqualTo(1000);
        assertThat(limits.interval()).isEqualTo(Duration.ofMinutes(40)).isEqualTo(interval.get());
        assertThat(limits.maxTorrents())
                .isEqualTo(12)
                .isEqualTo(repository.limits().maxTorrents());
        assertThat(limits.sourceScrapesPerSecond()).isEqualTo(7);
        assertThat(limits.maxPeers()).isNotEqualTo(77);
        assertThat(control.generation()).isEqualTo(3);
    }

    @ParameterizedTest
    @ValueSource(strings = {"1200", "1200s", "20m", "PT20M"})
    void anIntervalWithoutAUnitIsSeconds(String text) throws UnusableFileException {
        read("interval=" + text);

        assertThat(interval.get()).isEqualTo(Duration.ofMinutes(20));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "\n", "# nothing for now\n"})
    void aFileThatSetsNothingIsTheConfiguration(String nothing) throws UnusableFileException {
        Limits configured = control.current();
        control.change(Map.of("announces-per-second", "none"));
        read(nothing);

        assertThat(control.current()).isEqualTo(configured);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " \r\n\t\n", "\ufeff"})
    void aFileThatHasBecomeBlankChangesNothing(String blank) throws UnusableFileException {
        read("source.announces-per-second=3\n");

        for (int time = 0; time < 2; time++) {
            assertThatExceptionOfType(UnusableFileException.class)
                    .isThrownBy(() -> read(blank))
                    .satisfies(thrown -> assertThat(thrown.reason()).startsWith("it has become empty"));
            assertThat(control.current().sourceAnnouncesPerSecond()).isEqualTo(3);
        }
        read("# lifted on purpose");
        assertThat(control.current().sourceAnnouncesPerSecond()).isNull();
    }

    @Test
    void aByteOrderMarkDoesNotMatter() throws UnusableFileException {
        read("\ufeffannounces-per-second=9\n");

        assertThat(control.current().announcesPerSecond()).isEqualTo(9);
    }

    @Test
    void noneLiftsARate() throws UnusableFileException {
        read("announces-per-second=none\nsource.scrapes-per-second=");

        assertThat(control.current().announcesPerSecond()).isNull();
        assertThat(control.current().sourceScrapesPerSecond()).isNull();
    }

    @ParameterizedTest
    @CsvSource({
        "announces-per-second=1|secret=5, line 2 must be one of these",
        "secret, line 1 must be one of these",
        "max-peers=1|#|max-torrents=secret, line 3: max-torrents must be a whole number from 1 to",
        "max-peers=5|max-peers=6, line 2: max-peers stands in line 1 already",
        "interval=61m, 'line 1: interval must be whole seconds, such as 1800 or 30m, from 1 s to 3600 s'",
        "interval=1999ms, 'line 1: interval must be whole seconds, such as 1800 or 30m, from 1 s to 3600 s'",
        "interval=1800000, 'line 1: interval must be whole seconds, such as 1800 or 30m, from 1 s to 3600 s'",
        "source.burst=0, line 1: source.burst must be a whole number from 1 to 10000000",
        "scrapes-per-second=-1, 'line 1: scrapes-per-second must be a whole number from 1 to 10000000, or none'",
    })
    void oneLineThatCannotBeUsedChangesNothingAndIsNamed(String lines, String reason) {
        Limits before = control.current();

        assertThatExceptionOfType(UnusableFileException.class)
                .isThrownBy(() -> read(lines.replace('|', '\n')))
                .satisfies(
                        thrown -> assertThat(thrown.reason()).startsWith(reason).doesNotContain("secret"));
        assertThat(control.current()).isEqualTo(before);
        assertThat(control.generation()).isEqualTo(1);
        assertThat(interval.get()).isEqualTo(Duration.ofMinutes(30));
    }
}
