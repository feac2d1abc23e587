package dev.peerage.benchmarking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.peerage.benchmarking.report.Json;
import dev.peerage.benchmarking.report.Measure;
import dev.peerage.benchmarking.report.Row;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class BenchTests {

    private final StringWriter errors = new StringWriter();

    private int execute(String line) {
        CommandLine bench = Bench.commandLine();
        bench.setErr(new PrintWriter(errors));
        bench.setOut(new PrintWriter(new StringWriter()));
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
                "pressure --only foo; unknown scenario 'foo': choose from status_under_churn",
                "pressure --seed x; x",
                "diff a; B",
                "diff a b --measures foo; unknown measure 'foo'",
                "diff a b --noise -1; --noise must not be negative",
            })
    void aWrongValueIsNamedWithTheRemedy(String line, String message) {
        assertThat(execute(line)).isEqualTo(2);
        assertThat(errors.toString()).contains(message).contains("--help");
    }

    @ParameterizedTest
    @ValueSource(strings = {"pressure", "diff"})
    void helpNamesEveryOption(String command) {
        StringWriter help = new StringWriter();
        CommandLine bench = Bench.commandLine();
        bench.setOut(new PrintWriter(help));

        assertThat(bench.execute(command, "--help")).isZero();
        assertThat(help.toString())
                .contains(command.equals("diff") ? "--fail-on-regression" : "status_under_churn, mixed_reads");
    }

    @Test
    void aDifferenceForTheWorseEndsWithOneWhenThatIsAsked(@TempDir Path folder) throws IOException {
        Path before = folder.resolve("a");
        Path after = folder.resolve("b");
        Json.write(before.resolve("x.json"), List.of(Row.of("x").with(Measure.BYTES_PER_PEER, 20)));
        Json.write(after.resolve("x.json"), List.of(Row.of("x").with(Measure.BYTES_PER_PEER, 30)));
        Path json = folder.resolve("diff.json");

        assertThat(execute("diff %s %s".formatted(before, after))).isZero();
        assertThat(execute("diff %s %s --fail-on-regression --json %s".formatted(before, after, json)))
                .isEqualTo(1);
        assertThat(execute("diff %s %s --fail-on-regression".formatted(after, before)))
                .isZero();
        assertThat(Json.readObject(json)).containsEntry("regressed", true);
    }

    @Test
    void aFolderThatIsNotThereEndsWithOne() {
        assertThat(execute("report no-such-folder")).isEqualTo(1);
        assertThat(errors.toString()).contains("no folder no-such-folder");
    }
}
