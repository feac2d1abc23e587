package dev.peerage.benchmarking.load;

import dev.peerage.benchmarking.Help;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code bench compare}. */
@Command(
        name = "compare",
        sortOptions = false,
        description = {
            "Puts trackers under the same load in turn, each pinned beside a pinned load, and compares what an answer costs.",
            "What follows -- goes to the load: compare udp --repeat 3 -- --window 128 --duration 5"
        })
public final class CompareCommand implements Callable<Integer> {

    @Parameters(index = "0", paramLabel = "udp|http", description = "the transport")
    private String transport = "";

    @Parameters(index = "1..*", arity = "0..*", paramLabel = "LOAD", description = "options of the load, after --")
    private List<String> loadArguments = new ArrayList<>();

    @Option(names = "--trackers", split = ",", description = "names of folders in --rivals (default: all installed)")
    private List<String> trackers = new ArrayList<>();

    @Option(names = "--repeat", defaultValue = "3", description = "rounds (default: ${DEFAULT-VALUE})")
    private int repeat;

    @Option(
            names = "--long-window",
            defaultValue = "0",
            description = "one more window of so many seconds each, for what trackers do now and then: clean-up")
    private int longSeconds;

    @Option(
            names = "--rates",
            split = ",",
            description = "then at so many percent of each tracker's own capacity, for latencies: 10,25,50")
    private List<Integer> ratePercents = new ArrayList<>();

    @Option(
            names = "--rate-flows",
            defaultValue = "10000",
            description = "source addresses and ports at a fixed rate (default: ${DEFAULT-VALUE})")
    private int rateFlows;

    @Option(names = "--name", description = "what the files and tables are called (default: compare-udp, compare-http)")
    private @Nullable String name;

    @Option(names = "--tracker-cpus", defaultValue = "0", description = "CPUs of the tracker, as taskset takes them")
    private String trackerCpus = "";

    @Option(
            names = "--load-cpus",
            defaultValue = "1",
            description = "CPUs of the load; never the tracker's (default: ${DEFAULT-VALUE})")
    private String loadCpus = "";

    @Option(names = "--threads", defaultValue = "0", description = "the tracker's sockets (0: one a CPU)")
    private int threads;

    @Option(
            names = "--port",
            defaultValue = "36969",
            description = "port of the tracker; the next is taken too (default: ${DEFAULT-VALUE})")
    private int port;

    @Option(
            names = "--torrents",
            defaultValue = "1000000",
            description = "info hashes of the load (default: ${DEFAULT-VALUE})")
    private int torrents;

    @Option(names = "--root", defaultValue = "${sys:peerage.root:-.}", description = "the project's folder")
    private Path root = Path.of("");

    @Option(names = "--programs", description = "a folder with programs, looked at before PATH")
    private List<Path> programs = new ArrayList<>();

    @Option(names = "--out", description = "folder of results: rows, windows, summary.md, a picture")
    private @Nullable Path out;

    @Mixin
    Help help = new Help();

    /** For picocli. */
    public CompareCommand() {}

    @Override
    public Integer call() throws IOException, InterruptedException {
        List<Integer> cpus = CpuList.parse(trackerCpus);
        if (CpuList.parse(loadCpus).stream().anyMatch(cpus::contains)) {
            System.err.println(
                    "The load shares CPUs with the tracker: it is slowed, and the figures are no comparison.");
        }
        Path work = Files.createTempDirectory("bench-compare");
        // trackers that give up root must read their files
        Files.setPosixFilePermissions(work, PosixFilePermissions.fromString("rwxr-xr-x"));
        CompareSettings settings = new CompareSettings(
                transport,
                trackers,
                repeat,
                longSeconds,
                ratePercents,
                rateFlows,
                trackerCpus,
                loadCpus,
                threads > 0 ? threads : cpus.size(),
                port,
                root.resolve("benchmarking/rivals"),
                programs,
                root,
                torrents,
                loadArguments);
        System.out.println("Logs: " + work);
        List<Map<String, Object>> windows = new Comparison(settings, work, System.out).run();
        if (windows.isEmpty()) {
            return 1;
        }
        System.out.println();
        CompareTable.print(CompareTable.summaries(CompareTable.ofKind(windows, WindowKind.ROUND)), System.out);
        CompareTable.printRates(CompareTable.ofKind(windows, WindowKind.RATE), System.out);
        if (out != null) {
            CompareReport.write(out, name == null ? "compare-" + transport : name, windows);
        }
        return 0;
    }
}
