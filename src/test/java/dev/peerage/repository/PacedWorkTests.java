package dev.peerage.repository;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import reactor.core.Disposable;
import reactor.core.publisher.Mono;

class PacedWorkTests {

    private static final Duration TURN = Duration.ofSeconds(10);
    private static final long SLICE_NANOS = 40_000;

    private final MovedScheduler scheduler = new MovedScheduler();
    private final List<Long> slices = new ArrayList<>();
    private long sliceNanos = SLICE_NANOS;
    private @Nullable Long worked;
    private @Nullable Throwable failure;
    private long endedNanos;

    private long nanos() {
        return scheduler.now(TimeUnit.NANOSECONDS);
    }

    /** Each slice takes its time of the virtual clock. */
    private boolean slice(int count) {
        slices.add(nanos());
        scheduler.pass(sliceNanos);
        return slices.size() < count;
    }

    private Disposable start(int count, Duration expected) {
        Mono<Long> work = PacedWork.run(() -> slice(count), TURN, expected.toNanos(), scheduler);
        return work.subscribe(
                nanos -> {
                    worked = nanos;
                    endedNanos = nanos();
                },
                thrown -> failure = thrown);
    }

    private void pass(Duration time) {
        scheduler.runUntil(nanos() + time.toNanos());
    }

    private double share(long fromNanos, long toNanos) {
        long count =
                slices.stream().filter(at -> at >= fromNanos && at < toNanos).count();
        return count * (double) sliceNanos / (toNanos - fromNanos);
    }

    @Test
    void littleWorkIsDoneWithoutAPause() {
        start(5, Duration.ZERO);
        pass(Duration.ofMillis(1));

        assertThat(worked).isEqualTo(5 * SLICE_NANOS);
        assertThat(endedNanos).isEqualTo(slices.get(0) + 5 * SLICE_NANOS);
    }

    @Test
    void longerWorkTakesATwentiethOfAProcessorInShortSteps() {
        start(2500, Duration.ZERO);
        pass(TURN);

        assertThat(worked).isEqualTo(2500 * SLICE_NANOS);
        assertThat((double) endedNanos).isBetween(1.6e9, 2.0e9);
        assertThat(share(0, 1_000_000_000)).isCloseTo(0.05, within(0.01));
        // five slices, a pause, and so on
        assertThat(slices.get(4) - slices.get(0)).isEqualTo(4 * SLICE_NANOS);
        assertThat(slices.get(5) - slices.get(4)).isGreaterThan(15 * 5 * SLICE_NANOS);
    }

    @ParameterizedTest
    @CsvSource({
        "500, 0, 7500",
        "1000, 0, 7500",
        "3500, 0, 10000",
        "1000, 1000, 5000",
        "4000, 4000, 7500",
        "8000, 8000, 8100"
    })
    void workIsDoneBeforeItIsDueAgain(long workMillis, long expectedMillis, long withinMillis) {
        start((int) (workMillis * 1_000_000 / SLICE_NANOS), Duration.ofMillis(expectedMillis));
        pass(TURN.multipliedBy(2));

        assertThat(worked).isNotNull();
        assertThat(endedNanos).isLessThan(withinMillis * 1_000_000);
    }

    @Test
    void workThatWasLongLastTimeIsSpreadOverHalfOfItsTime() {
        start(50_000, Duration.ofSeconds(2));
        pass(TURN);

        assertThat((double) endedNanos).isBetween(3e9, 5.2e9);
        assertThat(share(0, 1_000_000_000)).isCloseTo(0.4, within(0.06));
        assertThat(share(1_000_000_000, 2_000_000_000)).isLessThan(0.6);
    }

    @Test
    void aStepThatWasKeptWaitingDoesNotPauseForLong() {
        sliceNanos = 40_000_000;
        start(3, Duration.ZERO);
        pass(Duration.ofSeconds(1));

        assertThat(worked).isEqualTo(120_000_000);
        assertThat((double) endedNanos).isCloseTo(220e6, within(5e6));
    }

    @Test
    void whatIsCancelledDoesNoFurtherSlice() {
        Disposable work = start(100_000, Duration.ZERO);
        pass(Duration.ofMillis(20));
        assertThat(slices).isNotEmpty();

        work.dispose();
        int before = slices.size();
        pass(Duration.ofMillis(200));

        assertThat(slices).hasSize(before);
        assertThat(worked).isNull();
        assertThat(failure).isNull();
    }

    @Test
    void aSliceThatFailsIsTheEnd() {
        Disposable work = PacedWork.run(
                        () -> {
                            slices.add(nanos());
                            throw new OutOfMemoryError("not really");
                        },
                        TURN,
                        0,
                        scheduler)
                .subscribe(nanos -> worked = nanos, thrown -> failure = thrown);
        pass(Duration.ofMillis(200));

        assertThat(work.isDisposed()).isTrue();
        assertThat(slices).hasSize(1);
        assertThat(failure).isInstanceOf(OutOfMemoryError.class);
    }

    @Test
    void whereNoWorkIsTakenAnyLongerThatIsAnError() {
        scheduler.dispose();
        start(5, Duration.ZERO);

        assertThat(slices).isEmpty();
        assertThat(failure).isNotNull();
    }
}
