package dev.peerage.benchmarking;

import dev.peerage.benchmarking.report.Differences;
import dev.peerage.benchmarking.report.Json;
import dev.peerage.benchmarking.report.Measure;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "diff",
        sortOptions = false,
        description = {
            "Compares two folders of results, row by row: the ratio B/A, what it may be off by, and what moved beyond that.",
            "A figure is off by its own error (99.9 %%) where the row has one, by half of the range of its rounds where there"
                    + " are several, else by --noise. Relative errors of A and B add up as the sides of a right angle."
        })
final class DiffCommand implements Callable<Integer> {

    @Parameters(index = "0", paramLabel = "A", description = "a folder of results, and all folders in it")
    private Path a = Path.of("");

    @Parameters(index = "1", paramLabel = "B", description = "another, compared to it")
    private Path b = Path.of("");

    @Option(
            names = "--measures",
            paramLabel = "FIELD",
            split = ",",
            description =
                    "fields to compare, for example elementsPerSecond,peakResidentMebibytes (default: the one that"
                            + " each table of a summary is compared by)")
    private List<String> measures = List.of();

    @Option(
            names = "--noise",
            paramLabel = "PERCENT",
            description = "what a figure without an error of its own may be off by (default: ${DEFAULT-VALUE})",
            defaultValue = "10")
    private double noisePercent = 10;

    @Option(
            names = "--fail-on-regression",
            description = "end with 1 if anything is worse beyond noise, or broken in B")
    private boolean failOnRegression;

    @Option(names = "--json", paramLabel = "FILE", description = "write the comparison to this file, as one object")
    private @Nullable Path json;

    @Mixin
    Help help = new Help();

    @CommandLine.Spec
    private CommandLine.Model.CommandSpec spec = CommandLine.Model.CommandSpec.create();

    @Override
    public Integer call() throws Exception {
        if (!(noisePercent >= 0)) {
            throw wrong("--noise must not be negative");
        }
        Differences differences =
                Differences.between(a, b, measures.stream().map(this::measure).toList(), noisePercent / 100);
        if (json != null) {
            Json.writeObject(json, differences.fields());
        }
        differences.print(spec.commandLine().getOut());
        return failOnRegression && differences.regressed() ? 1 : 0;
    }

    private Measure measure(String field) {
        return Measure.of(field)
                .filter(measure -> measure != Measure.INVARIANT)
                .orElseThrow(
                        () -> wrong("unknown measure '" + field + "': choose a field of the rows that is measured"));
    }

    private CommandLine.ParameterException wrong(String message) {
        return new CommandLine.ParameterException(spec.commandLine(), message);
    }
}
