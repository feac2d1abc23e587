package dev.peerage.benchmarking.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The figures are those of aquatic's load test with its defaults: a million torrents, two million peers. */
class PopularityCurveTests {

    private static final int TORRENTS = 1_000_000;
    private static final int PEERS = 2_000_000;

    private final PopularityCurve curve = new PopularityCurve(TORRENTS, PEERS);

    @Test
    void weightsHaveTheSumOfTheOriginal() {
        assertThat(curve.sum()).isCloseTo(1_830_616, within(1.0));
    }

    @ParameterizedTest
    @CsvSource({"0, 727", "1000, 441", "2000, 268", "5000, 60", "10000, 5.4", "999999, 0.546"})
    void torrentsHaveThePeersOfTheOriginal(int torrent, double peers) {
        assertThat(curve.weights()[torrent] / curve.sum() * PEERS).isCloseTo(peers, within(peers / 100));
    }

    @Test
    void lessThanHalfOfTheTorrentsHavePeers() {
        assertThat(curve.expectedNonEmpty(PEERS)).isCloseTo(429_200, within(100.0));
    }
}
