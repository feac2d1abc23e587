package dev.peerage.benchmarking;

import dev.peerage.benchmarking.report.Json;
import dev.peerage.benchmarking.report.Measure;
import dev.peerage.benchmarking.report.Row;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Runs steps one after the other, tells how far it is, and keeps the rows. */
final class Output {

    @Option(names = "--json", paramLabel = "FILE", description = "write the rows to this file, as a list of objects")
    @Nullable
    Path json;

    private final List<Row> rows = new ArrayList<>();
    private @Nullable Deadline deadline;
    private int skipped;

    static Output to(Path json) {
        Output output = new Output();
        output.json = json;
        return output;
    }

    static Output to(Path json, Deadline deadline) {
        Output output = to(json);
        output.deadline = deadline;
        return output;
    }

    /** All rows so far. */
    List<Row> rows() {
        return rows;
    }

    /** How many steps were left out because the time was over. */
    int skipped() {
        return skipped;
    }

    /** Runs all steps; the file is written anew after each, so that a run that is broken off keeps what it has. */
    void run(List<Step> steps) throws Exception {
        long startNanos = System.nanoTime();
        for (int done = 0; done < steps.size(); done++) {
            if (deadline != null && deadline.passed()) {
                skipped = steps.size() - done;
                System.err.printf("time is over: %d of %d rows left out%n", skipped, steps.size());
                return;
            }
            Step step = steps.get(done);
            System.err.printf("[%d/%d] %s … ", done + 1, steps.size(), step.title());
            System.err.flush();
            List<Row> measured = step.work().call();
            rows.addAll(measured);
            System.err.printf(
                    "%s%s%n",
                    measured.stream().map(Output::outcome).collect(Collectors.joining("; ")),
                    remaining(startNanos, done + 1, steps.size()));
            if (json != null) {
                Json.write(json, rows);
            }
        }
    }

    private static String outcome(Row row) {
        StringBuilder text = new StringBuilder();
        int shown = 0;
        for (Measure measure : Measure.values()) {
            if (row.number(measure).isPresent() && shown++ < 3) {
                text.append(text.isEmpty() ? "" : ", ")
                        .append(measure.field())
                        .append(' ')
                        .append(row.text(measure.field()));
            }
        }
        return text.toString();
    }

    private static String remaining(long startNanos, int done, int all) {
        if (done == all) {
            return "";
        }
        Duration left = Duration.ofNanos((System.nanoTime() - startNanos) / done * (all - done));
        return String.format("  (about %d:%02d to go)", left.toMinutes(), left.toSecondsPart());
    }
}
