package dev.peerage.benchmarking.load;

import java.io.PrintStream;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/** Windows by tracker: medians with their spread, the cheapest first. */
final class CompareTable {

    static final String MICROS = "serverMicrosPerResponse";
    private static final double STORED_LEAST = 0.97;

    private CompareTable() {}

    /** One window in a line. */
    static String line(Map<String, Object> window) {
        return Numbers.format(
                "%-18s %9.0f/s %7.3f µs %5.1f %% busy%s, stored %.3f, %.1f peers a reply, lost %.0f",
                name(window),
                number(window, "goodResponsesPerSecond"),
                number(window, MICROS),
                number(window, "serverBusy") * 100,
                Boolean.TRUE.equals(window.get("saturated")) ? "" : " UNSATURATED",
                number(window, "storedRatio"),
                number(window, "peersPerAnnounce"),
                number(window, "lost"));
    }

    /** The windows of one of {@link WindowKind}'s names. */
    static List<Map<String, Object>> ofKind(List<Map<String, Object>> windows, String kind) {
        return windows.stream()
                .filter(window -> kind.equals(window.get("kind")))
                .toList();
    }

    /** How many answers a second a tracker gave when saturated (median); NaN if it was never measured. */
    static double capacity(String tracker, List<Map<String, Object>> windows) {
        List<Map<String, Object>> own = ofKind(windows, WindowKind.ROUND).stream()
                .filter(window -> tracker.equals(name(window)))
                .toList();
        return own.isEmpty() ? Double.NaN : median(own, "goodResponsesPerSecond");
    }

    /** One object a tracker: medians, and the least and most of the cost. Windows that lack peers are told apart. */
    static List<Map<String, Object>> summaries(List<Map<String, Object>> windows) {
        Map<String, List<Map<String, Object>>> byTracker = windows.stream()
                .collect(Collectors.groupingBy(window -> name(window), LinkedHashMap::new, Collectors.toList()));
        double best = byTracker.values().stream()
                .filter(CompareTable::stores)
                .mapToDouble(all -> median(all, MICROS))
                .min()
                .orElse(Double.NaN);
        double floor = byTracker.values().stream()
                .filter(all -> !stores(all))
                .mapToDouble(all -> median(all, MICROS))
                .min()
                .orElse(Double.NaN);
        return byTracker.entrySet().stream()
                .map(entry -> summary(entry.getKey(), entry.getValue(), best, floor))
                .sorted(Comparator.comparingDouble(summary -> number(summary, MICROS)))
                .toList();
    }

    private static boolean stores(List<Map<String, Object>> windows) {
        return Boolean.TRUE.equals(windows.get(0).get("stores"));
    }

    private static Map<String, Object> summary(
            String tracker, List<Map<String, Object>> windows, double best, double floor) {
        double[] micros = values(windows, MICROS);
        Map<String, Object> summary = new LinkedHashMap<>();
        summary.put("tracker", tracker);
        summary.put("windows", windows.size());
        summary.put(
                "saturatedWindows",
                windows.stream()
                        .filter(window -> Boolean.TRUE.equals(window.get("saturated")))
                        .count());
        summary.put(
                "fullWindows",
                windows.stream()
                        .filter(window -> !stores(windows) || number(window, "storedRatio") >= STORED_LEAST)
                        .count());
        summary.put(MICROS, Numbers.round(median(windows, MICROS)));
        summary.put("leastMicros", micros[0]);
        summary.put("mostMicros", micros[micros.length - 1]);
        put(summary, "ratioToBest", median(windows, MICROS) / best);
        put(summary, "ratioToNull", median(windows, MICROS) / floor);
        for (String field : List.of(
                "goodResponsesPerSecond",
                "systemMicrosPerResponse",
                "residentBytes",
                "contextSwitches",
                "descriptors",
                "threads",
                "peersPerAnnounce",
                "storedRatio",
                "fillSeconds",
                "errorsPerSecond",
                "lost",
                "latencyMicros.p50",
                "latencyMicros.p99",
                "latencyMicros.p99.9")) {
            put(summary, field, median(windows, field));
        }
        return summary;
    }

    private static void put(Map<String, Object> summary, String field, double value) {
        if (!Double.isNaN(value)) {
            summary.put(field, Numbers.round(value));
        }
    }

    /** The table in Markdown. */
    static void print(List<Map<String, Object>> summaries, PrintStream out) {
        out.println("| tracker | µs of CPU per response (min–max) | to best | to null | responses/s | machine µs"
                + " | RSS MiB | switches | fds | peers a reply | stored | saturated |");
        out.println("|---|---|---|---|---|---|---|---|---|---|---|---|");
        for (Map<String, Object> summary : summaries) {
            String line = Numbers.format(
                    "| %s | %.3f (%.3f–%.3f) | %.2f | %.2f | %.0f | %.3f | %.1f | %.0f | %.0f | %.1f | %.3f | %.0f of %.0f |",
                    name(summary),
                    number(summary, MICROS),
                    number(summary, "leastMicros"),
                    number(summary, "mostMicros"),
                    number(summary, "ratioToBest"),
                    number(summary, "ratioToNull"),
                    number(summary, "goodResponsesPerSecond"),
                    number(summary, "systemMicrosPerResponse"),
                    number(summary, "residentBytes") / 1048576,
                    number(summary, "contextSwitches"),
                    number(summary, "descriptors"),
                    number(summary, "peersPerAnnounce"),
                    number(summary, "storedRatio"),
                    number(summary, "saturatedWindows"),
                    number(summary, "windows"));
            // no floor without the null responder, nothing stored by it
            out.println(line.replace("NaN", "–"));
        }
    }

    /** What trackers do at a part of their own capacity, in Markdown; nothing without such windows. */
    static void printRates(List<Map<String, Object>> windows, PrintStream out) {
        if (windows.isEmpty()) {
            return;
        }
        out.println();
        out.println("| tracker | % of its capacity | responses/s | µs of CPU per response | median, µs | 99 %, µs"
                + " | 99.9 %, µs | lost |");
        out.println("|---|---|---|---|---|---|---|---|");
        for (Map<String, Object> window : windows) {
            out.println(Numbers.format(
                            "| %s | %.0f | %.0f | %.3f | %.0f | %.0f | %.0f | %.0f |",
                            name(window),
                            number(window, "percent"),
                            number(window, "goodResponsesPerSecond"),
                            number(window, MICROS),
                            number(window, "latencyMicros.p50"),
                            number(window, "latencyMicros.p99"),
                            number(window, "latencyMicros.p99.9"),
                            number(window, "lost"))
                    .replace("NaN", "–"));
        }
    }

    static String name(Map<String, Object> fields) {
        return Objects.toString(fields.get("tracker"), "");
    }

    static double number(Map<String, Object> fields, String name) {
        return fields.get(name) instanceof Number number ? number.doubleValue() : Double.NaN;
    }

    private static double[] values(List<Map<String, Object>> windows, String field) {
        double[] values =
                windows.stream().mapToDouble(window -> number(window, field)).toArray();
        Arrays.sort(values);
        return values;
    }

    private static double median(List<Map<String, Object>> windows, String field) {
        double[] values = values(windows, field);
        int middle = values.length / 2;
        return values.length % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
    }
}
