package dev.peerage.benchmarking.pressure;

import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** Runs the one work of this process. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@State(Scope.Benchmark)
public class PressureBenchmark {

    private static @Nullable PressureWork given;

    private PressureWork work;

    static synchronized void give(PressureWork work) {
        given = work;
    }

    private static synchronized PressureWork given() {
        return Objects.requireNonNull(given, "bench pressure gives this benchmark its work");
    }

    @Setup(Level.Trial)
    public void take() {
        work = given();
    }

    @TearDown(Level.Iteration)
    public void check() {
        work.check();
    }

    @Benchmark
    public void run() {
        work.run();
    }
}
