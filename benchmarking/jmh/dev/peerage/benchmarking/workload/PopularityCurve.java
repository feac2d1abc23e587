package dev.peerage.benchmarking.workload;

/**
 * How peers spread over torrents: {@code weight(i) = T/P + exp(6.5 − 500·i/T)}, an exponential head of some thousand
 * torrents on a uniform floor. It is the curve of aquatic's load test, so that figures can be set beside those of others.
 * With a million torrents and two million peers the head holds 73 % of the peers and less than half of the torrents have
 * any.
 */
public final class PopularityCurve {

    private final double[] weights;

    /** The curve for T torrents and P peers. */
    public PopularityCurve(int torrents, int peers) {
        weights = new double[torrents];
        double floor = (double) torrents / peers;
        for (int i = 0; i < torrents; i++) {
            weights[i] = floor + Math.exp(6.5 - 500.0 * i / torrents);
        }
    }

    /** The weight of each torrent, the most popular first. */
    public double[] weights() {
        return weights.clone();
    }

    /** The sum of all weights. */
    public double sum() {
        double sum = 0;
        for (double weight : weights) {
            sum += weight;
        }
        return sum;
    }

    /** How many torrents have at least one peer once so many peers were drawn, on average. */
    public double expectedNonEmpty(int peers) {
        double sum = sum();
        double expected = 0;
        for (double weight : weights) {
            // (1 − w/sum) to the power of P, without losing small weights
            expected -= Math.expm1(peers * Math.log1p(-weight / sum));
        }
        return expected;
    }
}
