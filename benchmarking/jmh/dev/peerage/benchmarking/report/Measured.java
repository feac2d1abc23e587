package dev.peerage.benchmarking.report;

import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * One figure of a run with what it may be off by.
 *
 * @param row what was measured: scenario, store and parameters, by their names
 * @param measure by what
 * @param value the figure; the median where it was measured in several rounds
 * @param error what it may be off by, in the figure's unit; not a number when the run does not say
 */
record Measured(Map<String, Object> row, Measure measure, double value, double error) {

    private static final Map<Measure, Measure> ERRORS = Map.of(
            Measure.NS_PER_OP, Measure.ERROR,
            Measure.RUN_MILLIS, Measure.RUN_ERROR);

    /** What is counted in steps is off by one, and nothing that is told within that is news. */
    private static final Map<Measure, Double> STEPS = Map.of(
            // caps' counts are merged every 100 ms
            Measure.INHERIT_MILLIS, 100.0,
            // aria2 looks at its trackers once a second
            Measure.FIRST_PEER_MILLIS, 1000.0,
            Measure.LAST_FIRST_PEER_MILLIS, 1000.0);

    /** One figure out of one row, which has it. */
    static Measured of(Row row, Map<String, Object> key, Measure measure) {
        double value = row.number(measure).orElseThrow();
        double error = STEPS.getOrDefault(measure, Double.NaN);
        Measure own = ERRORS.get(measure);
        if (own != null) {
            error = row.number(own).orElse(Double.NaN);
        } else if (measure == Measure.ELEMENTS_PER_SECOND) {
            // as sure as the time that it was divided by
            double relative = row.number(Measure.RUN_ERROR).orElse(Double.NaN)
                    / row.number(Measure.RUN_MILLIS).orElse(Double.NaN);
            error = value * relative;
        } else if (measure == Measure.SERVER_MICROS) {
            error = halfRange(
                    row.number(Measure.LEAST_SERVER_MICROS).orElse(Double.NaN),
                    row.number(Measure.MOST_SERVER_MICROS).orElse(Double.NaN));
        }
        return new Measured(key, measure, value, error);
    }

    /** The rounds of one figure as one: their median, off by half of their range, or by more if one of them says so. */
    static Measured ofRounds(List<Measured> rounds) {
        Measured any = rounds.get(0);
        if (rounds.size() == 1) {
            return any;
        }
        double[] values = rounds.stream().mapToDouble(Measured::value).sorted().toArray();
        double own = rounds.stream()
                .mapToDouble(Measured::error)
                .filter(error -> !Double.isNaN(error))
                .max()
                .orElse(0);
        return new Measured(
                any.row, any.measure, median(values), Math.max(own, halfRange(values[0], values[values.length - 1])));
    }

    private static double median(double[] sorted) {
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1
                ? sorted[middle]
                : Arrays.stream(sorted, middle - 1, middle + 1).average().orElseThrow();
    }

    /** No range is no knowledge. */
    private static double halfRange(double least, double most) {
        double half = (most - least) / 2;
        return half > 0 ? half : Double.NaN;
    }
}
