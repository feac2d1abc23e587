package dev.peerage.benchmarking.scenarios;

import dev.peerage.bittorrent.AnnounceRequest;
import dev.peerage.bittorrent.SwarmCounts;
import dev.peerage.repository.ImmediateRepository;
import dev.peerage.repository.memory.StoreType;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;
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
import org.openjdk.jmh.annotations.TearDown;

/**
 * Torrust's four scenarios in the form that they have there: one task an operation on four workers, the making and joining
 * of tasks in the figure. A work-stealing pool stands for the work-stealing runtime; {@link #tasksAlone} is what it costs
 * by itself.
 *
 * <pre>
 * benchmarking/bench repository --scenarios add_multiple_torrents_in_parallel
 * </pre>
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@State(Scope.Benchmark)
public class TorrustTasksBenchmark {

    static final int OPERATIONS = 10_000;
    private static final int WORKERS = 4;

    private final Future<?>[] tasks = new Future<?>[OPERATIONS];
    private ExecutorService pool;

    @Setup(Level.Trial)
    public void startPool() {
        pool = new ForkJoinPool(WORKERS);
    }

    @TearDown(Level.Trial)
    public void stopPool() {
        pool.shutdownNow();
    }

    /** A store, and announces to as many torrents as there are tasks. */
    @State(Scope.Benchmark)
    public static class Store {

        @Param
        private StoreType store = StoreType.HASH;

        final AnnounceRequest[] announces = TorrustTorrents.shuffled(OPERATIONS);
        final AnnounceRequest zero = TorrustTorrents.announce(0);
        ImmediateRepository repository;

        /** Milliseconds lie between two invocations, so that a set-up for each does not show. */
        @Setup(Level.Invocation)
        public void create() {
            repository = store.create();
        }
    }

    /** A store that knows the torrent with the hash of zeros. */
    public static class StoreOfOne extends Store {
        @Setup(Level.Invocation)
        public void insert() {
            TorrustTorrents.updateThenRead(repository, zero);
        }
    }

    /** A store that knows all torrents. */
    public static class StoreOfAll extends Store {
        @Setup(Level.Invocation)
        public void insert() {
            for (AnnounceRequest announce : announces) {
                TorrustTorrents.updateThenRead(repository, announce);
            }
        }
    }

    @State(Scope.Benchmark)
    public static class NewStore {
        @Param
        private StoreType store = StoreType.HASH;

        final AnnounceRequest zero = TorrustTorrents.announce(0);
    }

    @Benchmark
    public SwarmCounts addOneTorrent(NewStore state) {
        return TorrustTorrents.updateThenRead(state.store.create(), state.zero);
    }

    @Benchmark
    @OperationsPerInvocation(OPERATIONS)
    public void updateOneTorrent(StoreOfOne state) throws ExecutionException, InterruptedException {
        for (int i = 0; i < OPERATIONS; i++) {
            tasks[i] = pool.submit(() -> TorrustTorrents.updateThenRead(state.repository, state.zero));
        }
        join();
    }

    @Benchmark
    @OperationsPerInvocation(OPERATIONS)
    public void addTorrents(Store state) throws ExecutionException, InterruptedException {
        eachTorrent(state);
    }

    @Benchmark
    @OperationsPerInvocation(OPERATIONS)
    public void updateTorrents(StoreOfAll state) throws ExecutionException, InterruptedException {
        eachTorrent(state);
    }

    /** Tasks that do nothing: what the pool costs. */
    @Benchmark
    @OperationsPerInvocation(OPERATIONS)
    public void tasksAlone() throws ExecutionException, InterruptedException {
        for (int i = 0; i < OPERATIONS; i++) {
            tasks[i] = pool.submit(() -> SwarmCounts.NONE);
        }
        join();
    }

    private void eachTorrent(Store state) throws ExecutionException, InterruptedException {
        for (int i = 0; i < OPERATIONS; i++) {
            AnnounceRequest announce = state.announces[i];
            tasks[i] = pool.submit(() -> TorrustTorrents.updateThenRead(state.repository, announce));
        }
        join();
    }

    private void join() throws ExecutionException, InterruptedException {
        for (Future<?> task : tasks) {
            task.get();
        }
    }
}
