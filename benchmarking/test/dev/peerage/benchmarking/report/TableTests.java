package dev.peerage.benchmarking.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class TableTests {

    private static Row row(String store, String form, double nanos) {
        return Row.of("update").with(Row.STORE, store).with("form", form).with(Measure.NS_PER_OP, nanos);
    }

    private static Table only(Row... rows) {
        List<Table> tables = Table.of(List.of(rows));
        assertThat(tables).hasSize(1);
        return tables.get(0);
    }

    @Test
    void theBestComesFirstAndOthersAreItsMultiple() {
        Table table = only(row("hash", "tasks", 900), row("packed", "tasks", 300), row("torrust", "tasks", 450));

        assertThat(table.rows()).extracting(row -> row.text(Row.STORE)).containsExactly("packed", "torrust", "hash");
        assertThat(table.rows().stream().mapToDouble(row -> table.ratio(row).orElseThrow()))
                .containsExactly(1.0, 1.5, 3.0);
    }

    @Test
    void onlyRowsWithTheSameParametersAreCompared() {
        Table table = only(row("hash", "tasks", 900), row("hash", "threads", 90), row("packed", "tasks", 600));

        assertThat(table.ratio(table.rows().get(0)).orElseThrow()).isEqualTo(1);
        assertThat(table.ratio(table.rows().get(1)).orElseThrow()).isCloseTo(1.5, within(1e-9));
        assertThat(table.ratio(table.rows().get(2)).orElseThrow()).isEqualTo(1);
    }

    @Test
    void parametersThatAllShareAreApartFromThoseThatVary() {
        Table table = only(
                row("hash", "tasks", 1).with("peers", 10),
                row("hash", "tasks", 2).with("peers", 9));

        assertThat(table.varying()).containsExactly("peers");
        assertThat(table.constant()).containsExactly("form");
    }

    @Test
    void sizesAreOrderedAsNumbers() {
        Table table = only(
                row("hash", "tasks", 3).with("peers", 1000),
                row("hash", "tasks", 2).with("peers", 20),
                row("hash", "tasks", 1).with("peers", 100));

        assertThat(table.rows()).extracting(row -> row.text("peers")).containsExactly("20", "100", "1000");
    }

    @Test
    void aRowWithoutTheMeasureHasNoRatio() {
        Row incomplete = Row.of("update").with(Row.STORE, "hash").with("form", "tasks");
        Table table = only(row("packed", "tasks", 5), incomplete);

        assertThat(table.ratio(incomplete)).isEmpty();
        assertThat(table.primary()).isEqualTo(Measure.NS_PER_OP);
    }

    @Test
    void rivalsUnderAFloodAreComparedByItsLatencyAndNotByTheLengthOfTheRun() {
        Row calm = Row.of("flood").with(Measure.RUN_MILLIS, 12_000).with(Measure.FLOOD_BEST_P99_MICROS, 3000);
        Row drowned = Row.of("flood").with(Measure.RUN_MILLIS, 12_000).with(Measure.FLOOD_BEST_P99_MICROS, 9000);
        Table table = only(drowned, calm);

        assertThat(table.rows()).containsExactly(calm, drowned);
        assertThat(table.ratio(drowned).orElseThrow()).isCloseTo(3, within(1e-9));
    }

    @Test
    void whoServesMoreOfACapIsTheBetterRival() {
        Row whole = Row.of("live").with(Measure.RUN_MILLIS, 4000).with(Measure.SERVED_TO_CAP, 1.0);
        Row half = Row.of("live").with(Measure.RUN_MILLIS, 3999).with(Measure.SERVED_TO_CAP, 0.5);
        Table table = only(half, whole);

        assertThat(table.rows()).containsExactly(whole, half);
        assertThat(table.ratio(half).orElseThrow()).isCloseTo(2, within(1e-9));
    }

    @Test
    void rowsOfOneTableMayBeComparedByWhatEachIsAbout() {
        Row loose = Row.of("live").with("caps", "loose").with(Measure.RUN_MILLIS, 800);
        Row slow = Row.of("live").with("caps", "loose").with(Measure.RUN_MILLIS, 1600);
        Row tight = Row.of("live")
                .with("caps", "tight")
                .with(Measure.RUN_MILLIS, 4000)
                .with(Measure.SERVED_TO_CAP, 0.9);
        Table table = only(slow, tight, loose);

        assertThat(table.primary()).isEqualTo(Measure.RUN_MILLIS);
        assertThat(table.ratio(slow).orElseThrow()).isCloseTo(2, within(1e-9));
        assertThat(table.ratio(tight).orElseThrow()).isEqualTo(1);
    }

    @Test
    void eachScenarioIsATable() {
        assertThat(Table.of(List.of(row("hash", "tasks", 1), Row.of("memory").with(Measure.BYTES_PER_PEER, 9))))
                .extracting(Table::scenario)
                .containsExactly("update", "memory");
    }
}
