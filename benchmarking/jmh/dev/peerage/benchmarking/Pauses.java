package dev.peerage.benchmarking;

import dev.peerage.benchmarking.report.Measure;
import dev.peerage.benchmarking.report.Row;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The stops of the world in a log of the garbage collector (tags {@code gc} and {@code gc+phases}): every line that names a
 * pause and ends in its length.
 */
final class Pauses {

    /** For example {@code GC(3) Pause Young (Normal) (G1 Evacuation Pause) 120M->80M(2048M) 14.123ms}. */
    private static final Pattern PAUSE = Pattern.compile("\\bPause .*?([0-9]+\\.[0-9]+)ms$");

    private final double[] millis;

    Pauses(List<String> log) {
        millis = log.stream()
                .map(PAUSE::matcher)
                .filter(Matcher::find)
                .mapToDouble(pause -> Double.parseDouble(pause.group(1)))
                .toArray();
    }

    void addTo(Row row) {
        double longest = 0;
        double total = 0;
        for (double pause : millis) {
            longest = Math.max(longest, pause);
            total += pause;
        }
        row.with(Measure.LONGEST_PAUSE_MILLIS, longest)
                .with(Measure.TOTAL_PAUSE_MILLIS, total)
                .with(Measure.PAUSES, millis.length);
    }
}
