package dev.peerage.realclients;

import static org.awaitility.Awaitility.await;

import java.io.File;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Peerage in a process of its own, looked at through its management port alone. */
final class TrackerProcess implements AutoCloseable {

    private static final JsonMapper JSON = JsonMapper.shared();

    private final Program program;
    private final Place place;
    private final int port;
    private final int managementPort;

    private TrackerProcess(Program program, Place place, int port, int managementPort) {
        this.program = program;
        this.place = place;
        this.port = port;
        this.managementPort = managementPort;
    }

    /** Starts a tracker on one UDP and TCP port, the management port above it, and waits until it is ready. */
    static TrackerProcess start(Place place, int port, Path folder, List<String> settings) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                classPath(),
                "dev.peerage.PeerageApplication",
                "--server.port=" + port,
                "--peerage.udp.port=" + port,
                "--management.server.port=" + (port + 1)));
        command.addAll(settings);
        TrackerProcess tracker = new TrackerProcess(
                Program.start("the tracker", place, folder, Map.of(), command), place, port, port + 1);
        tracker.awaitReady();
        return tracker;
    }

    /** Without the tests' own classes, among which the application would look for its parts. */
    private static String classPath() {
        return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(entry -> !Path.of(entry).endsWith("test-classes"))
                .collect(Collectors.joining(File.pathSeparator));
    }

    private void awaitReady() {
        try {
            await("the tracker is ready")
                    .atMost(Duration.ofMinutes(2))
                    .pollInterval(Duration.ofMillis(250))
                    .failFast("the tracker has ended", () -> !program.running())
                    .until(() -> get("health/readiness").isPresent());
        } catch (RuntimeException notReady) {
            program.close();
            throw new IllegalStateException("The tracker did not start:\n" + program.output(), notReady);
        }
    }

    String url(Route route) {
        return route.url(place, port);
    }

    /** The same, as programs in the tracker's own namespace see it. */
    String loopbackUrl(Route route) {
        return route.url(place.loopback(), port);
    }

    /** What the tracker shows of a torrent; of one that it does not know, zeros. */
    ShownTorrent torrent(TestTorrent torrent) {
        return get("torrents/" + torrent.infoHash()).map(ShownTorrent::of).orElse(ShownTorrent.UNKNOWN);
    }

    /** {@code /actuator/stats}. */
    JsonNode stats() {
        return get("stats").orElseThrow(() -> new AssertionError("/actuator/stats does not answer"));
    }

    private Optional<JsonNode> get(String endpoint) {
        Command answer = Command.run(place.command(List.of(
                "curl",
                "--silent",
                "--fail",
                "--max-time",
                "10",
                "http://127.0.0.1:" + managementPort + "/actuator/" + endpoint)));
        return answer.exitCode() == 0 ? Optional.of(JSON.readTree(answer.output())) : Optional.empty();
    }

    @Override
    public void close() {
        program.close();
    }
}
