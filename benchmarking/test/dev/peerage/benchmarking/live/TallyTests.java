package dev.peerage.benchmarking.live;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TallyTests {

    private static final long SLOT = Tally.SLOT_NANOS;
    private static final Answer FULL = new Answer(AnswerKind.FULL, 1800, null);
    private static final Answer THIN = new Answer(AnswerKind.THIN, 1790, null);

    private final Tally tally = new Tally();

    @Test
    void everyAnswerIsCountedOnce() {
        tally.note(FULL, false, 0, 1);
        tally.note(THIN, false, 0, 1);
        tally.note(FULL, true, 0, 1);
        tally.note(Answer.SILENT, false, 0, LiveClient.PATIENCE_NANOS);
        assertThat(tally.announces(AnswerKind.FULL)).isOne();
        assertThat(tally.scrapes(AnswerKind.FULL)).isOne();
        assertThat(tally.all(AnswerKind.FULL)).isEqualTo(2);
        assertThat(tally.all(AnswerKind.THIN)).isOne();
        assertThat(tally.all(AnswerKind.SILENT)).isOne();
        assertThat(tally.ended()).isEqualTo(4);
    }

    @Test
    void silenceIsNoLatency() {
        tally.note(FULL, false, 1_000, 51_000);
        tally.note(Answer.SILENT, false, 0, LiveClient.PATIENCE_NANOS);
        assertThat(tally.latency().getTotalCount()).isOne();
        assertThat(tally.latency().getMaxValue()).isBetween(49_900L, 50_100L);
    }

    @Test
    void onlyFullAnnouncesAreSharesAndOnlyWithinTheirTime() {
        tally.note(FULL, false, 0, SLOT - 1);
        tally.note(FULL, false, 0, SLOT);
        tally.note(THIN, false, 0, SLOT);
        tally.note(FULL, true, 0, SLOT);
        tally.note(FULL, false, 0, 3 * SLOT);
        assertThat(tally.fullBetween(0, SLOT)).isOne();
        assertThat(tally.fullBetween(SLOT, 3 * SLOT)).isOne();
        assertThat(tally.fullBetween(0, 4 * SLOT)).isEqualTo(3);
    }

    @Test
    void intervalsOfThinAndFullAnswersAreKeptApart() {
        tally.note(FULL, false, 0, 1);
        tally.note(new Answer(AnswerKind.FULL, 1700, null), false, 0, 1);
        tally.note(THIN, false, 0, 1);
        assertThat(tally.mostInterval()).isEqualTo(1800);
        assertThat(tally.leastThinInterval()).isEqualTo(1790);
    }

    @Test
    void tallyOfSeveralClientsIsTheirSum() {
        tally.note(FULL, false, 0, SLOT);
        Tally other = new Tally();
        other.note(FULL, false, 0, SLOT);
        other.note(new Answer(AnswerKind.REFUSED, 0, "too often"), false, 0, 2 * SLOT);
        tally.add(other);
        assertThat(tally.lastNanos()).isEqualTo(2 * SLOT);
        assertThat(tally.ended()).isEqualTo(3);
        assertThat(tally.fullBetween(SLOT, 2 * SLOT)).isEqualTo(2);
        assertThat(tally.complaint()).isEqualTo("too often");
        assertThat(tally.latency().getTotalCount()).isEqualTo(3);
    }
}
