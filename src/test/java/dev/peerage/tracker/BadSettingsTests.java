package dev.peerage.tracker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.Mockito.mock;

import dev.peerage.repository.MonotonicClock;
import dev.peerage.repository.RepositoryProperties;
import dev.peerage.repository.TorrentRepository;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;

/** What an operator reads when a setting is wrong: its key, its value, and what would be right. */
@ExtendWith(OutputCaptureExtension.class)
class BadSettingsTests {

    @EnableConfigurationProperties(RepositoryProperties.class)
    @Import({SettingsConfiguration.class, TrackerConfiguration.class})
    static class Settings {

        @Bean
        TorrentRepository torrentRepository() {
            return mock(TorrentRepository.class);
        }

        @Bean
        MonotonicClock monotonicClock() {
            return () -> 0;
        }
    }

    private static void start(String... arguments) {
        SpringApplication application = new SpringApplication(Settings.class);
        application.setWebApplicationType(WebApplicationType.NONE);
        application.run(arguments).close();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '"',
            value = {
                "peerage.drain=soon; 'soon' is not a valid duration",
                "peerage.drain=-1s; must be longer than or equal to 0",
                "peerage.tracker.private-peers=sometimes; SAME_SCOPE",
                "peerage.repository.type=oracle; SKIP_LIST",
                "peerage.tracker.numwant.max=0; must be greater than or equal to 1",
                "peerage.tracker.interval-jitter=200%; A percentage lies between 0% and 100%",
            })
    void aBadValueIsNamedWithItsKeyAndWhatIsAllowed(String setting, String allowed, CapturedOutput output) {
        assertThatThrownBy(() -> start("--" + setting)).isInstanceOf(Exception.class);

        String key = setting.substring(0, setting.indexOf('='));
        assertThat(output.getErr() + output.getOut())
                .contains("APPLICATION FAILED TO START")
                .containsIgnoringCase("Property: " + key)
                .contains("Value: \"")
                .contains(allowed)
                .doesNotContain("\tat ");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "peerage.tracker.numwant.default=-1; from 0 to 1000",
                "peerage.tracker.numwant.default=1001; from 0 to 1000",
                "peerage.tracker.min-interval=PT31M; it must not be above peerage.tracker.interval, which is PT30M",
                "peerage.tracker.interval=PT1.999S; it must be whole seconds, such as 1800 or 30m",
                "peerage.tracker.min-interval=PT0.5S; it must be whole seconds, such as 1800 or 30m",
                "peerage.repository.peer-timeout=PT44M; at least 1.5 times peerage.tracker.interval",
            })
    void valuesThatDoNotGoTogetherAreNamedWithTheRemedy(String setting, String remedy, CapturedOutput output) {
        assertThatThrownBy(() -> start("--" + setting)).isInstanceOf(Exception.class);

        assertThat(output.getErr() + output.getOut())
                .contains("The setting " + setting + " cannot be used: ")
                .contains(remedy)
                .doesNotContain("\tat ");
    }

    @Test
    void aMisspeltKeyEndsTheStartAndTheRightOneIsNamed(CapturedOutput output) {
        assertThatThrownBy(() -> start("--peerage.tracker.intervall=20m", "--peerage.drian=5s"))
                .isInstanceOf(UnknownSettingException.class);

        assertThat(output.getErr() + output.getOut())
                .contains("peerage.tracker.intervall")
                .contains("did you mean peerage.tracker.interval?")
                .contains("did you mean peerage.drain?")
                .contains("docs/configuration.md")
                .doesNotContain("20m")
                .doesNotContain("\tat ");
    }

    @Test
    void anySpellingThatBootUnderstandsIsKnown() {
        start("--peerage.tracker.minInterval=10m", "--peerage.tracker.max_scrape.udp=10", "--PEERAGE.DRAIN=1s");
    }

    @Test
    void aNumberWithoutAUnitIsSeconds() {
        SpringApplication application = new SpringApplication(Settings.class);
        application.setWebApplicationType(WebApplicationType.NONE);

        try (ConfigurableApplicationContext context = application.run(
                "--peerage.drain=1",
                "--peerage.tracker.interval=1200",
                "--peerage.tracker.min-interval=600",
                "--peerage.repository.peer-timeout=2400",
                "--peerage.repository.sweep-interval=30",
                "--peerage.repository.snapshot-interval=90")) {
            assertThat(context.getBean(DrainProperties.class).drain()).isEqualTo(Duration.ofSeconds(1));
            assertThat(context.getBean(TrackerProperties.class).interval()).isEqualTo(Duration.ofMinutes(20));
            assertThat(context.getBean(TrackerProperties.class).minInterval()).isEqualTo(Duration.ofMinutes(10));
            assertThat(context.getBean(AnnounceInterval.class).get()).isEqualTo(Duration.ofMinutes(20));
            RepositoryProperties repository = context.getBean(RepositoryProperties.class);
            assertThat(repository.peerTimeout()).isEqualTo(Duration.ofMinutes(40));
            assertThat(repository.sweepInterval()).isEqualTo(Duration.ofSeconds(30));
            assertThat(repository.snapshotInterval()).isEqualTo(Duration.ofSeconds(90));
        }
    }

    @Test
    void valuesOnTheEdgeAreTaken() {
        start(
                "--peerage.tracker.interval=2s",
                "--peerage.tracker.min-interval=2s",
                "--peerage.repository.peer-timeout=3s");
    }
}
