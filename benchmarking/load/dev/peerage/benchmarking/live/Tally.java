package dev.peerage.benchmarking.live;

import java.util.Arrays;
import java.util.Objects;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** What one client was answered. It is written by the client's thread, and read when that has ended. */
final class Tally {

    /** Width of the slots in which full announces are counted over time. */
    static final long SLOT_NANOS = 50_000_000;

    private static final int MAX_SLOTS = 4096;
    private static final long MAX_LATENCY_NANOS = 60_000_000_000L;

    private final long[] announces = new long[AnswerKind.values().length];
    private final long[] scrapes = new long[AnswerKind.values().length];
    private final int[] fullBySlot = new int[MAX_SLOTS];
    private final Histogram latency = new Histogram(MAX_LATENCY_NANOS, 3);

    private int leastInterval = Integer.MAX_VALUE;
    private int mostInterval;
    private int leastThinInterval = Integer.MAX_VALUE;
    private int mostThinInterval;
    private @Nullable String firstComplaint;
    private long lastNanos;

    /** Notes an answer, or that none came. Times are nanoseconds since the runtime's start. */
    void note(Answer answer, boolean scrape, long dueNanos, long nowNanos) {
        (scrape ? scrapes : announces)[answer.kind().ordinal()]++;
        lastNanos = Math.max(lastNanos, nowNanos);
        if (answer.kind() == AnswerKind.SILENT) {
            return;
        }
        latency.recordValue(Math.min(MAX_LATENCY_NANOS, Math.max(0, nowNanos - dueNanos)));
        if (!scrape && answer.kind() == AnswerKind.FULL) {
            fullBySlot[(int) Math.min(MAX_SLOTS - 1, nowNanos / SLOT_NANOS)]++;
            leastInterval = Math.min(leastInterval, answer.interval());
            mostInterval = Math.max(mostInterval, answer.interval());
        } else if (!scrape && answer.kind() == AnswerKind.THIN) {
            leastThinInterval = Math.min(leastThinInterval, answer.interval());
            mostThinInterval = Math.max(mostThinInterval, answer.interval());
        }
        if (answer.text() != null && firstComplaint == null) {
            firstComplaint = answer.text();
        }
    }

    long announces(AnswerKind kind) {
        return announces[kind.ordinal()];
    }

    long scrapes(AnswerKind kind) {
        return scrapes[kind.ordinal()];
    }

    /** Announces and scrapes. */
    long all(AnswerKind kind) {
        return announces(kind) + scrapes(kind);
    }

    /** How many requests have come to an end, silence included. */
    long ended() {
        return Arrays.stream(announces).sum() + Arrays.stream(scrapes).sum();
    }

    /** When the last of them did. */
    long lastNanos() {
        return lastNanos;
    }

    /** Full answers to announces between two times, which lie on slots' borders. */
    long fullBetween(long fromNanos, long toNanos) {
        long sum = 0;
        for (int slot = (int) (fromNanos / SLOT_NANOS); slot < toNanos / SLOT_NANOS && slot < MAX_SLOTS; slot++) {
            sum += fullBySlot[slot];
        }
        return sum;
    }

    /** From when a request was due to its answer, of any kind. */
    Histogram latency() {
        return latency;
    }

    /** Seconds, of full answers: the least told. */
    int leastInterval() {
        return leastInterval;
    }

    int mostInterval() {
        return mostInterval;
    }

    /** Seconds, of thin answers. */
    int leastThinInterval() {
        return leastThinInterval;
    }

    int mostThinInterval() {
        return mostThinInterval;
    }

    /** The first text of a refusal or of a wrong answer; empty if there was none. */
    String complaint() {
        return Objects.toString(firstComplaint, "");
    }

    /** Adds what another was answered. */
    Tally add(Tally other) {
        for (int i = 0; i < announces.length; i++) {
            announces[i] += other.announces[i];
            scrapes[i] += other.scrapes[i];
        }
        for (int i = 0; i < MAX_SLOTS; i++) {
            fullBySlot[i] += other.fullBySlot[i];
        }
        latency.add(other.latency);
        lastNanos = Math.max(lastNanos, other.lastNanos);
        leastInterval = Math.min(leastInterval, other.leastInterval);
        mostInterval = Math.max(mostInterval, other.mostInterval);
        leastThinInterval = Math.min(leastThinInterval, other.leastThinInterval);
        mostThinInterval = Math.max(mostThinInterval, other.mostThinInterval);
        if (firstComplaint == null) {
            firstComplaint = other.firstComplaint;
        }
        return this;
    }
}
