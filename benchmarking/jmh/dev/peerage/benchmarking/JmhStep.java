package dev.peerage.benchmarking;

import dev.peerage.benchmarking.Scenario.Trait;
import dev.peerage.benchmarking.report.Measure;
import dev.peerage.benchmarking.report.Row;
import dev.peerage.repository.memory.StoreType;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.profile.LinuxPerfNormProfiler;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;
import org.openjdk.jmh.util.Statistics;

/** Runs one scenario with one set of parameters by JMH. */
final class JmhStep {

    /** A single shot is short: many make a median. */
    private static final int SHOTS_AN_ITERATION = 10;

    private final Scenario scenario;
    private final @Nullable StoreType store;
    private final Map<String, Object> parameters;
    private final Timing timing;

    JmhStep(Scenario scenario, @Nullable StoreType store, Map<String, Object> parameters, Timing timing) {
        this.scenario = scenario;
        this.store = store;
        this.parameters = new LinkedHashMap<>(parameters);
        this.timing = timing;
    }

    Step step() {
        StringBuilder title = new StringBuilder(scenario.label());
        scenario.fields().forEach((name, value) -> title.append(", ").append(value));
        if (store != null) {
            title.append(", ").append(store.label());
        }
        parameters.forEach(
                (name, value) -> title.append(", ").append(name).append(' ').append(shown(value)));
        return Step.of(title.toString(), this::run);
    }

    private Row run() throws RunnerException {
        ChainedOptionsBuilder options = new OptionsBuilder()
                .include("^" + Pattern.quote(scenario.benchmark().getName() + "." + scenario.method()) + "$")
                .forks(timing.forks)
                .threads(scenario.threads())
                .verbosity(timing.verbose ? VerboseMode.NORMAL : VerboseMode.SILENT)
                .shouldFailOnError(true);
        int repeats = scenario.has(Trait.SINGLE_SHOT) ? SHOTS_AN_ITERATION : 1;
        options.warmupIterations(timing.warmups * repeats)
                .measurementIterations(timing.iterations * repeats)
                .warmupTime(TimeValue.milliseconds(Math.max(1, timing.iterationMillis / 2)))
                .measurementTime(TimeValue.milliseconds(timing.iterationMillis));
        if (store != null) {
            options.param("store", store.name());
        }
        parameters.forEach((name, value) -> options.param(name, value.toString()));
        if (timing.forks > 0) {
            options.jvmArgs(timing.jvm.flags(peers()).toArray(String[]::new));
        }
        if (scenario.has(Trait.ALLOCATION)) {
            options.addProfiler(GCProfiler.class);
        }
        if (scenario.has(Trait.CACHE_MISSES) && timing.forks > 0 && CacheMissCounters.available()) {
            options.addProfiler(LinuxPerfNormProfiler.class);
        }
        Collection<RunResult> results = new Runner(options.build()).run();
        return row(results.iterator().next());
    }

    private long peers() {
        long most = 0;
        for (String name : new String[] {"peers", "swarm", "torrents"}) {
            if (parameters.get(name) instanceof Integer size) {
                most = Math.max(most, size);
            }
        }
        return most;
    }

    private Row row(RunResult result) {
        Row row = Row.of(scenario.label());
        if (store != null) {
            row.with(Row.STORE, store.label());
        }
        scenario.fields().forEach(row::with);
        parameters.forEach((name, value) -> row.with(name, shown(value)));
        int threads = scenario.threads();
        if (!scenario.fields().containsKey("form")) {
            row.with("threads", threads);
        }
        Result<?> primary = result.getPrimaryResult();
        Statistics statistics = primary.getStatistics();
        if (result.getParams().getMode() == Mode.SampleTime) {
            row.with(Measure.P50_NANOS, statistics.getPercentile(50))
                    .with(Measure.P99_NANOS, statistics.getPercentile(99))
                    .with(Measure.P9999_NANOS, statistics.getPercentile(99.99))
                    .with(Measure.MAX_NANOS, statistics.getMax());
        } else {
            // wall-clock time by the operations of all threads: what Torrust's benchmark reports
            row.with(Measure.NS_PER_OP, statistics.getPercentile(50) / threads);
            if (!Double.isNaN(primary.getScoreError())) {
                row.with(Measure.ERROR, primary.getScoreError() / threads);
            }
        }
        secondary(result, "gc.alloc.rate.norm", Measure.BYTES_PER_OP, row);
        secondary(result, "cache-misses", Measure.CACHE_MISSES_PER_OP, row);
        return row;
    }

    private static void secondary(RunResult result, String name, Measure measure, Row row) {
        result.getSecondaryResults().forEach((label, value) -> {
            if (label.endsWith(name)) {
                row.with(measure, value.getScore());
            }
        });
    }

    private static Object shown(Object value) {
        return value instanceof Enum<?> constant
                ? constant.name().toLowerCase(Locale.ROOT).replace('_', ' ')
                : value;
    }
}
