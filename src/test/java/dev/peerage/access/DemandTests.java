package dev.peerage.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DemandTests {

    private static final long START = 77_000_000_000L;

    private static long asked(double perSecond, long fromNanos, long toNanos) {
        long demand = 0;
        for (long request = 0; fromNanos + request * 1e9 / perSecond < toNanos; request++) {
            demand = Demand.counted(demand, Demand.tickOf((long) (fromNanos + request * 1e9 / perSecond)));
        }
        return demand;
    }

    @ParameterizedTest
    @ValueSource(doubles = {50, 1000, 250_000})
    void evenStreamsAreSeenAsTheyAreAtAnyMoment(double perSecond) {
        for (long end = START + 2_000_000_000L; end < START + 2_200_000_000L; end += 13_000_000) {
            assertThat((double) Demand.perSecond(asked(perSecond, START, end), end))
                    .isCloseTo(perSecond, within(perSecond * 0.12));
        }
    }

    @Test
    void whoHasStoppedIsGoneInTheNextTickButOne() {
        long end = START + 2_000_000_000L;
        long demand = asked(1000, START, end);

        assertThat(Demand.perSecond(demand, end + 250_000_000L)).isZero();
    }

    @Test
    void whoAsksSeldomFadesWithinASecond() {
        long end = START + 2_000_000_000L;
        long demand = asked(20, START, end);

        assertThat(Demand.perSecond(demand, end + 200_000_000L)).isPositive();
        assertThat(Demand.perSecond(demand, end + 1_000_000_000L)).isLessThan(0.5f);
        assertThat(Demand.perSecond(demand, end + 3_600_000_000_000L)).isZero();
    }

    @Test
    void aClockThatIsALittleBehindLosesNothing() {
        long demand = Demand.counted(Demand.counted(0, 12), 11);

        assertThat(Demand.tick(demand)).isEqualTo(12);
        assertThat(demand & 0xffff_ffffL).isEqualTo(32);
    }
}
