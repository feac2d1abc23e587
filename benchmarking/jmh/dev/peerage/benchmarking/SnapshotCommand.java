package dev.peerage.benchmarking;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(
        name = "snapshot",
        sortOptions = false,
        description = "Writes a full store to a file and reads it into an empty one, in a process of its own each.")
final class SnapshotCommand implements Callable<Integer> {

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
        output.run(new ProcessSteps(stores.chosen(), jvm).snapshot(sizes));
        return 0;
    }
}
