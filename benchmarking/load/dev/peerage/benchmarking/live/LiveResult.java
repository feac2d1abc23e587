package dev.peerage.benchmarking.live;

import dev.peerage.benchmarking.report.Measure;
import dev.peerage.benchmarking.report.Row;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.HdrHistogram.Histogram;

/** One measured case of a live scenario: its row, and the promises that were not kept. */
final class LiveResult {

    private static final double NANOS_A_MICRO = 1e3;
    private static final double NANOS_A_MILLI = 1e6;

    private final Row row;
    private final List<String> broken = new ArrayList<>();
    private final List<String> failures = new ArrayList<>();

    private final boolean ours;

    LiveResult(String scenario, LiveServer server) {
        ours = server.management().isPresent();
        row = Row.of(scenario).with(Row.STORE, server.name());
    }

    /** A parameter of the case. */
    LiveResult of(String parameter, Object value) {
        row.with(parameter, value);
        return this;
    }

    LiveResult with(Measure measure, long value) {
        return with(measure, (double) value);
    }

    LiveResult with(Measure measure, double value) {
        row.with(measure, value);
        return this;
    }

    /** What clients were answered, and how fast. */
    LiveResult with(Tally tally, long elapsedNanos) {
        Histogram latency = tally.latency();
        return with(Measure.RUN_MILLIS, elapsedNanos / NANOS_A_MILLI)
                .with(Measure.ELEMENTS, tally.ended())
                .with(Measure.ELEMENTS_PER_SECOND, tally.ended() * 1e9 / elapsedNanos)
                .with(Measure.FULL_ANSWERS, tally.all(AnswerKind.FULL))
                .with(Measure.THIN_ANSWERS, tally.all(AnswerKind.THIN))
                .with(Measure.REFUSED_ANSWERS, tally.all(AnswerKind.REFUSED))
                .with(Measure.SILENT_ANSWERS, tally.all(AnswerKind.SILENT))
                .with(Measure.P50_MICROS, latency.getValueAtPercentile(50) / NANOS_A_MICRO)
                .with(Measure.P99_MICROS, latency.getValueAtPercentile(99) / NANOS_A_MICRO);
    }

    /** What the scenario promises; a promise that Peerage does not keep makes the run fail, others are only shown. */
    @SuppressWarnings("AnnotateFormatMethod") // its annotation is not on the class path
    LiveResult promise(boolean kept, String pattern, Object... values) {
        if (!kept && ours) {
            broken.add(String.format(Locale.ROOT, pattern, values));
        }
        return this;
    }

    /** The scenario did not come to its end: a rival's row says so too. */
    LiveResult failed(Exception failure) {
        failures.add("it runs to its end: " + failure);
        return this;
    }

    /** No answer was wrong, whatever else there was. */
    LiveResult promiseNothingWrong(Tally tally) {
        return promise(
                tally.all(AnswerKind.WRONG) == 0,
                "no answer is wrong: %d, such as %s",
                tally.all(AnswerKind.WRONG),
                tally.complaint());
    }

    /** Every request had its answer in full. */
    LiveResult promiseAllFull(Tally tally) {
        return promiseNothingWrong(tally)
                .promise(
                        tally.all(AnswerKind.FULL) == tally.ended(),
                        "all %d requests are answered in full: %d are, %d thinly, %d refused, %d silent (%s)",
                        tally.ended(),
                        tally.all(AnswerKind.FULL),
                        tally.all(AnswerKind.THIN),
                        tally.all(AnswerKind.REFUSED),
                        tally.all(AnswerKind.SILENT),
                        tally.complaint());
    }

    /** The row, with how its promises fared. */
    Row row() {
        return row.with(Measure.INVARIANT.field(), outcome());
    }

    private String outcome() {
        if (!ours) {
            return failures.isEmpty() ? Measure.NOT_JUDGED : Measure.NOT_JUDGED + ": " + String.join("; ", failures);
        }
        broken.addAll(failures);
        return broken.isEmpty() ? Measure.HOLDS : Measure.BROKEN + ": " + String.join("; ", broken);
    }

    @Override
    public String toString() {
        return row().toString();
    }
}
