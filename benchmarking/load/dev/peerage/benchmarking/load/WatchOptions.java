package dev.peerage.benchmarking.load;

import dev.peerage.benchmarking.report.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that all loads share. */
final class WatchOptions {

    private static final String STEP_HELP = "A step is a rate and seconds, like 50000x10, not ";

    @Option(names = "--workers", defaultValue = "1", description = "sending threads (default: ${DEFAULT-VALUE})")
    private int workers;

    @Option(names = "--window", description = "closed loop: so many requests under way, timed")
    private @Nullable Integer window;

    @Option(names = "--rate", description = "open loop: so many requests a second, timed from when they were due")
    private @Nullable Double rate;

    @Option(
            names = "--steps",
            split = ",",
            paramLabel = "RATExSECONDS",
            description = "open loops one after the other, shown second by second: 50000x10,300000x20,50000x10")
    private List<String> steps = new ArrayList<>();

    @Option(
            names = "--fill",
            negatable = true,
            defaultValue = "true",
            fallbackValue = "true",
            description = "let every peer announce once before (default: yes)")
    private boolean fill;

    @Option(
            names = "--warm-up",
            defaultValue = "2",
            description = "seconds of load before the measurement (default: ${DEFAULT-VALUE})")
    private double warmUp;

    @Option(names = "--duration", defaultValue = "30", description = "seconds measured (default: ${DEFAULT-VALUE})")
    private double duration;

    @Option(names = "--pid", defaultValue = "0", description = "the server's process, to see what it uses")
    private long pid;

    @Option(names = "--server-cpus", defaultValue = "0", description = "CPUs it may use (0: what it is allowed)")
    private int serverCpus;

    @Option(names = "--json", description = "file for the result")
    private @Nullable Path json;

    int workers() {
        return workers;
    }

    Watch watch() {
        double seconds = steps.isEmpty()
                ? duration
                : steps.stream().mapToDouble(step -> step(step)[1]).sum();
        // the warm-up of steps is the first of them
        return new Watch(fill, steps.isEmpty() ? warmUp : 0, seconds, pid, serverCpus, !steps.isEmpty());
    }

    /** What {@link #paces} makes, in words; {@code other} if neither a window nor a rate was asked for. */
    String pace(String other) {
        if (!steps.isEmpty()) {
            return "steps " + String.join(",", steps);
        }
        return window != null ? "window " + window : rate != null ? "rate " + rate + " a second" : other;
    }

    /** Makes a worker's pace from how many peers it has. */
    IntFunction<Pace> paces(IntFunction<Pace> other) {
        Integer all = window;
        Double perSecond = rate;
        if ((all != null ? 1 : 0) + (perSecond != null ? 1 : 0) + (steps.isEmpty() ? 0 : 1) > 1) {
            throw new IllegalArgumentException("--window, --rate or --steps, one of them");
        }
        if (!steps.isEmpty()) {
            double[] rates =
                    steps.stream().mapToDouble(step -> step(step)[0] / workers).toArray();
            double[] seconds = steps.stream().mapToDouble(step -> step(step)[1]).toArray();
            return peers -> new Pace.Steps(rates, seconds);
        }
        if (all != null) {
            return peers -> new Pace.Window(Math.max(1, Math.min(all / workers, peers / 2)));
        }
        return perSecond != null ? peers -> new Pace.Rate(perSecond / workers) : other;
    }

    private static double[] step(String step) {
        String[] parts = step.split("x", -1);
        if (parts.length == 2) {
            try {
                double[] values = {Double.parseDouble(parts[0]), Double.parseDouble(parts[1])};
                if (values[0] > 0 && values[1] > 0) {
                    return values;
                }
            } catch (NumberFormatException notNumbers) {
                throw new IllegalArgumentException(STEP_HELP + step, notNumbers);
            }
        }
        throw new IllegalArgumentException(STEP_HELP + step);
    }

    /** Writes the result if a file was named. */
    void write(Map<String, Object> result) {
        if (json != null) {
            try {
                Json.writeObject(json, result);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
