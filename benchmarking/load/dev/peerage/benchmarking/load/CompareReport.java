package dev.peerage.benchmarking.load;

import dev.peerage.benchmarking.Environment;
import dev.peerage.benchmarking.report.Json;
import dev.peerage.benchmarking.report.Measure;
import dev.peerage.benchmarking.report.Row;
import dev.peerage.benchmarking.report.Summary;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Leaves a comparison in a folder of results: rows, every window, {@code summary.md} and a picture. */
final class CompareReport {

    private static final double MEBIBYTE = 1 << 20;

    private CompareReport() {}

    static void write(Path folder, String name, List<Map<String, Object>> windows) throws IOException {
        Json.writeObject(folder.resolve(Summary.ENVIRONMENT_FILE), Environment.describe());
        Json.writeObject(folder.resolve("windows").resolve(name + ".json"), windows);
        rows(folder, name, CompareTable.ofKind(windows, WindowKind.ROUND));
        rows(folder, name + "-long", CompareTable.ofKind(windows, WindowKind.LONG));
        List<Row> rates = CompareTable.ofKind(windows, WindowKind.RATE).stream()
                .map(window -> rate(name + "-rate", window))
                .toList();
        if (!rates.isEmpty()) {
            Json.write(folder.resolve(name + "-rate.json"), rates);
        }
        System.out.println("written: " + Summary.write(folder));
    }

    private static void rows(Path folder, String name, List<Map<String, Object>> windows) throws IOException {
        if (windows.isEmpty()) {
            return;
        }
        Map<String, Object> any = windows.get(0);
        Json.write(
                folder.resolve(name + ".json"),
                CompareTable.summaries(windows).stream()
                        .map(summary -> row(name, any, summary))
                        .toList());
    }

    /** A window at a part of a tracker's capacity. */
    private static Row rate(String name, Map<String, Object> window) {
        Row row = Row.of(name).with(Row.STORE, CompareTable.name(window));
        row.with("percent of its capacity", window.get("percent") + " %");
        add(row, Measure.SERVER_MICROS, window, CompareTable.MICROS);
        add(row, Measure.RESPONSES_PER_SECOND, window, "goodResponsesPerSecond");
        add(row, Measure.P50_MICROS, window, "latencyMicros.p50");
        add(row, Measure.P99_MICROS, window, "latencyMicros.p99");
        add(row, Measure.P999_MICROS, window, "latencyMicros.p99.9");
        add(row, Measure.LOST, window, "lost");
        return row;
    }

    private static Row row(String name, Map<String, Object> window, Map<String, Object> summary) {
        Row row = Row.of(name).with(Row.STORE, CompareTable.name(summary));
        for (String field : List.of("torrents", "peers", "wanted", "weights", "pace", "requests", "keepAlive")) {
            Object value = window.get(field);
            if (value != null) {
                // no number: a size would make a line of what is one bar a tracker
                row.with(field, value.toString());
            }
        }
        add(row, Measure.SERVER_MICROS, summary, CompareTable.MICROS);
        add(row, Measure.LEAST_SERVER_MICROS, summary, "leastMicros");
        add(row, Measure.MOST_SERVER_MICROS, summary, "mostMicros");
        add(row, Measure.TO_BEST, summary, "ratioToBest");
        add(row, Measure.TO_NULL, summary, "ratioToNull");
        add(row, Measure.RESPONSES_PER_SECOND, summary, "goodResponsesPerSecond");
        add(row, Measure.MACHINE_MICROS, summary, "systemMicrosPerResponse");
        double bytes = CompareTable.number(summary, "residentBytes");
        if (!Double.isNaN(bytes)) {
            row.with(Measure.RESIDENT_MEBIBYTES, bytes / MEBIBYTE);
        }
        add(row, Measure.CONTEXT_SWITCHES, summary, "contextSwitches");
        add(row, Measure.DESCRIPTORS, summary, "descriptors");
        add(row, Measure.PEERS_PER_ANNOUNCE, summary, "peersPerAnnounce");
        add(row, Measure.STORED_PART, summary, "storedRatio");
        add(row, Measure.SATURATED_WINDOWS, summary, "saturatedWindows");
        return row;
    }

    private static void add(Row row, Measure measure, Map<String, Object> summary, String field) {
        double value = CompareTable.number(summary, field);
        if (!Double.isNaN(value)) {
            row.with(measure, value);
        }
    }
}
