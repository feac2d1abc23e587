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
    void aWindowIsFilledUp() {
        assertThat(new Pace.Window(8).allowed(100, 95, 5, 0)).isEqualTo(3);
    }

    @Test
    void theGateOpensAtNineInTen() {
        assertThat(new Pace.Gate().allowed(100, 90, 10, 0)).isPositive();
    }
}
