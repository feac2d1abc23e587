package dev.peerage.repository;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;

/**
 * Counts how often peers were picked, alone and with a neighbour, and compares that with drawing without replacement. The
 * limits lie so far out that chance alone does not reach them in the life of the project, whatever the random numbers.
 */
final class PickTally {

    /** In standard deviations; one-sided chance 10⁻⁸ each. */
    private static final double LIMIT = 5.6;

    /** Up to this size every pair is counted; above, pairs with few peers between them are. */
    private static final int MAX_ALL_PAIRS = 60;

    private static final int DISTANCES = 4;

    private final int size;
    private final int wanted;
    private final long[] singles;
    private final long[] pairs;
    private final double[] together = new double[DISTANCES + 1];
    private final double[] togetherSquares = new double[DISTANCES + 1];
    private final boolean[] present;
    private int answers;

    PickTally(int size, int wanted) {
        this.size = size;
        this.wanted = Math.min(size, wanted);
        this.singles = new long[size];
        this.present = new boolean[size];
        this.pairs = new long[size <= MAX_ALL_PAIRS ? size * size : 0];
    }

    void add(int[] picked) {
        assertThat(picked.length).isEqualTo(wanted);
        Arrays.fill(present, false);
        for (int number : picked) {
            if (present[number]) {
                throw new AssertionError("peer " + number + " came twice");
            }
            present[number] = true;
            singles[number]++;
        }
        for (int distance = 1; distance <= DISTANCES; distance++) {
            int found = 0;
            for (int number : picked) {
                found += number >= distance && present[number - distance] ? 1 : 0;
            }
            together[distance] += found;
            togetherSquares[distance] += (double) found * found;
        }
        if (pairs.length > 0) {
            for (int one : picked) {
                for (int other : picked) {
                    pairs[one * size + other]++;
                }
            }
        }
        answers++;
    }

    /** Each peer by itself, where it was picked often enough for a bell curve. */
    void assertSinglesAreEven() {
        double share = (double) wanted / size;
        for (int number = 0; number < size && share < 1 && answers * share >= 50; number++) {
            assertThat(deviations(singles[number], share))
                    .as("how far peer %s of %s is off, picked %s times in %s", number, size, singles[number], answers)
                    .isBetween(-LIMIT, LIMIT);
        }
    }

    /** For answers that came from swarms of their own: all singles by their chi-squared sum, and pairs. */
    void assertIndependentAnswersAreEven() {
        assertSinglesAreEven();
        assertThat(chiSquaredDeviations()).as("chi-squared of %s peers", size).isLessThan(LIMIT);
        assertPairsAreEven();
    }

    /** Pearson's sum for drawing without replacement, as standard deviations (Wilson and Hilferty). */
    private double chiSquaredDeviations() {
        double share = (double) wanted / size;
        double sum = 0;
        for (long seen : singles) {
            sum += Math.pow(deviations(seen, share), 2);
        }
        double freedom = size - 1;
        double spread = 2 / (9 * freedom);
        return (Math.cbrt(sum / size) - (1 - spread)) / Math.sqrt(spread);
    }

    private void assertPairsAreEven() {
        double share = (double) wanted * (wanted - 1) / ((double) size * (size - 1));
        for (int one = 0; one < size && pairs.length > 0 && share > 0; one++) {
            for (int other = 0; other < one; other++) {
                assertThat(deviations(pairs[one * size + other], share))
                        .as("how far peers %s and %s of %s are off", one, other, size)
                        .isBetween(-LIMIT, LIMIT + 1);
            }
        }
        for (int distance = 1; distance <= DISTANCES && distance < size; distance++) {
            double expected = share * (size - distance);
            double mean = together[distance] / answers;
            double variance = togetherSquares[distance] / answers - mean * mean;
            // a swarm that always answers the same has no variance and must be right
            double error = Math.sqrt(Math.max(variance, 1e-12) / answers);
            assertThat((mean - expected) / error)
                    .as("peers %s apart together %s times an answer, %s by chance", distance, mean, expected)
                    .isBetween(-LIMIT, LIMIT);
        }
    }

    private double deviations(long seen, double share) {
        return (seen - answers * share) / Math.sqrt(answers * share * (1 - share));
    }
}
