package dev.peerage.benchmarking.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class AliasTableTests {

    private static final int DRAWS = 1_000_000;

    private static int[] drawn(double... weights) {
        AliasTable table = new AliasTable(weights);
        SplittableRandom random = new SplittableRandom(7);
        int[] counts = new int[weights.length];
        for (int i = 0; i < DRAWS; i++) {
            counts[table.draw(random)]++;
        }
        return counts;
    }

    @Test
    void drawsFollowTheWeights() {
        double[] weights = {665.6, 400, 250, 90, 30, 5, 1, 0.5, 0.5, 0.1};
        double sum = DoubleStream.of(weights).sum();
        int[] counts = drawn(weights);
        double chiSquared = 0;
        for (int i = 0; i < weights.length; i++) {
            double expected = DRAWS * weights[i] / sum;
            chiSquared += (counts[i] - expected) * (counts[i] - expected) / expected;
        }

        // 99.9 % of fair draws stay below this, with nine degrees of freedom
        assertThat(chiSquared).isLessThan(27.88);
    }

    @Test
    void whatWeighsNothingIsNeverDrawn() {
        assertThat(drawn(1, 0, 3, 0)).satisfies(counts -> {
            assertThat(counts[1]).isZero();
            assertThat(counts[3]).isZero();
            assertThat(counts[2]).isBetween(DRAWS / 4 * 3 - 3000, DRAWS / 4 * 3 + 3000);
        });
    }

    @Test
    void equalWeightsNeedNoAlias() {
        assertThat(drawn(5, 5)[0]).isBetween(DRAWS / 2 - 3000, DRAWS / 2 + 3000);
    }
}
