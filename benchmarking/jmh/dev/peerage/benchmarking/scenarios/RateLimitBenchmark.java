package dev.peerage.benchmarking.scenarios;

import dev.peerage.access.AccessParts;
import dev.peerage.benchmarking.workload.Population;
import dev.peerage.bittorrent.AddressFamily;
import dev.peerage.bittorrent.AnnounceRequest;
import dev.peerage.tracker.RequestFilter;
import dev.peerage.tracker.TrackerMetrics;
import dev.peerage.tracker.Transport;
import dev.peerage.tracker.Verdict;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
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
 * What rate limits cost an announce, each from another source than the one before. Nobody is above a limit but in
 * {@code OVER}, where the global cap is a hundredth of what is asked for.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@State(Scope.Benchmark)
public class RateLimitBenchmark {

    /** Which limits are set. */
    public enum Kind {
        OFF,
        SOURCE,
        GLOBAL,
        BOTH,
        OVER
    }

    @Param
    private Kind limits = Kind.OFF;

    @Param({"1000", "100000"})
    private int sources;

    private RequestFilter filter = AccessParts.announceLimits(null, null, TrackerMetrics.NOOP);
    private List<AnnounceRequest> announces = List.of();
    private Thread merger = new Thread();
    private int next;

    @Setup(Level.Trial)
    public void fill() {
        Population population = Population.even(1, sources, AddressFamily.IPV4);
        List<AnnounceRequest> all = new ArrayList<>();
        for (int peer = 0; peer < sources; peer++) {
            all.add(population.announce(peer, 1));
        }
        Collections.shuffle(all, new Random(1));
        announces = all;
        filter = switch (limits) {
            case OFF -> AccessParts.announceLimits(null, null, TrackerMetrics.NOOP);
            case SOURCE -> AccessParts.announceLimits(null, 100_000L, TrackerMetrics.NOOP);
            case GLOBAL -> AccessParts.announceLimits(10_000_000L, null, TrackerMetrics.NOOP);
            case BOTH -> AccessParts.announceLimits(10_000_000L, 100_000L, TrackerMetrics.NOOP);
            case OVER -> AccessParts.announceLimits(100_000L, null, TrackerMetrics.NOOP);
        };
        merger = new Thread(this::merge);
        merger.setDaemon(true);
        merger.start();
    }

    private void merge() {
        while (!Thread.currentThread().isInterrupted()) {
            AccessParts.merge(filter);
            LockSupport.parkNanos(100_000_000L);
        }
    }

    @TearDown(Level.Trial)
    public void stop() {
        merger.interrupt();
    }

    @Benchmark
    public Verdict check() {
        next = next + 1 == announces.size() ? 0 : next + 1;
        return filter.announce(announces.get(next), Transport.UDP);
    }
}
