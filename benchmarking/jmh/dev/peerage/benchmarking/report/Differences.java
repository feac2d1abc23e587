package dev.peerage.benchmarking.report;

import dev.peerage.benchmarking.report.Difference.Verdict;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/** Two folders of results set side by side. */
public final class Differences {

    private static final List<String> MACHINE = List.of("processor", "processors", "memory", "Java");

    private final ResultFolder a;
    private final ResultFolder b;
    private final List<Difference> differences = new ArrayList<>();
    private final List<Measured> onlyInA = new ArrayList<>();
    private final List<Measured> onlyInB = new ArrayList<>();

    private Differences(ResultFolder a, ResultFolder b) {
        this.a = a;
        this.b = b;
    }

    /**
     * Compares what both have.
     *
     * @param measures by what; none = by what each row's table is
     * @param noise the part by which a figure without an error of its own may be off
     * @throws IOException if one of them cannot be read, or has no rows
     */
    public static Differences between(Path a, Path b, List<Measure> measures, double noise) throws IOException {
        Differences result = new Differences(ResultFolder.read(a), ResultFolder.read(b));
        Map<List<String>, Measured> others = result.b.figures(measures);
        result.a.figures(measures).forEach((id, before) -> {
            Measured after = others.remove(id);
            if (after == null) {
                result.onlyInA.add(before);
            } else {
                result.differences.add(new Difference(before, after, noise));
            }
        });
        result.onlyInB.addAll(others.values());
        return result;
    }

    /** Whether anything is worse beyond noise, or broken in the second run. */
    public boolean regressed() {
        return count(Verdict.WORSE) > 0 || !b.broken().isEmpty();
    }

    private long count(Verdict verdict) {
        return differences.stream()
                .filter(difference -> difference.verdict() == verdict)
                .count();
    }

    /** For people. */
    public void print(PrintWriter out) {
        runs(out);
        out.println();
        out.println("| row | measure | A | B | B/A | ± | |");
        out.println("| --- | --- | --- | --- | --- | --- | --- |");
        differences.forEach(difference -> out.println(line(difference)));
        out.println();
        onlyInA.forEach(figure -> out.println("only in A: " + name(figure)));
        onlyInB.forEach(figure -> out.println("only in B: " + name(figure)));
        a.broken().forEach(row -> out.println("broken in A: " + name(row)));
        b.broken().forEach(row -> out.println("broken in B: " + name(row)));
        out.printf(
                Locale.ROOT,
                "%d worse, %d better, %d within noise, %d only in A, %d only in B; ~ stands where a run does not say"
                        + " its error and noise is assumed%n",
                count(Verdict.WORSE),
                count(Verdict.BETTER),
                count(Verdict.WITHIN_NOISE),
                onlyInA.size(),
                onlyInB.size());
        out.flush();
    }

    private void runs(PrintWriter out) {
        out.println("A: " + described(a));
        out.println("B: " + described(b));
        List<String> apart = MACHINE.stream()
                .filter(name -> !Objects.equals(
                        a.environment().get(name), b.environment().get(name)))
                .toList();
        if (!apart.isEmpty()) {
            out.println("NOT ALIKE: " + String.join(", ", apart) + ". The ratios say nothing about the code.");
        }
    }

    private static String described(ResultFolder folder) {
        String text = folder.environment().entrySet().stream()
                .filter(entry -> !entry.getKey().equals("cache misses"))
                .map(entry -> entry.getKey() + " " + entry.getValue())
                .collect(Collectors.joining(", "));
        return text.isEmpty() ? "it does not say where it was run" : text;
    }

    private static String line(Difference difference) {
        Verdict verdict = difference.verdict();
        boolean comparable = verdict != Verdict.NO_RATIO && difference.before().value() != 0;
        return "| "
                + String.join(
                        " | ",
                        name(difference.before().row()),
                        difference.before().measure().title(),
                        Summary.value(difference.before().value()),
                        Summary.value(difference.after().value()),
                        comparable ? String.format(Locale.ROOT, "%.2f", difference.ratio()) : "",
                        comparable
                                ? (difference.assumed() ? "~" : "")
                                        + String.format(Locale.ROOT, "%.2f", difference.uncertainty())
                                : "",
                        mark(verdict))
                + " |";
    }

    private static String mark(Verdict verdict) {
        return switch (verdict) {
            case WORSE -> "**worse**";
            case BETTER -> "better";
            case WITHIN_NOISE -> "";
            case NO_RATIO -> "was 0";
        };
    }

    private static String name(Measured figure) {
        return name(figure.row()) + " (" + figure.measure().title() + ")";
    }

    private static String name(Map<String, Object> row) {
        return row.entrySet().stream()
                .filter(entry -> !entry.getValue().toString().isEmpty())
                .map(entry ->
                        entry.getKey().equals(Row.SCENARIO) || entry.getKey().equals(Row.STORE)
                                ? entry.getValue().toString()
                                : entry.getKey() + " " + entry.getValue())
                .collect(Collectors.joining(", "));
    }

    /** For programs: one object. */
    public Map<String, Object> fields() {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("a", a.environment());
        fields.put("b", b.environment());
        fields.put("rows", differences.stream().map(Difference::fields).toList());
        fields.put("onlyInA", onlyInA.stream().map(Differences::alone).toList());
        fields.put("onlyInB", onlyInB.stream().map(Differences::alone).toList());
        fields.put("brokenInA", a.broken());
        fields.put("brokenInB", b.broken());
        fields.put("regressed", regressed());
        return fields;
    }

    private static Map<String, Object> alone(Measured figure) {
        Map<String, Object> fields = new LinkedHashMap<>(figure.row());
        fields.put("measure", figure.measure().field());
        fields.put("value", figure.value());
        return fields;
    }
}
