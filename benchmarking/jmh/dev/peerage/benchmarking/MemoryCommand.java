package dev.peerage.benchmarking;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        name = "memory",
        sortOptions = false,
        description = "Heap after garbage collection per peer and per torrent, on the popularity curve.")
final class MemoryCommand implements Callable<Integer> {

    @Option(names = "--details", description = "each store twice: without the details of peers, and with them")
    private boolean details;

    @Mixin
    private Stores stores = new Stores();

    @Mixin
    private Sizes sizes = new Sizes();

    @Mixin
    private Jvm jvm = new Jvm();

    @Mixin
    Help help = new Help();

    @Mixin
    private Output output = new Output();

    @Override
    public Integer call() throws Exception {
        ProcessSteps steps = new ProcessSteps(stores.chosen(), jvm);
        output.run(details ? steps.memoryOfDetails(sizes) : steps.memory(sizes));
        return 0;
    }
}
