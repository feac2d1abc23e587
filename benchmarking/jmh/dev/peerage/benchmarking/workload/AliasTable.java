package dev.peerage.benchmarking.workload;

import java.util.random.RandomGenerator;

/** Draws indices by weight in constant time (Walker's method, tables built after Vose 1991). */
public final class AliasTable {

    private final double[] threshold;
    private final int[] alias;

    /** A table for these weights, none negative, at least one positive. */
    public AliasTable(double[] weights) {
        int size = weights.length;
        double sum = 0;
        for (double weight : weights) {
            sum += weight;
        }
        threshold = new double[size];
        alias = new int[size];
        // one array, two stacks: columns below the average grow from the left, the others from the right
        int[] columns = new int[size];
        int small = 0;
        int large = size;
        for (int i = 0; i < size; i++) {
            threshold[i] = weights[i] * size / sum;
            alias[i] = i;
            if (threshold[i] < 1) {
                columns[small++] = i;
            } else {
                columns[--large] = i;
            }
        }
        while (small > 0 && large < size) {
            int poor = columns[--small];
            int rich = columns[large];
            alias[poor] = rich;
            threshold[rich] -= 1 - threshold[poor];
            if (threshold[rich] < 1) {
                large++;
                columns[small++] = rich;
            }
        }
        // what is left on either stack is 1 but for rounding
        while (small > 0) {
            threshold[columns[--small]] = 1;
        }
        while (large < size) {
            threshold[columns[large++]] = 1;
        }
    }

    /** An index, drawn by its weight. */
    public int draw(RandomGenerator random) {
        int column = random.nextInt(threshold.length);
        return random.nextDouble() < threshold[column] ? column : alias[column];
    }
}
