package dev.peerage.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.peerage.fixtures.Http;
import dev.peerage.fixtures.RunningTracker;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.web.server.LocalManagementPort;

/** The chart's dashboard and alerts ask for meters that a running tracker publishes. */
@RunningTracker
class DashboardTests {

    private static final Path FILES = Path.of("helm/peerage/files");
    private static final Pattern METER = Pattern.compile("\\b(?:peerage|jvm|process|system|logback)_[a-z_]+\\b");

    private final int port;

    DashboardTests(@LocalManagementPort int port) {
        this.port = port;
    }

    @ParameterizedTest
    @ValueSource(strings = {"dashboard.json", "alerts.yaml", "alerts.test.yaml"})
    void everyMeterExists(String file) throws IOException {
        Set<String> published = new TreeSet<>();
        Matcher series = Pattern.compile("(?m)^(\\w+)[{ ]")
                .matcher(Http.get(port, "/actuator/prometheus").body());
        while (series.find()) {
            published.add(series.group(1));
        }
        Set<String> named = new TreeSet<>();
        Matcher meters = METER.matcher(Files.readString(FILES.resolve(file)));
        while (meters.find()) {
            named.add(meters.group());
        }

        assertThat(named).isNotEmpty().isSubsetOf(published);
    }
}
