package dev.peerage.benchmarking.load;

import dev.peerage.benchmarking.report.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A tracker that can be started: a folder with {@code tracker.json} and the configuration that goes with it. Names in braces
 * are filled in when it starts.
 *
 * @param name what it is called in tables
 * @param transports {@code udp} and {@code http}, what it has of them
 * @param program the name of its program
 * @param command how it is started, words apart by spaces
 * @param environment one variable, or empty
 * @param get how to get it
 * @param needsHashes whether it must be told all info hashes before
 * @param stores whether it keeps peers
 * @param asked whether it takes part only when it is asked for by name: variants of others, and parts
 * @param folder where its configuration is
 */
public record Rival(
        String name,
        List<String> transports,
        String program,
        String command,
        String environment,
        String get,
        boolean needsHashes,
        boolean stores,
        boolean asked,
        Path folder) {

    private static final String FILE = "tracker.json";

    /** All trackers of a folder, by name. */
    public static List<Rival> all(Path folder) throws IOException {
        List<Rival> rivals = new ArrayList<>();
        try (Stream<Path> entries = Files.list(folder)) {
            for (Path entry : entries.sorted().toList()) {
                if (Files.exists(entry.resolve(FILE))) {
                    rivals.add(read(entry));
                }
            }
        }
        return rivals;
    }

    private static Rival read(Path folder) throws IOException {
        Map<String, Object> fields = Json.readObject(folder.resolve(FILE));
        return new Rival(
                text(fields, "name"),
                List.of(text(fields, "transports").split(" ", -1)),
                text(fields, "program"),
                text(fields, "command"),
                Objects.toString(fields.get("environment"), ""),
                text(fields, "get"),
                Boolean.TRUE.equals(fields.get("needsHashes")),
                Boolean.TRUE.equals(fields.get("stores")),
                Boolean.TRUE.equals(fields.get("asked")),
                folder);
    }

    private static String text(Map<String, Object> fields, String name) {
        return Objects.requireNonNull(fields.get(name), name + " is missing in " + FILE)
                .toString();
    }

    /** Where its program is: in one of the folders or on the path; null if it is not installed. */
    public @Nullable Path find(List<Path> folders) {
        List<Path> places = new ArrayList<>(folders);
        String path = Objects.toString(System.getenv("PATH"), "");
        for (String place : path.split(":", -1)) {
            places.add(Path.of(place));
        }
        places.add(Path.of("/usr/sbin"));
        return places.stream()
                .map(place -> place.resolve(program))
                .filter(Files::isExecutable)
                .findFirst()
                .orElse(null);
    }

    /** The files to copy beside it, placeholders and all. */
    List<Path> templates() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> !file.endsWith(FILE)).toList();
        }
    }
}
