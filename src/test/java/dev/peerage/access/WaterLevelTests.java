package dev.peerage.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class WaterLevelTests {

    private static double level(double perSecond, double... demands) {
        WaterLevel level = new WaterLevel();
        Arrays.stream(demands).forEach(demand -> level.add((float) demand));
        return level.of(perSecond);
    }

    @Test
    void whoAsksForLessLeavesItToTheOthers() {
        assertThat(level(900, 1000, 1000, 1000)).isEqualTo(300);
        assertThat(level(900, 100, 1000, 1000)).isEqualTo(400);
        assertThat(level(900, 100, 200, 1000)).isEqualTo(600);
        assertThat(level(10, 0.01, 1, 1_000_000)).isCloseTo(9, within(0.1));
    }

    @Test
    void thereIsNoneWhileThereIsEnough() {
        assertThat(level(900, 100, 200, 300)).isInfinite();
        assertThat(level(1)).isInfinite();
    }

    @Test
    void whatIsGivenOutAddsUp() {
        Random random = new Random(5);
        for (int round = 0; round < 200; round++) {
            double[] demands =
                    random.doubles(1 + random.nextInt(500), 0.1, 10_000).toArray();
            double enough = Arrays.stream(demands).sum();
            double capacity = enough * (0.05 + random.nextDouble() * 0.9);
            double level = level(capacity, demands);

            double given = Arrays.stream(demands)
                    .map(demand -> Math.min(demand, level))
                    .sum();
            assertThat(given).isCloseTo(capacity, within(capacity * 0.035));
        }
    }
}
