package dev.peerage.benchmarking;

import dev.peerage.repository.memory.StoreType;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

@Command(
        name = "repository",
        sortOptions = false,
        description = "Time per operation: Torrust's four scenarios, and what they leave out.",
        footerHeading = "%nScenarios:%n",
        footer = {
            "  add_one_torrent, add_multiple_torrents_in_parallel, update_one_torrent_in_parallel,",
            "  update_multiple_torrents_in_parallel: as in Torrust's benchmark, as tasks and as threads",
            "  tasks_alone: what the pool of the former costs by itself",
            "  mix: 100 announces to 1 scrape over the popularity curve",
            "  announce_into_swarm: swarms of given sizes, and the bytes an announce allocates",
            "  one_lock_or_two: one atomic announce against update and read apart",
            "  announce_while_busy, announce_while_busy_latency: while sweeps or pages run",
            "  statistics: the counting of requests off and on",
            "  list_check: whether a list of torrents has one, and all but that as its baseline",
            "  rate_limits: whether an announce is within the rate limits%n"
        })
final class RepositoryCommand implements Callable<Integer> {

    /** The sizes that are shown. */
    static final List<Count> SWARMS = List.of(new Count(1), new Count(100), new Count(10_000), new Count(100_000));

    @Spec
    private CommandLine.Model.CommandSpec spec = CommandLine.Model.CommandSpec.create();

    @Option(names = "--scenarios", paramLabel = "NAME", split = ",", description = "only these (default: all)")
    private List<String> names = List.of();

    @Option(
            names = "--swarms",
            paramLabel = "COUNT",
            split = ",",
            description = "peers in the one torrent of announce_into_swarm (default: 1,100,10k,100k)")
    private List<Count> swarms = SWARMS;

    @Mixin
    private Stores stores = new Stores();

    @Mixin
    private Sizes sizes = new Sizes();

    @Mixin
    private Timing timing = new Timing();

    @Mixin
    Help help = new Help();

    @Mixin
    private Output output = new Output();

    @Override
    public Integer call() throws Exception {
        List<StoreType> chosen = stores.chosen();
        output.run(new Steps(chosen, timing).of(scenarios(), sizes, swarms));
        return 0;
    }

    private List<Scenario> scenarios() {
        List<String> known = Scenario.REPOSITORY.stream()
                .map(scenario -> scenario.label())
                .distinct()
                .toList();
        List<Scenario> chosen = new ArrayList<>();
        for (String name : names.isEmpty() ? known : names) {
            if (!known.contains(name)) {
                throw new ParameterException(
                        spec.commandLine(), "unknown scenario '" + name + "': choose from " + String.join(", ", known));
            }
            Scenario.REPOSITORY.stream()
                    .filter(scenario -> scenario.label().equals(name))
                    .forEach(chosen::add);
        }
        return chosen;
    }
}
