package dev.peerage.benchmarking.report;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/**
 * One figure of two runs.
 *
 * @param before of the first run
 * @param after of the second run
 * @param noise what a figure that does not say its error is off by, as a part of it
 */
record Difference(Measured before, Measured after, double noise) {

    /** Whether the second run is better. */
    enum Verdict {
        BETTER,
        WORSE,
        WITHIN_NOISE,
        /** The first figure is 0. */
        NO_RATIO
    }

    /** The second by the first. */
    double ratio() {
        return after.value() / before.value();
    }

    /** What the ratio may be off by: the parts that both figures may be off by, as the sides of a right angle. */
    double uncertainty() {
        return ratio() * Math.hypot(relative(before), relative(after));
    }

    private double relative(Measured figure) {
        return Double.isNaN(figure.error()) ? noise : figure.error() / figure.value();
    }

    /** Whether the uncertainty is of this comparison's making, for neither run says its own. */
    boolean assumed() {
        return Double.isNaN(before.error()) || Double.isNaN(after.error());
    }

    Verdict verdict() {
        double ratio = ratio();
        if (before.value() == 0) {
            return after.value() == 0 ? Verdict.WITHIN_NOISE : Verdict.NO_RATIO;
        }
        if (Math.abs(ratio - 1) <= uncertainty()) {
            return Verdict.WITHIN_NOISE;
        }
        return ratio < 1 == before.measure().lessIsBetter() ? Verdict.BETTER : Verdict.WORSE;
    }

    /** As a flat JSON object. */
    Map<String, Object> fields() {
        Map<String, Object> fields = new LinkedHashMap<>(before.row());
        fields.put("measure", before.measure().field());
        fields.put("a", before.value());
        fields.put("b", after.value());
        if (verdict() != Verdict.NO_RATIO && before.value() != 0) {
            fields.put("ratio", rounded(ratio()));
            fields.put("uncertainty", rounded(uncertainty()));
            fields.put("assumed", assumed());
        }
        fields.put("verdict", verdict().name().toLowerCase(Locale.ROOT).replace('_', ' '));
        return fields;
    }

    private static double rounded(double value) {
        return Math.rint(value * 1000) / 1000;
    }
}
