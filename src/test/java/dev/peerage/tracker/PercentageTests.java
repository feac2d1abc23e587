package dev.peerage.tracker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

class PercentageTests {

    @ParameterizedTest
    @CsvSource({"10%, 0.1", "10 %, 0.1", "10, 0.1", "' 2.5% ', 0.025", "0, 0", "0%, 0", "100%, 1"})
    void percentageIsReadWithOrWithoutItsSign(String text, double fraction) {
        assertThat(Percentage.valueOf(text).fraction()).isEqualTo(fraction);
    }

    @ParameterizedTest
    @ValueSource(strings = {"-1%", "101", "100.01%", "NaN", "Infinity", "", "%", "ten", "10%%"})
    void anythingElseIsRefused(String text) {
        assertThatIllegalArgumentException().isThrownBy(() -> Percentage.valueOf(text));
    }

    @Test
    void configurationBindingFindsTheReader() {
        MapConfigurationPropertySource source = new MapConfigurationPropertySource();
        source.put("jitter", "12.5%");

        assertThat(new Binder(source).bind("jitter", Percentage.class).get()).isEqualTo(new Percentage(12.5));
    }
}
