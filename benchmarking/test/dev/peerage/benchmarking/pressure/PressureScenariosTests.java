package dev.peerage.benchmarking.pressure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.peerage.benchmarking.report.Measure;
import dev.peerage.benchmarking.report.Row;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.runner.BenchmarkException;
import org.openjdk.jmh.runner.RunnerException;

class PressureScenariosTests {

    private static final PressureContext CASE =
            new PressureContext("reads", Map.<String, Object>of("torrents", 64), 7, true, Path.of("."));

    private record Fixed(List<Row> rows, boolean breaks) implements PressureScenario {

        @Override
        public String name() {
            return "reads";
        }

        @Override
        public List<Map<String, Object>> cases(boolean brief) {
            return List.of(Map.of());
        }

        @Override
        public List<Row> run(PressureContext context) {
            Expect.same("reads", 3, breaks ? 2 : 3);
            return rows;
        }
    }

    @Test
    void namesAreThoseOfTheDocumentation() {
        assertThat(PressureScenarios.all())
                .extracting(PressureScenario::name)
                .doesNotHaveDuplicates()
                .contains("status_under_churn", "mixed_reads", "snapshot", "rate_caps", "back_pressure");
    }

    @Test
    void aShortRunHasNoMoreCasesThanAFullOne() {
        assertThat(PressureScenarios.all())
                .allSatisfy(scenario -> assertThat(scenario.cases(true))
                        .isNotEmpty()
                        .hasSizeLessThanOrEqualTo(scenario.cases(false).size()));
    }

    @Test
    void anUnknownNameIsAnsweredWithTheKnownOnes() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> PressureScenarios.named("reads"))
                .withMessageContaining("unknown scenario 'reads': choose from status_under_churn, mixed_reads");
    }

    @Test
    void rowsSayTheirSeedAndThatTheInvariantHeld() throws Exception {
        Row row = CASE.row().with(Measure.RUN_MILLIS, 1.5);

        assertThat(PressureMain.run(new Fixed(List.of(row), false), CASE))
                .extracting(Row::fields)
                .containsExactly(Map.<String, Object>of(
                        "scenario", "reads", "torrents", 64, "runMillis", 1.5, "seed", 7L, "invariant", "holds"));
    }

    @Test
    void rowsOfWhatDrawsNothingSayNoSeed() {
        assertThat(PressureScenarios.named("back_pressure").seeded()).isFalse();
        assertThat(PressureScenarios.named("fairness").seeded()).isTrue();
    }

    @Test
    void aBrokenInvariantIsARowWithoutFigures() throws Exception {
        assertThat(PressureMain.run(new Fixed(List.of(), true), CASE))
                .extracting(Row::fields)
                .containsExactly(Map.<String, Object>of(
                        "scenario",
                        "reads",
                        "torrents",
                        64,
                        "seed",
                        7L,
                        "invariant",
                        "broken: reads: expected 3, found 2"));
    }

    @Test
    void whatABenchmarkThrewIsFoundInWhatJmhThrows() {
        BrokenInvariantException broken = new BrokenInvariantException("lost");

        BenchmarkException benchmark = new BenchmarkException(new IllegalStateException());
        benchmark.addSuppressed(broken);

        assertThat(JmhPressure.broken(new RunnerException("failed", benchmark))).isSameAs(broken);
        assertThat(JmhPressure.broken(new RunnerException("failed"))).isNull();
    }
}
