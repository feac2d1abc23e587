package dev.peerage.benchmarking;

import dev.peerage.benchmarking.report.Summary;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

@Command(
        name = "report",
        sortOptions = false,
        description = "Makes summary.md and a picture a scenario out of the JSON files in a folder of results.")
final class ReportCommand implements Callable<Integer> {

    @Parameters(paramLabel = "FOLDER", description = "for example benchmarking/results/2026-12-01-2-cpus")
    private Path folder = Path.of("");

    @Mixin
    Help help = new Help();

    @Override
    public Integer call() throws Exception {
        System.err.println("written: " + Summary.write(folder));
        return 0;
    }
}
