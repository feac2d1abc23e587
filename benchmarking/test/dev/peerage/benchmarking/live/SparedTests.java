package dev.peerage.benchmarking.live;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SparedTests {

    @Test
    void twoInAHundredMayBeMissing() {
        assertThat(new Spared(1000, 980, 20, 0).holds()).isTrue();
        assertThat(new Spared(1000, 979, 21, 0).holds()).isFalse();
    }

    @Test
    void aSingleDropExcusesASingleAnswer() {
        assertThat(new Spared(1000, 979, 21, 1).holds()).isTrue();
        assertThat(new Spared(1000, 500, 500, 1).holds()).isFalse();
    }

    @Test
    void dropsExcuseSilenceAndNothingElse() {
        assertThat(new Spared(1000, 500, 500, 500).holds()).isTrue();
        assertThat(new Spared(1000, 500, 0, 500).holds()).isFalse();
    }

    @Test
    void theShareThatIsShownKnowsOfNoExcuse() {
        assertThat(new Spared(1000, 500, 500, 9000).part()).isEqualTo(0.5);
    }

    @Test
    void fewDropsLeaveLatenciesToBeJudged() {
        assertThat(Spared.fits(10_000, 100)).isTrue();
        assertThat(Spared.fits(10_000, 101)).isFalse();
    }
}
