package dev.peerage.benchmarking;

import dev.peerage.benchmarking.report.Json;
import dev.peerage.benchmarking.report.Summary;
import dev.peerage.bittorrent.AddressFamily;
import dev.peerage.repository.memory.StoreType;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        name = "all",
        sortOptions = false,
        description = {
            "Measures everything, the most telling rows first, until the time is over; then reports.",
            "Raw rows, summary and pictures go to a folder of results."
        })
final class AllCommand implements Callable<Integer> {

    private static final String TORRUST_SCENARIOS = "01-torrust-scenarios";

    @Option(
            names = "--results",
            paramLabel = "FOLDER",
            description = "where to (default: benchmarking/results/<date>-<machine>)")
    private @Nullable Path results;

    @Option(
            names = "--budget-minutes",
            paramLabel = "MIN",
            description = "no row is begun after so many minutes (default: ${DEFAULT-VALUE})",
            defaultValue = "20")
    private int budgetMinutes = 20;

    @Option(names = "--rivals", description = "run Torrust's own repository benchmark too (needs cargo and python3)")
    private boolean rivals;

    @Mixin
    private Stores stores = new Stores();

    @Mixin
    private Timing timing = new Timing();

    @Mixin
    Help help = new Help();

    @Override
    public Integer call() throws Exception {
        Path folder =
                results == null ? root().resolve("benchmarking/results").resolve(Environment.folderName()) : results;
        Json.writeObject(folder.resolve(Summary.ENVIRONMENT_FILE), Environment.describe());
        Deadline deadline = Deadline.after(Duration.ofMinutes(budgetMinutes));
        int skipped = 0;
        for (Map.Entry<String, List<Step>> part : parts().entrySet()) {
            System.err.printf("== %s (%s left)%n", part.getKey(), deadline.left());
            Output output = Output.to(folder.resolve(part.getKey() + ".json"), deadline);
            output.run(part.getValue());
            skipped += output.skipped();
            if (rivals && part.getKey().equals(TORRUST_SCENARIOS)) {
                runTorrust(folder.resolve(TORRUST_SCENARIOS + "-of-torrust.json"));
            }
        }
        System.err.println("written: " + Summary.write(folder));
        if (skipped > 0) {
            System.err.println(skipped + " rows were left out: give more time with --budget-minutes");
        }
        return 0;
    }

    /** A rival that does not build takes nothing from the figures of ours. */
    private static void runTorrust(Path json) throws IOException, InterruptedException {
        int exitCode = new ProcessBuilder(
                        root().resolve("benchmarking/rivals/torrust-repository/run")
                                .toString(),
                        "--json",
                        json.toString())
                .inheritIO()
                .start()
                .waitFor();
        if (exitCode != 0) {
            System.err.println("Torrust's benchmark ended with " + exitCode + ": its rows are missing");
        }
    }

    private static Path root() {
        return Path.of(System.getProperty("peerage.root", "."));
    }

    /** Files and their rows; the names sort in this order, and so does the summary. */
    private Map<String, List<Step>> parts() {
        List<StoreType> chosen = stores.chosen();
        Steps jmh = new Steps(chosen, timing);
        ProcessSteps processes = new ProcessSteps(chosen, timing.jvm);
        Map<String, List<Step>> parts = new LinkedHashMap<>();
        parts.put(TORRUST_SCENARIOS, jmh.of(Scenario.TORRUST, new Sizes(), List.of()));
        parts.put("02-mix", jmh.of(List.of(Scenario.MIX), Sizes.of(2_000_000), List.of()));
        parts.put("03-memory", processes.memory(Sizes.of(2_000_000, 10_000_000)));
        parts.put("04-growth", jmh.growth(Sizes.of(2_000_000, 10_000_000), List.of(1, 16, 128, 1024)));
        parts.put("05-swarms", jmh.of(List.of(Scenario.SWARM_SIZE), new Sizes(), RepositoryCommand.SWARMS));
        parts.put("06-page", jmh.page(1_000_000, 500_000, 50));
        parts.put("07-fill", processes.fill(Sizes.of(2_000_000), FillCommand.COLLECTORS));
        parts.put("08-busy", jmh.of(List.of(Scenario.BUSY, Scenario.BUSY_LATENCY), new Sizes(), List.of()));
        parts.put("09-calls", jmh.of(List.of(Scenario.ONE_CALL, Scenario.TWO_CALLS), new Sizes(), List.of()));
        parts.put("10-statistics", jmh.of(List.of(Scenario.STATISTICS), new Sizes(), List.of()));
        parts.put(
                "11-memory",
                processes.memory(Sizes.of(10_000, 100_000, 1_000_000).with(AddressFamily.values())));
        parts.put("12-memory", processes.memory(Sizes.of(2_000_000, 10_000_000).with(AddressFamily.IPV6)));
        parts.put("13-growth", jmh.of(List.of(Scenario.GROWTH), Sizes.of(10_000, 100_000, 1_000_000), List.of()));
        return parts;
    }
}
