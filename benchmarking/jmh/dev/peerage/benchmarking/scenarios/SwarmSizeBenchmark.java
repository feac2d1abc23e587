package dev.peerage.benchmarking.scenarios;

import dev.peerage.benchmarking.workload.Population;
import dev.peerage.benchmarking.workload.ReplyBuffer;
import dev.peerage.bittorrent.AddressFamily;
import dev.peerage.bittorrent.AnnounceRequest;
import dev.peerage.bittorrent.SwarmCounts;
import dev.peerage.repository.ImmediateRepository;
import dev.peerage.repository.Storing;
import dev.peerage.repository.memory.StoreType;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
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
 * Announces into one swarm of a given size, every peer known already. Requests are made ahead: what is allocated here is
 * allocated by the store.
 *
 * <pre>
 * benchmarking/bench repository --scenarios announce_into_swarm --swarms 100000
 * </pre>
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@State(Scope.Benchmark)
public class SwarmSizeBenchmark {

    @Param
    private StoreType store = StoreType.HASH;

    @Param({"1", "100", "10000", "100000"})
    private int swarm;

    @Param("IPV4")
    private AddressFamily family = AddressFamily.IPV4;

    private final ReplyBuffer reply = new ReplyBuffer();
    private ImmediateRepository repository;
    private AnnounceRequest[] announces = {};
    private int next;

    @Setup(Level.Trial)
    public void fill() {
        Population population = Population.even(1, swarm, family);
        repository = store.create();
        population.fill(repository, Curve.NOW_SECONDS);
        announces = new AnnounceRequest[swarm];
        Arrays.setAll(announces, peer -> population.announce(peer, 1));
    }

    /** Reads the counts as a door does: the object that carries them need not outlive the call. */
    @Benchmark
    public int announce() {
        next = next + 1 == announces.length ? 0 : next + 1;
        SwarmCounts counts =
                repository.announceNow(announces[next], Curve.WANTED, Storing.NORMAL, Curve.NOW_SECONDS, reply.clear());
        return counts.seeders() + counts.leechers() + counts.completed();
    }
}
