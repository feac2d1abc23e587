package dev.peerage.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.peerage.fixtures.Http;
import dev.peerage.fixtures.RunningTracker;
import dev.peerage.udp.UdpTrackerServer;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;
import org.springframework.boot.test.web.server.LocalManagementPort;
import org.springframework.boot.test.web.server.LocalServerPort;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Counters are what was sent, exactly; and traffic, however odd, leaves nothing in the log and adds no series. */
@RunningTracker
class CountsTests {

    private static final int REQUESTS = 10_000;

    private static final Pattern SERIES =
            Pattern.compile("(?m)^(peerage_(?:requests|dropped)_total\\{.*}) (\\d+)\\.0$");
    private static final Pattern NAMES = Pattern.compile("(?m)^peerage_\\w+(?:\\{.*})? ");

    private final int udpPort;
    private final int httpPort;
    private final int managementPort;

    CountsTests(UdpTrackerServer udp, @LocalServerPort int httpPort, @LocalManagementPort int managementPort) {
        this.udpPort = udp.boundAddresses().get(0).getPort();
        this.httpPort = httpPort;
        this.managementPort = managementPort;
    }

    private String scrape() {
        return Http.get(managementPort, "/actuator/prometheus").body();
    }

    private static Map<String, Long> counters(String scrape) {
        Map<String, Long> counters = new TreeMap<>();
        Matcher series = SERIES.matcher(scrape);
        while (series.find()) {
            counters.put(series.group(1), Long.parseLong(series.group(2)));
        }
        return counters;
    }

    private static Set<String> names(String scrape) {
        return NAMES.matcher(scrape).results().map(name -> name.group()).collect(Collectors.toCollection(TreeSet::new));
    }

    private JsonNode stats() {
        return JsonMapper.shared()
                .readTree(Http.get(managementPort, "/actuator/stats").body())
                .get("requests");
    }

    @Test
    void tenThousandMixedRequestsAreCountedExactlyAndLeaveNoTrace() {
        String scrapeBefore = scrape();
        JsonNode statsBefore = stats();
        ListAppender<ILoggingEvent> events = new ListAppender<>();
        Logger root = (Logger) LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
        events.start();
        root.addAppender(events);
        Map<String, Long> expected;
        try (MixedTraffic traffic = new MixedTraffic(udpPort, httpPort, 20_261_130)) {
            traffic.send(REQUESTS);
            expected = traffic.expected();
        } finally {
            root.detachAppender(events);
        }
        String scrapeAfter = scrape();
        JsonNode statsAfter = stats();

        Map<String, Long> moved = counters(scrapeAfter);
        counters(scrapeBefore).forEach((series, before) -> moved.merge(series, -before, Long::sum));
        moved.values().removeIf(count -> count == 0);
        assertThat(moved).isEqualTo(expected);
        assertThat(names(scrapeAfter)).isEqualTo(names(scrapeBefore));
        assertThat(events.list)
                .filteredOn(event -> event.getLevel().isGreaterOrEqual(Level.INFO))
                .isEmpty();
        for (String door : new String[] {"udp4", "udp6", "http4", "http6"}) {
            for (String name : statsAfter.get(door).propertyNames()) {
                assertThat(statsAfter.get(door).get(name).asLong()
                                - statsBefore.get(door).get(name).asLong())
                        .as(door + " " + name)
                        .isEqualTo(sum(expected, door, name));
            }
        }
    }

    /** What the stats should show for a door, from the series that should have moved. */
    private static long sum(Map<String, Long> expected, String door, String name) {
        String transport = "transport=\"" + door.substring(0, door.length() - 1) + "\"";
        String family = "family=\"ipv" + door.charAt(door.length() - 1) + "\"";
        return expected.entrySet().stream()
                .filter(series ->
                        series.getKey().contains(transport) && series.getKey().contains(family))
                .filter(series -> name.equals("rejected")
                        ? !series.getKey().contains("outcome=\"ok\"")
                        : series.getKey().contains("outcome=\"ok\"")
                                && series.getKey().contains("\"" + name + "\""))
                .mapToLong(Map.Entry::getValue)
                .sum();
    }
}
