package dev.peerage.benchmarking;

import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        name = "growth",
        sortOptions = false,
        description = {
            "Announces of one thread while the store grows, with cache misses where they can be counted;",
            "beside it, what one dependent read from memory of a given size costs."
        })
final class GrowthCommand implements Callable<Integer> {

    private static final List<Integer> MEBIBYTES = List.of(1, 16, 128, 1024);

    @Option(
            names = "--mebibytes",
            paramLabel = "MIB",
            split = ",",
            description = "sizes of the memory read from (default: 1,16,128,1024)")
    private List<Integer> mebibytes = MEBIBYTES;

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

    /** The sizes that are shown, up to those of the largest public trackers. */
    static final int[] PEERS = {10_000, 100_000, 1_000_000, 2_000_000, 10_000_000};

    @Override
    public Integer call() throws Exception {
        if (!CacheMissCounters.available()) {
            System.err.println("cache misses cannot be counted on this machine (perf stat): rows come without them");
        }
        Sizes chosen = sizes.peers.isEmpty() ? sizes.withPeers(PEERS) : sizes;
        output.run(new Steps(stores.chosen(), timing).growth(chosen, mebibytes));
        return 0;
    }
}
