package dev.peerage.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.peerage.bittorrent.AddressScope;
import dev.peerage.fixtures.Http;
import dev.peerage.fixtures.RunningTracker;
import dev.peerage.repository.StoreRefusal;
import dev.peerage.tracker.DropReason;
import dev.peerage.tracker.RefusedPeer;
import dev.peerage.tracker.RequestAction;
import io.micrometer.common.docs.KeyName;
import io.micrometer.core.instrument.Meter;
import io.micrometer.prometheusmetrics.PrometheusNamingConvention;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.boot.test.web.server.LocalManagementPort;

/** Holds docs/metrics.md, the list of meters and what a running tracker publishes together. */
@RunningTracker
class MetersDocumentTests {

    private static final Pattern ROW =
            Pattern.compile("\\| `(peerage[a-z.]+)` \\| `(peerage[a-z_]+)` \\| ([a-z]+) \\| ([^|]*) \\| ([^|]+) \\|");

    private final int port;

    MetersDocumentTests(@LocalManagementPort int port) {
        this.port = port;
    }

    private static Stream<Matcher> rows() {
        try {
            return Files.readAllLines(Path.of("docs/metrics.md")).stream()
                    .map(ROW::matcher)
                    .filter(Matcher::matches);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    @Test
    void theDocumentAndTheListAreTheSame() {
        List<String> documented =
                rows().map(row -> row.group(0).strip()).sorted().toList();
        List<String> listed = Arrays.stream(PeerageMeters.values())
                .map(MetersDocumentTests::row)
                .sorted()
                .toList();

        assertThat(documented).isEqualTo(listed);
    }

    private static String row(PeerageMeters meter) {
        String tags =
                Arrays.stream(meter.getKeyNames()).map(KeyName::asString).collect(Collectors.joining("`, `", "`", "`"));
        return "| `%s` | `%s` | %s | %s | %s |"
                .formatted(
                        meter.getName(),
                        prometheusName(meter),
                        meter.getType().name().toLowerCase(Locale.ROOT),
                        tags.equals("``") ? "–" : tags,
                        meter.sentence());
    }

    private static String prometheusName(PeerageMeters meter) {
        String name = new PrometheusNamingConvention().name(meter.getName(), meter.getType(), meter.getBaseUnit());
        return meter.getType() == Meter.Type.COUNTER && !name.endsWith("_total") ? name + "_total" : name;
    }

    @Test
    void aRunningTrackerPublishesWhatIsDocumentedAndNothingElse() {
        String scrape = Http.get(port, "/actuator/prometheus").body();
        Matcher families = Pattern.compile("(?m)^# TYPE (peerage_\\w+) ").matcher(scrape);
        Set<String> published = new TreeSet<>();
        while (families.find()) {
            published.add(families.group(1));
        }

        assertThat(published).isEqualTo(rows().map(row -> row.group(2)).collect(Collectors.toCollection(TreeSet::new)));
    }

    @Test
    void aRunningTrackerPublishesTheDocumentedTags() {
        String scrape = Http.get(port, "/actuator/prometheus").body();
        Map<String, Set<String>> published = new TreeMap<>();
        Matcher series = Pattern.compile("(?m)^(peerage_\\w+?)(?:_bucket|_count|_sum)?(?:\\{(.*)})? ")
                .matcher(scrape);
        while (series.find()) {
            Set<String> tags = published.computeIfAbsent(series.group(1), name -> new TreeSet<>());
            Matcher names = Pattern.compile("(\\w+)=\"").matcher(series.group(2) == null ? "" : series.group(2));
            while (names.find()) {
                if (!names.group(1).equals("le")) {
                    tags.add(names.group(1));
                }
            }
        }

        for (PeerageMeters meter : PeerageMeters.values()) {
            assertThat(published.get(prometheusName(meter)))
                    .as(meter.getName())
                    .isEqualTo(Arrays.stream(meter.getKeyNames())
                            .map(KeyName::asString)
                            .collect(Collectors.toCollection(TreeSet::new)));
        }
    }

    @Test
    void everySeriesIsThereBeforeTheFirstRequest() {
        String scrape = Http.get(port, "/actuator/prometheus").body();

        assertThat(scrape)
                .contains("peerage_requests_total{action=\"connect\",family=\"ipv6\",outcome=\"ok\",transport=\"udp\"}")
                .contains("peerage_requests_total{action=\"announce\",family=\"ipv4\",outcome=\"missing-info-hash\","
                        + "transport=\"http\"}")
                .contains("peerage_dropped_total{reason=\"forged-connection-id\"}")
                .contains("peerage_peers{family=\"ipv6\",role=\"seeder\"}")
                .contains("peerage_request_duration_seconds_bucket{action=\"scrape\",transport=\"udp\",le=\"+Inf\"}");
    }

    @Test
    void theDocumentNamesEveryValueOfEveryClosedList() throws IOException {
        Map<String, String> documented = new TreeMap<>();
        for (String line : Files.readAllLines(Path.of("docs/metrics.md"))) {
            Matcher row = Pattern.compile("\\| `([a-z]+)` \\| ([^|]+) \\|").matcher(line);
            if (row.matches()) {
                documented.put(row.group(1), row.group(2));
            }
        }

        assertThat(documented.keySet())
                .isEqualTo(Arrays.stream(MeterTag.values())
                        .map(KeyName::asString)
                        .collect(Collectors.toCollection(TreeSet::new)));
        assertThat(quoted(documented.get("reason")))
                .containsExactlyInAnyOrderElementsOf(Stream.of(
                                Arrays.stream(DropReason.values()).map(DropReason::tag),
                                Arrays.stream(RefusedPeer.values()).map(RefusedPeer::tag),
                                Arrays.stream(StoreRefusal.values()).map(StoreRefusal::tag))
                        .flatMap(tags -> tags)
                        .toList());
        assertThat(quoted(documented.get("scope")))
                .containsExactlyElementsOf(Arrays.stream(AddressScope.values())
                        .map(AddressScope::tag)
                        .toList());
        assertThat(quoted(documented.get("action")))
                .containsExactlyElementsOf(Arrays.stream(RequestAction.values())
                        .map(RequestAction::tag)
                        .toList());
    }

    private static List<String> quoted(@Nullable String text) {
        return Pattern.compile("`([^`]+)`")
                .matcher(text == null ? "" : text)
                .results()
                .map(result -> result.group(1))
                .toList();
    }
}
