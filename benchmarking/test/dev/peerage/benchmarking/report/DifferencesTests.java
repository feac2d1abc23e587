package dev.peerage.benchmarking.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DifferencesTests {

    private static final double NOISE = 0.1;

    @TempDir
    private Path folder;

    private Path a;
    private Path b;

    @BeforeEach
    void folders() {
        a = folder.resolve("a");
        b = folder.resolve("b");
    }

    private static Row mix(String store, double nanos, double error) {
        return Row.of("mix")
                .with(Row.STORE, store)
                .with("peers", 100)
                .with(Measure.NS_PER_OP, nanos)
                .with(Measure.ERROR, error);
    }

    private static Map<String, Object> window(int round, double micros) {
        return Map.of(
                "tracker", "peerage", "kind", "round", "round", round, "serverMicrosPerResponse", micros, "lost", 0);
    }

    private static void write(Path run, String file, Row... rows) throws IOException {
        Json.write(run.resolve(file), List.of(rows));
    }

    private Differences compare(Measure... measures) throws IOException {
        return Differences.between(a, b, List.of(measures), NOISE);
    }

    @SuppressWarnings("unchecked") // a list of rows is what stands there
    private static List<Map<String, Object>> rows(Differences differences) {
        return (List<Map<String, Object>>)
                Objects.requireNonNull(differences.fields().get("rows"));
    }

    private static double number(Map<String, Object> row, String field) {
        return (double) Objects.requireNonNull(row.get(field));
    }

    private static String text(Differences differences) {
        StringWriter text = new StringWriter();
        differences.print(new PrintWriter(text));
        return text.toString();
    }

    @Test
    void theRatioIsOffByBothErrors() throws IOException {
        write(a, "mix.json", mix("packed", 100, 3));
        write(b, "mix.json", mix("packed", 150, 6));

        Differences differences = compare();

        // 1.5 · √(0.03² + 0.04²) = 0.075
        assertThat(rows(differences))
                .containsExactly(Map.<String, Object>of(
                        "scenario",
                        "mix",
                        "store",
                        "packed",
                        "peers",
                        100,
                        "measure",
                        "nsPerOp",
                        "a",
                        100.0,
                        "b",
                        150.0,
                        "ratio",
                        1.5,
                        "uncertainty",
                        0.075,
                        "assumed",
                        false,
                        "verdict",
                        "worse"));
        assertThat(differences.regressed()).isTrue();
        assertThat(text(differences))
                .contains(
                        "| mix, packed, peers 100 | ns per operation (median) | 100 | 150 | 1.50 | 0.08 | **worse** |")
                .contains("1 worse, 0 better, 0 within noise, 0 only in A, 0 only in B");
    }

    @Test
    void whatMovedLessThanItsErrorIsWithinNoise() throws IOException {
        write(a, "mix.json", mix("packed", 100, 30));
        write(b, "mix.json", mix("packed", 130, 30));

        assertThat(rows(compare())).extracting(row -> row.get("verdict")).containsExactly("within noise");
        assertThat(compare().regressed()).isFalse();
    }

    @Test
    void moreElementsASecondAreBetter() throws IOException {
        Row before = Row.of("snapshot").with(Measure.RUN_MILLIS, 10).with(Measure.RUN_ERROR, 0.1);
        Row after = Row.of("snapshot").with(Measure.RUN_MILLIS, 5).with(Measure.RUN_ERROR, 0.1);
        write(a, "snapshot.json", before.with(Measure.ELEMENTS_PER_SECOND, 500));
        write(b, "snapshot.json", after.with(Measure.ELEMENTS_PER_SECOND, 900));

        List<Map<String, Object>> both = rows(compare(Measure.RUN_MILLIS, Measure.ELEMENTS_PER_SECOND));

        assertThat(both).extracting(row -> row.get("verdict")).containsExactly("better", "better");
        assertThat(number(both.get(1), "uncertainty")).isCloseTo(1.8 * Math.hypot(0.01, 0.02), within(1e-3));
    }

    @Test
    void aFigureWithoutAnErrorIsOffByTheNoiseThatIsAssumed() throws IOException {
        write(a, "memory.json", Row.of("memory").with(Measure.BYTES_PER_PEER, 20));
        write(b, "memory.json", Row.of("memory").with(Measure.BYTES_PER_PEER, 22));

        Differences differences = compare();

        assertThat(rows(differences).get(0)).containsEntry("assumed", true).containsEntry("verdict", "within noise");
        assertThat(text(differences)).contains("| 20 | 22 | 1.10 | ~0.16 |  |");
        assertThat(Differences.between(a, b, List.of(), 0.01).regressed()).isTrue();
    }

    @Test
    void windowsAreRoundsAndStandForTheirSummary() throws IOException {
        for (Path run : List.of(a, b)) {
            double more = run.equals(a) ? 0 : 1;
            write(
                    run,
                    "compare-udp.json",
                    Row.of("compare-udp").with(Row.STORE, "peerage").with(Measure.SERVER_MICROS, 9));
            Json.writeObject(
                    run.resolve("windows/compare-udp.json"),
                    List.of(window(1, 2 + more), window(2, 2.2 + more), window(3, 1.8 + more)));
        }

        List<Map<String, Object>> rows = rows(compare());

        assertThat(rows).hasSize(1);
        assertThat(rows.get(0))
                .containsEntry("store", "peerage")
                .containsEntry("a", 2.0)
                .containsEntry("b", 3.0)
                .containsEntry("ratio", 1.5)
                .containsEntry("assumed", false)
                .containsEntry("verdict", "worse");
        assertThat(number(rows.get(0), "uncertainty")).isCloseTo(1.5 * Math.hypot(0.1, 0.2 / 3), within(1e-3));
    }

    @Test
    void oneWindowOfALoadIsReadAsWell() throws IOException {
        Json.writeObject(
                a.resolve("udp.json"), Map.<String, Object>of("pace", "window 128", "serverMicrosPerResponse", 2.0));
        Json.writeObject(
                b.resolve("udp.json"), Map.<String, Object>of("pace", "window 128", "serverMicrosPerResponse", 2.0));

        assertThat(rows(compare())).extracting(row -> row.get("ratio")).containsExactly(1.0);
    }

    @Test
    void whatOnlyOneHasIsNamedAndNoRegression() throws IOException {
        write(a, "mix.json", mix("packed", 100, 1), mix("hash", 100, 1));
        write(b, "mix.json", mix("packed", 100, 1), mix("tree", 100, 1));

        Differences differences = compare();

        assertThat(text(differences))
                .contains("only in A: mix, hash, peers 100 (ns per operation (median))")
                .contains("only in B: mix, tree, peers 100 (ns per operation (median))");
        assertThat(differences.fields().get("onlyInA"))
                .isEqualTo(List.of(Map.<String, Object>of(
                        "scenario", "mix", "store", "hash", "peers", 100, "measure", "nsPerOp", "value", 100.0)));
        assertThat(differences.regressed()).isFalse();
    }

    @Test
    void aBrokenInvariantIsARegression() throws IOException {
        Row row = Row.of("snapshot").with("torrents", 64);
        write(
                a,
                "snapshot.json",
                Row.of(row.fields()).with(Measure.RUN_MILLIS, 1).with("invariant", "holds"));
        write(b, "snapshot.json", row.with("invariant", "broken: torrents: expected 2, found 1"));

        assertThat(compare().regressed()).isTrue();
        assertThat(text(compare()))
                .contains("broken in B: snapshot, torrents 64, invariant broken: torrents: expected 2, found 1");
    }

    @Test
    void aZeroHasNoRatio() throws IOException {
        write(a, "x.json", Row.of("x").with(Measure.LOST, 0));
        write(b, "x.json", Row.of("x").with(Measure.LOST, 3));

        assertThat(text(compare())).contains("| x | lost | 0 | 3 |  |  | was 0 |");
    }

    @Test
    void machinesThatAreNotAlikeAreSaidSo() throws IOException {
        write(a, "mix.json", mix("packed", 100, 1));
        write(b, "mix.json", mix("packed", 100, 1));
        Json.writeObject(a.resolve(Summary.ENVIRONMENT_FILE), Map.<String, Object>of("processor", "fast"));
        Json.writeObject(b.resolve(Summary.ENVIRONMENT_FILE), Map.<String, Object>of("processor", "slow"));

        assertThat(text(compare())).contains("A: processor fast").contains("NOT ALIKE: processor.");
    }

    @Test
    void aFolderWithoutRowsIsNamed() {
        assertThatThrownBy(this::compare).isInstanceOf(IOException.class).hasMessageContaining("no folder " + a);
    }

    private static Row paced(String scenario, Measure measure, double value) {
        return Row.of(scenario).with(Measure.RUN_MILLIS, 4000).with(measure, value);
    }

    @Test
    void rowsAtAFixedRateAreComparedByWhatTheyAreAbout() throws IOException {
        write(
                a,
                "live.json",
                paced("live_shared", Measure.SERVED_TO_CAP, 1),
                paced("fairness", Measure.INHERIT_MILLIS, 200).with(Measure.SERVED_TO_CAP, 1),
                paced("flood", Measure.FLOOD_BEST_P99_MICROS, 500),
                paced("aria2", Measure.LAST_FIRST_PEER_MILLIS, 3000));
        write(
                b,
                "live.json",
                paced("live_shared", Measure.SERVED_TO_CAP, 0.5),
                paced("fairness", Measure.INHERIT_MILLIS, 900).with(Measure.SERVED_TO_CAP, 1),
                paced("flood", Measure.FLOOD_BEST_P99_MICROS, 5000),
                paced("aria2", Measure.LAST_FIRST_PEER_MILLIS, 9000));

        Differences differences = compare();

        assertThat(rows(differences))
                .extracting(row -> row.get("measure"))
                .containsExactly("servedToCap", "inheritMillis", "floodBestP99Micros", "lastFirstPeerMillis");
        assertThat(rows(differences)).extracting(row -> row.get("verdict")).containsOnly("worse");
    }

    @Test
    void whatIsCountedInStepsIsOffByOne() throws IOException {
        write(a, "live.json", paced("fairness", Measure.INHERIT_MILLIS, 250));
        write(b, "live.json", paced("fairness", Measure.INHERIT_MILLIS, 350));

        assertThat(rows(compare())).extracting(row -> row.get("verdict")).containsExactly("within noise");
    }

    @Test
    void moreOfWhatWasServedAndSeenIsBetter() throws IOException {
        List<Measure> more = List.of(
                Measure.SERVED_TO_CAP,
                Measure.SERVED_TO_CAP_AFTER,
                Measure.SLOW_ANSWERED,
                Measure.COMPLETED_SEEN,
                Measure.ARIA2_COMPLETE);
        Row few = Row.of("live");
        Row many = Row.of("live");
        more.forEach(measure -> {
            few.with(measure, 1);
            many.with(measure, 3);
        });
        write(a, "live.json", few);
        write(b, "live.json", many);

        assertThat(rows(compare(more.toArray(Measure[]::new))))
                .hasSize(more.size())
                .extracting(row -> row.get("verdict"))
                .containsOnly("better");
    }
}
