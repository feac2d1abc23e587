package dev.peerage.benchmarking.load;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PaceTests {

    @Test
    void aRateDoesNotWaitForAnswers() {
        Pace pace = new Pace.Rate(1_000);
        pace.start(0);

        assertThat(pace.allowed(0, 0, 0, 5_000_000)).isEqualTo(5);
        assertThat(pace.allowed(5, 0, 5, 5_000_000)).isZero();
        assertThat(pace.allowed(5, 0, 5, 8_000_000)).isEqualTo(3);
    }

    @Test
    void aRequestThatGoesLateWasDueInTime() {
        Pace pace = new Pace.Rate(1_000);
        pace.start(0);
        pace.allowed(0, 0, 0, 0);

        assertThat(pace.intendedNanos(3, 50_000_000)).isEqualTo(3_000_000);
    }

    @Test
    void stepsFollowEachOther() {
        Pace.Steps pace = new Pace.Steps(new double[] {1_000, 4_000, 500}, new double[] {2, 1, 10});
        pace.start(0);
        pace.allowed(0, 0, 0, 0);

        assertThat(pace.dueBy(1)).isEqualTo(1_000);
        assertThat(pace.dueBy(2.5)).isEqualTo(4_000);
        assertThat(pace.dueBy(4)).isEqualTo(6_500);
        assertThat(pace.intendedNanos(1_000, 0)).isEqualTo(1_000_000_000);
        assertThat(pace.intendedNanos(4_000, 0)).isEqualTo(2_500_000_000L);
        assertThat(pace.intendedNanos(6_500, 0)).isEqualTo(4_000_000_000L);
    }

    @Test
    void aWindowIsFilledUp() {
        assertThat(new Pace.Window(8).allowed(100, 95, 5, 0)).isEqualTo(3);
    }

    @Test
    void theGateOpensAtNineInTen() {
        assertThat(new Pace.Gate().allowed(100, 90, 10, 0)).isPositive();
    }
}
