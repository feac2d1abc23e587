package dev.peerage.benchmarking.live;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.HdrHistogram.Histogram;

/** One measured case of a live scenario: flat fields, and the promises that were not kept. */
final class LiveResult {

    private static final double NANOS_A_MICRO = 1e3;

    private final Map<String, Object> fields = new LinkedHashMap<>();
    private final List<String> broken = new ArrayList<>();

    private final boolean ours;

    LiveResult(String scenario, LiveServer server) {
        ours = server.management().isPresent();
        fields.put("scenario", scenario);
        fields.put("store", server.name());
    }

    LiveResult with(String field, Object value) {
        fields.put(field, value instanceof Double number ? (Object) (Math.rint(number * 1000) / 1000) : value);
        return this;
    }

    /** What clients were answered, and how fast. */
    LiveResult with(Tally tally, long elapsedNanos) {
        with("requests", tally.ended());
        with("elapsedMillis", elapsedNanos / 1_000_000);
        with("requestsPerSecond", Math.round(tally.ended() * 1e9 / elapsedNanos));
        with("full", tally.all(AnswerKind.FULL));
        with("thin", tally.all(AnswerKind.THIN));
        with("refused", tally.all(AnswerKind.REFUSED));
        with("silent", tally.all(AnswerKind.SILENT));
        return with(tally.latency());
    }

    LiveResult with(Histogram latency) {
        with("p50Micros", latency.getValueAtPercentile(50) / NANOS_A_MICRO);
        return with("p99Micros", latency.getValueAtPercentile(99) / NANOS_A_MICRO);
    }

    /** What the scenario promises; a promise that Peerage does not keep makes the run fail, others are only shown. */
    @SuppressWarnings("AnnotateFormatMethod") // its annotation is not on the class path
    LiveResult promise(boolean kept, String pattern, Object... values) {
        if (!kept && ours) {
            broken.add(String.format(Locale.ROOT, pattern, values));
        }
        return this;
    }

    /** No answer was wrong, whatever else there was. */
    LiveResult promiseNothingWrong(Tally tally) {
        return promise(
                tally.all(AnswerKind.WRONG) == 0,
                "no answer is wrong: %d, such as %s",
                tally.all(AnswerKind.WRONG),
                tally.firstComplaint());
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
                        tally.firstComplaint());
    }

    Map<String, Object> fields() {
        return Collections.unmodifiableMap(fields);
    }

    List<String> broken() {
        return Collections.unmodifiableList(broken);
    }

    @Override
    public String toString() {
        return fields + (broken.isEmpty() ? "" : " BROKEN: " + broken);
    }
}
