package dev.peerage.repository.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TicksTests {

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 60, 127, 128, 129, 255, 257, 2700, 2705, 7200, 86_400})
    void neverEarlyAndAtMostOne64thLate(int timeoutSeconds) {
        Ticks ticks = new Ticks(Duration.ofSeconds(timeoutSeconds));
        for (long seen = 1_000_000; seen < 1_000_000 + 2L * timeoutSeconds; seen += 1 + timeoutSeconds / 200) {
            int stored = (int) ticks.at(seen) & Ticks.MASK;

            assertThat(Ticks.expired(stored, ticks.at(seen + timeoutSeconds))).isFalse();
            long late = seen + timeoutSeconds + Math.max(1, timeoutSeconds / 64);
            assertThat(Ticks.expired(stored, ticks.at(late))).isTrue();
        }
    }

    @Test
    void agesAreToldApartFor127TimeoutsAndMore() {
        int stored = 16_000;
        for (long age = 0; age <= Ticks.MASK; age++) {
            assertThat(Ticks.expired(stored, stored + age)).isEqualTo(age > Ticks.PER_TIMEOUT);
        }
    }

    @Test
    void secondsOfATickLieWithinIt() {
        Ticks ticks = new Ticks(Duration.ofMinutes(45));
        for (long second = 0; second < 100_000; second++) {
            long shown = ticks.seconds(ticks.at(second), second + 5);
            assertThat(shown).isBetween(second, second + 5);
            assertThat(ticks.seconds(ticks.at(second), Long.MAX_VALUE) - second).isBetween(0L, 21L);
        }
    }
}
