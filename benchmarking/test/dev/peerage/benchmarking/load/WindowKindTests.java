package dev.peerage.benchmarking.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class WindowKindTests {

    private static final List<String> ASKED =
            List.of("--no-fill", "--window", "128", "--duration", "5", "--peers", "9");

    @Test
    void aRoundIsWhatWasAskedFor() {
        assertThat(WindowKind.round(2).arguments(ASKED)).isEqualTo(ASKED);
    }

    @Test
    void aLongWindowOnlyLastsLonger() {
        assertThat(WindowKind.longWindow(70).arguments(ASKED))
                .containsExactly("--no-fill", "--window", "128", "--peers", "9", "--duration", "70");
    }

    @Test
    void aRateStandsInsteadOfTheWindow() {
        assertThat(WindowKind.rate(25, 200_000, "udp", 10_000).arguments(ASKED))
                .containsExactly(
                        "--no-fill", "--peers", "9", "--rate", "50000", "--duration", "10", "--flows", "10000");
        assertThat(WindowKind.rate(50, 1_000, "http", 10_000).arguments(List.of()))
                .containsExactly("--rate", "500", "--duration", "10");
    }
}
