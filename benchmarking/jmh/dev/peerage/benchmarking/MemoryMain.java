package dev.peerage.benchmarking;

import dev.peerage.benchmarking.report.Json;
import dev.peerage.benchmarking.report.Measure;
import dev.peerage.benchmarking.report.Row;
import dev.peerage.benchmarking.workload.Population;
import dev.peerage.bittorrent.AddressFamily;
import dev.peerage.repository.ImmediateRepository;
import dev.peerage.repository.RepositoryTotals;
import dev.peerage.repository.memory.StoreType;
import java.lang.management.ManagementFactory;
import java.lang.ref.Reference;
import java.util.Locale;
import java.util.Objects;

/** Fills one store and tells how much heap it holds: the difference of what lives after a full collection. */
final class MemoryMain {

    private static final int COLLECTIONS = 3;
    private static final long NOW_SECONDS = 100_000;

    private MemoryMain() {}

    /** Arguments: store, family, torrents, peers, whether details are kept. */
    public static void main(String[] arguments) {
        StoreType store = StoreType.of(arguments[0]);
        AddressFamily family = AddressFamily.valueOf(arguments[1]);
        Population population =
                Population.onCurve(Integer.parseInt(arguments[2]), Integer.parseInt(arguments[3]), family);
        boolean details = Boolean.parseBoolean(arguments[4]);
        // what the classes of a store hold by themselves is not the peers' doing
        Population.even(1, 1, family).fill(store.create(details), NOW_SECONDS);
        long before = usedBytes();
        ImmediateRepository repository = store.create(details);
        long heapBytes;
        try {
            population.fill(repository, NOW_SECONDS);
            heapBytes = usedBytes() - before;
        } finally {
            Reference.reachabilityFence(population);
            Reference.reachabilityFence(repository);
        }
        RepositoryTotals totals = Objects.requireNonNull(repository.totals().block());
        long stored = totals.peers(family);
        if (stored != population.peers()) {
            throw new IllegalStateException(stored + " peers of " + population.peers() + " were stored");
        }
        System.out.println(Json.line(Row.of("memory")
                .with(Row.STORE, store.label())
                .with("family", family.name().toLowerCase(Locale.ROOT))
                .with("torrents", population.torrents())
                .with("peers", population.peers())
                .with(Measure.HEAP_BYTES, (double) heapBytes)
                .with(Measure.BYTES_PER_PEER, (double) heapBytes / population.peers())
                .with(Measure.STORED_TORRENTS, (double) totals.torrents())
                .with(Measure.BYTES_PER_TORRENT, (double) heapBytes / totals.torrents())));
    }

    private static long usedBytes() {
        for (int i = 0; i < COLLECTIONS; i++) {
            System.gc();
        }
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }
}
