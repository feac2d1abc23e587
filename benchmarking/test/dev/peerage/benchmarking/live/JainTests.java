package dev.peerage.benchmarking.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class JainTests {

    @Test
    void equalSharesAreOne() {
        assertThat(Jain.index(7, 7, 7, 7)).isEqualTo(1);
    }

    @Test
    void oneWhoHasAllOfFourIsAQuarter() {
        assertThat(Jain.index(0, 12, 0, 0)).isEqualTo(0.25);
    }

    @Test
    void nothingToShareIsZero() {
        assertThat(Jain.index(0, 0)).isZero();
    }

    @Test
    void theFormulaOfThePaperHolds() {
        // (1 + 2 + 3)² ÷ (3 · (1 + 4 + 9))
        assertThat(Jain.index(1, 2, 3)).isCloseTo(36.0 / 42, within(1e-12));
    }

    @Test
    void largeSharesDoNotOverflow() {
        assertThat(Jain.index(1L << 40, 1L << 40)).isEqualTo(1);
    }
}
