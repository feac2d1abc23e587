package dev.peerage.udp;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SecondBudgetTests {

    private static final long SECOND = 1_767_225_600_000L;

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 1000})
    void aSecondHoldsSoManyAndTheNextAsManyAgain(int perSecond) {
        SecondBudget budget = new SecondBudget(perSecond);

        assertThat(taken(budget, SECOND + 999, 3000)).isEqualTo(perSecond);
        assertThat(taken(budget, SECOND + 1000, 3000)).isEqualTo(perSecond);
    }

    @Test
    void whatIsLeftOverIsLost() {
        SecondBudget budget = new SecondBudget(3);

        assertThat(taken(budget, SECOND, 1)).isOne();
        assertThat(taken(budget, SECOND + 5000, 10)).isEqualTo(3);
    }

    @Test
    void aClockSetBackStartsAnotherSecond() {
        SecondBudget budget = new SecondBudget(2);

        assertThat(taken(budget, SECOND, 10)).isEqualTo(2);
        assertThat(taken(budget, SECOND - 1, 10)).isEqualTo(2);
        assertThat(taken(budget, -1, 10)).as("before 1970").isEqualTo(2);
    }

    private static long taken(SecondBudget budget, long nowMillis, int tries) {
        return IntStream.range(0, tries).filter(each -> budget.take(nowMillis)).count();
    }
}
