package dev.peerage.tracker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.AutoConfigurationExcludeFilter;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.ComponentScan;
import org.springframework.context.annotation.FilterType;

/** What an operator reads when a setting is wrong: which key, which value, and what to do; no stack trace. */
@ExtendWith(OutputCaptureExtension.class)
class StartFailureTests {

    /** The tracker without its doors. */
    @ComponentScan(
            basePackages = {"dev.peerage.tracker", "dev.peerage.repository"},
            excludeFilters =
                    @ComponentScan.Filter(type = FilterType.CUSTOM, classes = AutoConfigurationExcludeFilter.class))
    static class TrackerRooms {}

    static Stream<Arguments> wrongSettings() {
        return Stream.of(
                wrong(
                        "peerage.repository.type=foo",
                        "peerage.repository.type",
                        "\"foo\"",
                        "CUSTOM",
                        "HASH",
                        "SKIP_LIST"),
                wrong(
                        "peerage.repository.peer-timeout=44m",
                        "peerage.repository.peer-timeout=PT44M",
                        "at least 1.5 times",
                        "PT45M for an interval of PT30M"),
                wrong("peerage.tracker.interval=31m", "peerage.repository.peer-timeout=PT45M", "PT46M30S"),
                wrong(
                        "peerage.tracker.min-interval=31m",
                        "peerage.tracker.min-interval=PT31M",
                        "must not be above peerage.tracker.interval, which is PT30M"),
                wrong("peerage.tracker.interval-jitter=200%", "peerage.tracker.interval-jitter", "200%"),
                wrong("peerage.tracker.numwant.max=0", "peerage.tracker", "numwant.max", "\"0\""));
    }

    private static Arguments wrong(String setting, String... expected) {
        return Arguments.of(setting, List.of(expected));
    }

    @ParameterizedTest
    @MethodSource("wrongSettings")
    void wrongSettingEndsTheStartWithASentence(String setting, List<String> expected, CapturedOutput output) {
        SpringApplication application = new SpringApplication(TrackerRooms.class);
        application.setWebApplicationType(WebApplicationType.NONE);

        assertThatThrownBy(() -> application.run("--" + setting).close()).isInstanceOf(RuntimeException.class);

        assertThat(output.getAll()).contains("APPLICATION FAILED TO START").contains(expected);
        assertThat(output.getAll()).doesNotContain("\tat ");
    }

    @ParameterizedTest
    @MethodSource("rightSettings")
    void settingOnTheEdgeIsTaken(List<String> settings) {
        SpringApplication application = new SpringApplication(TrackerRooms.class);
        application.setWebApplicationType(WebApplicationType.NONE);

        try (var context = application.run(settings.toArray(String[]::new))) {
            assertThat(context.getBean(AnnounceService.class).immediate()).isTrue();
        }
    }

    static Stream<List<String>> rightSettings() {
        return Stream.of(
                List.of(),
                List.of(
                        "--peerage.tracker.interval=2s",
                        "--peerage.tracker.min-interval=2s",
                        "--peerage.repository.peer-timeout=3s"));
    }
}
