package dev.peerage.benchmarking.pressure;

import dev.peerage.benchmarking.report.Measure;
import dev.peerage.benchmarking.report.Row;
import dev.peerage.repository.memory.StoreType;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;
import org.openjdk.jmh.util.Statistics;

/**
 * Measures work by JMH in this process, which is the fork: it was started for this case alone, so that memory and files are
 * those of the case.
 */
final class JmhPressure {

    private static final int COLLECTIONS = 3;
    private static final double MEBIBYTE = 1 << 20;
    private static final double MEGABYTE = 1e6;

    private JmhPressure() {}

    /**
     * The one row of a case.
     *
     * @param use made before the work was
     */
    static List<Row> measure(PressureContext context, ProcessUse use, PressureWork work) throws RunnerException {
        OptionsBuilder options = new OptionsBuilder();
        options.include("^" + Pattern.quote(PressureBenchmark.class.getName()) + "\\.run$")
                .forks(0)
                .warmupIterations(context.brief() ? 1 : 4)
                .warmupTime(TimeValue.milliseconds(context.brief() ? 400 : 1000))
                .measurementIterations(context.brief() ? 6 : 10)
                .measurementTime(TimeValue.milliseconds(context.brief() ? 100 : 1000))
                .verbosity(VerboseMode.SILENT)
                .shouldFailOnError(true)
                .addProfiler(GCProfiler.class);
        PressureBenchmark.give(work);
        RunResult result;
        try {
            result = new Runner(options.build()).run().iterator().next();
        } catch (RunnerException failed) {
            BrokenInvariantException broken = broken(failed);
            if (broken != null) {
                throw broken;
            }
            throw failed;
        }
        Row row = context.row().with(Row.STORE, StoreType.PACKED.label());
        time(result, work.elements(), row);
        work.addTo(row);
        row.with(Measure.HEAP_MEBIBYTES, heapBytes() / MEBIBYTE);
        result.getSecondaryResults().forEach((label, value) -> {
            if (label.endsWith("gc.alloc.rate")) {
                row.with(Measure.ALLOCATED_MEBIBYTES_PER_SECOND, value.getScore() * MEGABYTE / MEBIBYTE);
            }
        });
        return List.of(use.addTo(row));
    }

    private static void time(RunResult result, long elements, Row row) {
        Statistics statistics = result.getPrimaryResult().getStatistics();
        double millis = statistics.getPercentile(50);
        row.with(Measure.RUN_MILLIS, millis);
        double error = result.getPrimaryResult().getScoreError();
        if (!Double.isNaN(error)) {
            row.with(Measure.RUN_ERROR, error);
        }
        row.with(Measure.ELEMENTS, (double) elements).with(Measure.ELEMENTS_PER_SECOND, elements * 1000.0 / millis);
    }

    private static double heapBytes() {
        for (int i = 0; i < COLLECTIONS; i++) {
            System.gc();
        }
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }

    /** JMH wraps what a benchmark throws, more than once. */
    static @Nullable BrokenInvariantException broken(Throwable thrown) {
        if (thrown instanceof BrokenInvariantException found) {
            return found;
        }
        for (Throwable suppressed : thrown.getSuppressed()) {
            BrokenInvariantException found = broken(suppressed);
            if (found != null) {
                return found;
            }
        }
        return thrown.getCause() == null ? null : broken(thrown.getCause());
    }
}
