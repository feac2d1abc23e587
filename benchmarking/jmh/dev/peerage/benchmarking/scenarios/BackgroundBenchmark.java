package dev.peerage.benchmarking.scenarios;

import dev.peerage.bittorrent.SwarmCounts;
import dev.peerage.repository.ImmediateRepository;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * Announces of one thread while another sweeps or pages: the average, and in a second mode how long single announces wait.
 *
 * <pre>
 * benchmarking/bench repository --scenarios announce_while_busy,announce_while_busy_latency
 * </pre>
 */
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@State(Scope.Benchmark)
public class BackgroundBenchmark {

    private static final int PAGE_LIMIT = 50;
    private static final long STOP_MILLIS = 60_000;

    @Param({"NONE", "SWEEPS", "PAGES", "PAGE_A_SECOND"})
    private Background background = Background.NONE;

    private volatile boolean stopping;
    private Thread thread;

    @Setup(Level.Iteration)
    public void start(Curve curve) {
        stopping = false;
        thread = new Thread(() -> run(curve.repository(), curve.population().torrents() / 4), "background");
        thread.setDaemon(true);
        thread.start();
    }

    @TearDown(Level.Iteration)
    public void stop() throws InterruptedException {
        stopping = true;
        LockSupport.unpark(thread);
        thread.join(STOP_MILLIS);
    }

    private void run(ImmediateRepository repository, int offset) {
        while (!stopping && background != Background.NONE) {
            if (background == Background.SWEEPS) {
                repository.sweep(Curve.NOW_SECONDS).block();
            } else {
                repository.torrents(offset, PAGE_LIMIT).blockLast();
            }
            if (background == Background.PAGE_A_SECOND) {
                LockSupport.parkNanos(TimeUnit.SECONDS.toNanos(1));
            }
        }
    }

    @Benchmark
    @BenchmarkMode(Mode.AverageTime)
    public SwarmCounts announce(Curve curve, Curve.Turn turn) {
        return turn.announce(curve);
    }

    @Benchmark
    @BenchmarkMode(Mode.SampleTime)
    public SwarmCounts announceLatency(Curve curve, Curve.Turn turn) {
        return turn.announce(curve);
    }
}
