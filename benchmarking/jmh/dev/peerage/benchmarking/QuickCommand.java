package dev.peerage.benchmarking;

import dev.peerage.benchmarking.report.Json;
import dev.peerage.benchmarking.report.Row;
import dev.peerage.benchmarking.report.Summary;
import dev.peerage.benchmarking.report.Table;
import dev.peerage.bittorrent.AddressFamily;
import dev.peerage.repository.memory.StoreType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.springframework.util.FileSystemUtils;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(
        name = "quick",
        sortOptions = false,
        description = {
            "Everything once, with tiny sizes, and a report of it: shows that it runs.",
            "The figures mean nothing: nothing is warmed up."
        })
final class QuickCommand implements Callable<Integer> {

    private static final int PEERS = 2_000;

    @Mixin
    private Stores stores = new Stores();

    @Mixin
    Help help = new Help();

    @Mixin
    private Output output = new Output();

    @Override
    public Integer call() throws Exception {
        Timing timing = Timing.quick();
        List<StoreType> chosen = stores.chosen();
        Steps jmh = new Steps(chosen, timing);
        ProcessSteps processes = new ProcessSteps(chosen, timing.jvm);
        List<Step> steps = new ArrayList<>();
        steps.addAll(jmh.of(Scenario.REPOSITORY, Sizes.of(PEERS), List.of(new Count(1), new Count(100))));
        steps.addAll(jmh.growth(Sizes.of(PEERS / 2, PEERS, 2 * PEERS), List.of(1)));
        steps.addAll(jmh.page(PEERS, PEERS / 2, 50));
        steps.addAll(processes.memory(Sizes.of(PEERS).with(AddressFamily.values())));
        steps.addAll(processes.fill(Sizes.of(PEERS), List.of(Collector.SERIAL)));
        output.run(steps);
        check(output.rows());
        report(output.rows());
        return 0;
    }

    /** Every row has what its table is compared by. */
    private static void check(List<Row> rows) {
        for (Table table : Table.of(rows)) {
            for (Row row : table.rows()) {
                if (row.number(table.primary()).orElse(-1) < 0) {
                    throw new IllegalStateException(
                            "a row without " + table.primary().field() + ": " + row);
                }
            }
        }
    }

    private static void report(List<Row> rows) throws IOException {
        Path folder = Files.createTempDirectory("peerage-quick");
        try {
            Json.write(folder.resolve("quick.json"), rows);
            Summary.write(folder);
        } finally {
            FileSystemUtils.deleteRecursively(folder);
        }
    }
}
