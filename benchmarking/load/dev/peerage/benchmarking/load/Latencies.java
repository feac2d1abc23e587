package dev.peerage.benchmarking.load;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.HdrHistogram.Histogram;

/** Latency percentiles in microseconds. */
final class Latencies {

    private static final double[] PERCENTILES = {50, 90, 99, 99.9, 99.99};

    private Latencies() {}

    static Map<String, Double> of(Histogram nanos) {
        Map<String, Double> micros = new LinkedHashMap<>();
        for (double percentile : PERCENTILES) {
            String name = "p" + Double.toString(percentile).replaceAll("\\.0$", "");
            micros.put(name, Numbers.round(nanos.getValueAtPercentile(percentile) / 1e3));
        }
        micros.put("max", Numbers.round(nanos.getMaxValue() / 1e3));
        micros.put("mean", Numbers.round(nanos.getMean() / 1e3));
        return micros;
    }

    static String summary(Map<String, Double> micros) {
        return "Latency, µs: "
                + micros.entrySet().stream()
                        .map(entry -> entry.getKey() + " " + Numbers.format("%.1f", entry.getValue()))
                        .collect(Collectors.joining(", "));
    }
}
