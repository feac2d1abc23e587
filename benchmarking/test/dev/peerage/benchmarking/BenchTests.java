package dev.peerage.benchmarking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class BenchTests {

    private final StringWriter errors = new StringWriter();

    private int execute(String line) {
        CommandLine bench = Bench.commandLine();
        bench.setErr(new PrintWriter(errors));
        return bench.execute(line.split(" "));
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "2000000, 2000000", "2_000_000, 2000000", "10k, 10000", "2M, 2000000"})
    void countsAreReadWithSuffixes(String text, int value) {
        assertThat(Count.of(text).value()).isEqualTo(value);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-5", "", "k", "1.5m", "3000m", "99999999999", "many"})
    void whatIsNoCountIsNamed(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Count.of(text))
                .withMessageContaining("'" + text + "' is no size");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '"',
            value = {
                "memory --stores foo; unknown store 'foo': choose from ",
                "memory --peers -5; '-5' is no size",
                "memory --families ipv5; ipv5",
                "memory --gc fast; fast",
                "repository --scenarios foo; unknown scenario 'foo': choose from add_one_torrent",
                "page --offset -1; no page at offset -1",
                "report; FOLDER",
            })
    void aWrongValueIsNamedWithTheRemedy(String line, String message) {
        assertThat(execute(line)).isEqualTo(2);
        assertThat(errors.toString()).contains(message).contains("--help");
    }

    @Test
    void aFolderThatIsNotThereEndsWithOne() {
        assertThat(execute("report no-such-folder")).isEqualTo(1);
        assertThat(errors.toString()).contains("no folder no-such-folder");
    }
}
