package dev.peerage.benchmarking.scenarios;

import dev.peerage.bittorrent.AnnounceRequest;
import dev.peerage.bittorrent.SwarmCounts;
import dev.peerage.repository.ImmediateRepository;
import dev.peerage.repository.memory.StoreType;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.infra.Blackhole;
import org.openjdk.jmh.infra.ThreadParams;

/**
 * Torrust's three parallel scenarios without the tasks: four threads that call the store in a loop, so that the store is
 * all that is measured.
 *
 * <pre>
 * benchmarking/bench repository --scenarios update_one_torrent_in_parallel
 * </pre>
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Threads(TorrustThreadsBenchmark.THREADS)
@State(Scope.Benchmark)
public class TorrustThreadsBenchmark {

    static final int THREADS = 4;
    static final int OPERATIONS = 10_000;

    @Param
    private StoreType store = StoreType.HASH;

    private final AnnounceRequest[] announces = TorrustTorrents.shuffled(THREADS * OPERATIONS);
    private final AnnounceRequest zero = TorrustTorrents.announce(0);
    private ImmediateRepository filled;
    private ImmediateRepository empty;

    @Setup(Level.Trial)
    public void fill() {
        filled = store.create();
        for (AnnounceRequest announce : announces) {
            TorrustTorrents.updateThenRead(filled, announce);
        }
    }

    @Setup(Level.Iteration)
    public void create() {
        empty = store.create();
    }

    /** A quarter of the announces. */
    @State(Scope.Thread)
    public static class Share {

        private AnnounceRequest[] announces = {};
        private int next;

        @Setup(Level.Trial)
        public void take(TorrustThreadsBenchmark all, ThreadParams thread) {
            int from = thread.getThreadIndex() % THREADS * OPERATIONS;
            announces = Arrays.copyOfRange(all.announces, from, from + OPERATIONS);
        }

        AnnounceRequest next() {
            next = next + 1 == OPERATIONS ? 0 : next + 1;
            return announces[next];
        }
    }

    @Benchmark
    public SwarmCounts updateOneTorrent() {
        return TorrustTorrents.updateThenRead(filled, zero);
    }

    @Benchmark
    public SwarmCounts updateTorrents(Share share) {
        return TorrustTorrents.updateThenRead(filled, share.next());
    }

    /** One shot a thread: a store that grows for a whole second would be another scenario. */
    @Benchmark
    @BenchmarkMode(Mode.SingleShotTime)
    @OperationsPerInvocation(OPERATIONS)
    public void addTorrents(Share share, Blackhole blackhole) {
        for (AnnounceRequest announce : share.announces) {
            blackhole.consume(TorrustTorrents.updateThenRead(empty, announce));
        }
    }
}
