package dev.peerage.repository.memory;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TotalCapTests {

    private static final TotalCap TEN = TotalCap.of(10);

    @Test
    void reachedByAsMuchAsItAllows() {
        assertThat(TEN.reachedBy(9)).isFalse();
        assertThat(TEN.reachedBy(10)).isTrue();
        assertThat(TEN.unlimited()).isFalse();
        assertThat(TotalCap.of(Long.MAX_VALUE).unlimited()).isTrue();
    }

    @Test
    void threadsThatMeetAtACapDoNotCloseTheStore() {
        assertThat(TEN.exceededBy(12)).isFalse();
        assertThat(TEN.replacedBy(10, 12).exceededBy(12)).isFalse();
        assertThat(TEN.replacedBy(11, 12).exceededBy(12)).isFalse();
    }

    @Test
    void loweredBelowWhatIsStoredItIsExceededUntilThatFits() {
        TotalCap five = TEN.replacedBy(5, 9);
        assertThat(five.lowered()).isTrue();
        assertThat(five.exceededBy(9)).isTrue();
        assertThat(five.exceededBy(6)).isTrue();
        assertThat(five.exceededBy(5)).isFalse();
        assertThat(five.lowered()).isFalse();
        assertThat(five.exceededBy(6)).isFalse();
    }

    @Test
    void loweredToWhatIsStoredItIsNotExceeded() {
        assertThat(TEN.replacedBy(5, 5).lowered()).isFalse();
    }

    @Test
    void raisedAndStillBelowWhatIsStoredItStaysExceeded() {
        TotalCap five = TEN.replacedBy(5, 9);
        assertThat(five.replacedBy(8, 9).exceededBy(9)).isTrue();
        assertThat(five.replacedBy(5, 9).exceededBy(9)).isTrue();
        assertThat(five.replacedBy(9, 9).exceededBy(9)).isFalse();
    }

    /** A thread that looked at the old cap settles nothing about the new one. */
    @Test
    void whatIsFoundOutAboutACapIsForgottenWithIt() {
        TotalCap five = TEN.replacedBy(5, 9);
        TotalCap four = five.replacedBy(4, 9);
        assertThat(five.exceededBy(5)).isFalse();
        assertThat(four.exceededBy(5)).isTrue();
    }
}
