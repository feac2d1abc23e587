package dev.peerage.benchmarking;

import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        name = "fill",
        sortOptions = false,
        description = {
            "Fills a store from nothing: the pauses of the garbage collector and the longest announce on the way,",
            "then the longest slice of a sweep, with fresh peers and with expired ones."
        })
final class FillCommand implements Callable<Integer> {

    static final List<Collector> COLLECTORS = List.of(Collector.G1, Collector.ZGC, Collector.PARALLEL);

    @Option(
            names = "--collectors",
            paramLabel = "GC",
            split = ",",
            description = "garbage collectors: serial, parallel, g1, zgc (default: g1,zgc,parallel)")
    private List<Collector> collectors = COLLECTORS;

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
        output.run(new ProcessSteps(stores.chosen(), jvm).fill(sizes, collectors));
        return 0;
    }
}
