package dev.peerage.benchmarking.scenarios;

import dev.peerage.benchmarking.workload.RandomReads;
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
 * One read that depends on the one before, somewhere in memory of a given size: what a cache miss costs on this machine. It
 * is set beside the growth of the stores, because virtual machines rarely let anybody count misses.
 *
 * <pre>
 * benchmarking/bench growth
 * </pre>
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@State(Scope.Benchmark)
public class RandomReadBenchmark {

    @Param({"1", "16", "128", "1024"})
    private int mebibytes;

    private RandomReads reads;

    @Setup(Level.Trial)
    public void lay() {
        reads = new RandomReads(mebibytes);
    }

    @Benchmark
    public int read() {
        return reads.next();
    }
}
