package dev.peerage.benchmarking.scenarios;

import dev.peerage.benchmarking.workload.Population;
import dev.peerage.bittorrent.AddressFamily;
import dev.peerage.repository.ImmediateRepository;
import dev.peerage.repository.TorrentSummary;
import dev.peerage.repository.memory.StoreType;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * One page of torrents in order of their hashes, out of torrents with one peer each.
 *
 * <pre>
 * benchmarking/bench page --torrents 1000000 --offset 500000 --limit 50
 * </pre>
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@State(Scope.Benchmark)
public class PageBenchmark {

    @Param
    private StoreType store = StoreType.HASH;

    @Param("1000000")
    private int torrents;

    @Param("500000")
    private int offset;

    @Param("50")
    private int limit;

    private ImmediateRepository repository;

    @Setup(Level.Trial)
    public void fill() {
        repository = store.create();
        Population.even(torrents, 1, AddressFamily.IPV4).fill(repository, Curve.NOW_SECONDS);
    }

    @Benchmark
    public @Nullable List<TorrentSummary> page() {
        return repository.torrents(offset, limit).collectList().block();
    }
}
