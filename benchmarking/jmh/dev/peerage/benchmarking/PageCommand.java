package dev.peerage.benchmarking;

import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

@Command(
        name = "page",
        sortOptions = false,
        description = "One page of torrents in order of their hashes, each torrent with one peer.")
final class PageCommand implements Callable<Integer> {

    @Spec
    private CommandLine.Model.CommandSpec spec = CommandLine.Model.CommandSpec.create();

    @Option(
            names = "--torrents",
            paramLabel = "COUNT",
            description = "torrents in the store (default: 1m)",
            defaultValue = "1m")
    private Count torrents = new Count(1_000_000);

    @Option(
            names = "--offset",
            paramLabel = "N",
            description = "torrents to pass over (default: ${DEFAULT-VALUE})",
            defaultValue = "500000")
    private int offset = 500_000;

    @Option(
            names = "--limit",
            paramLabel = "N",
            description = "torrents on the page (default: ${DEFAULT-VALUE})",
            defaultValue = "50")
    private int limit = 50;

    @Mixin
    private Stores stores = new Stores();

    @Mixin
    private Timing timing = new Timing();

    @Mixin
    Help help = new Help();

    @Mixin
    private Output output = new Output();

    @Override
    public Integer call() throws Exception {
        if (offset < 0 || limit < 1) {
            throw new ParameterException(
                    spec.commandLine(),
                    "no page at offset " + offset + " with limit " + limit + ": 0 and 1 are the least");
        }
        output.run(new Steps(stores.chosen(), timing).page(torrents.value(), offset, limit));
        return 0;
    }
}
