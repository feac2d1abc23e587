package dev.peerage.benchmarking.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * All figures in a folder of results and the folders in it: rows, and the windows of loads. Rows of the same scenario, store and
 * parameters are rounds of one.
 */
final class ResultFolder {

    private static final String WINDOWS = "windows";

    /** What a load calls its figures. */
    private static final Map<String, Measure> OF_WINDOWS = Map.of(
            "serverMicrosPerResponse", Measure.SERVER_MICROS,
            "goodResponsesPerSecond", Measure.RESPONSES_PER_SECOND,
            "systemMicrosPerResponse", Measure.MACHINE_MICROS,
            "latencyMicros.p50", Measure.P50_MICROS,
            "latencyMicros.p99", Measure.P99_MICROS,
            "latencyMicros.p99.9", Measure.P999_MICROS,
            "lost", Measure.LOST);

    /** What says of what a window is. */
    private static final List<String> WINDOW_PARAMETERS = List.of(
            "kind", "percent", "torrents", "peers", "wanted", "weights", "pace", "requests", "keepAlive", "flows");

    private final Map<String, Object> environment;
    private final List<Row> rows;

    private ResultFolder(Map<String, Object> environment, List<Row> rows) {
        this.environment = environment;
        this.rows = rows;
    }

    /**
     * Reads a folder.
     *
     * @throws IOException if there is none, or nothing in it can be compared
     */
    static ResultFolder read(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            throw new IOException("no folder " + folder + ": name one that holds results");
        }
        Map<String, Object> environment = Map.of();
        List<Row> rows = new ArrayList<>();
        Set<String> withWindows = new HashSet<>();
        for (Path file : jsonFiles(folder)) {
            if (file.endsWith(Summary.ENVIRONMENT_FILE)) {
                environment = environment.isEmpty() ? Json.readObject(file) : environment;
                continue;
            }
            String name = file.getFileName().toString().replaceFirst("\\.json$", "");
            for (Row row : Json.readRowOrRows(file)) {
                if (row.text(Row.SCENARIO).isEmpty()) {
                    rows.add(ofWindow(name, row));
                    withWindows.add(name);
                } else {
                    rows.add(row);
                }
            }
        }
        rows.removeIf(row -> !row.fields().containsKey(WINDOWS) && withWindows.contains(row.text(Row.SCENARIO)));
        if (rows.isEmpty()) {
            throw new IOException("no rows in " + folder + ": name a folder that holds results");
        }
        return new ResultFolder(environment, rows);
    }

    private static List<Path> jsonFiles(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(".json"))
                    .sorted()
                    .toList();
        }
    }

    /** A window as a row of its file; what a comparison summed up of it is left out for it. */
    private static Row ofWindow(String name, Row window) {
        Row row = Row.of(name).with(Row.STORE, window.text("tracker")).with(WINDOWS, WINDOWS);
        for (String parameter : WINDOW_PARAMETERS) {
            Object value = window.fields().get(parameter);
            if (value != null) {
                row.with(parameter, value);
            }
        }
        OF_WINDOWS.forEach((field, measure) -> window.number(field).ifPresent(value -> row.with(measure, value)));
        return row;
    }

    /** What the run was made on; empty when the folder does not say. */
    Map<String, Object> environment() {
        return environment;
    }

    /**
     * The figures by what they are of.
     *
     * @param asked which; none = the one that each row is compared by
     */
    Map<List<String>, Measured> figures(List<Measure> asked) {
        Map<List<String>, List<Measured>> rounds = new LinkedHashMap<>();
        for (Row row : rows) {
            Map<String, Object> key = key(row);
            for (Measure measure : asked.isEmpty() ? first(row) : asked) {
                if (row.number(measure).isPresent()) {
                    rounds.computeIfAbsent(id(key, measure), unseen -> new ArrayList<>())
                            .add(Measured.of(row, key, measure));
                }
            }
        }
        Map<List<String>, Measured> figures = new LinkedHashMap<>();
        rounds.forEach((id, same) -> figures.put(id, Measured.ofRounds(same)));
        return figures;
    }

    /** The rows whose invariant is broken. */
    List<Map<String, Object>> broken() {
        return rows.stream()
                .filter(row -> row.fields().containsKey(Measure.INVARIANT.field())
                        && row.text(Measure.INVARIANT.field()).startsWith(Measure.BROKEN))
                .map(row -> {
                    Map<String, Object> key = new LinkedHashMap<>(key(row));
                    key.put(Measure.INVARIANT.field(), row.text(Measure.INVARIANT.field()));
                    return key;
                })
                .toList();
    }

    private static List<Measure> first(Row row) {
        return Measure.primary(measure -> row.number(measure).isPresent())
                .map(List::of)
                .orElse(List.of());
    }

    private static Map<String, Object> key(Row row) {
        Map<String, Object> key = new LinkedHashMap<>();
        row.fields().forEach((name, value) -> {
            if (Measure.of(name).isEmpty() && !name.equals(WINDOWS)) {
                key.put(name, value);
            }
        });
        return Collections.unmodifiableMap(key);
    }

    /** The same however the fields are ordered, and whether a number was written as one or as text. */
    private static List<String> id(Map<String, Object> key, Measure measure) {
        TreeMap<String, @Nullable Object> sorted = new TreeMap<>(key);
        List<String> id = new ArrayList<>();
        sorted.forEach((name, value) -> id.add(name + "=" + Objects.toString(value)));
        id.add(measure.field());
        return id;
    }
}
