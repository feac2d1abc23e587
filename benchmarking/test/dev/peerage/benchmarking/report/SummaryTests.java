package dev.peerage.benchmarking.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SummaryTests {

    @TempDir
    private Path folder;

    private static Row memory(String store, int peers, double bytes) {
        return Row.of("memory")
                .with(Row.STORE, store)
                .with("family", "ipv4")
                .with("peers", peers)
                .with(Measure.BYTES_PER_PEER, bytes);
    }

    @Test
    void tablesShowFiguresAndRatiosAndThePicture() throws IOException {
        Json.writeObject(folder.resolve(Summary.ENVIRONMENT_FILE), Map.of("processors", 2));
        Json.write(folder.resolve("a.json"), List.of(memory("hash", 2_000_000, 203.4), memory("hash", 10_000, 210)));
        Json.write(folder.resolve("b.json"), List.of(memory("packed", 2_000_000, 12.5)));

        Path summary = Summary.write(folder);

        assertThat(summary)
                .content()
                .contains("- processors: 2")
                .contains("## memory")
                .contains("family ipv4")
                .contains("| 2,000,000 | packed | 12.50 | 1.00 |")
                .contains("| 2,000,000 | hash | 203 | 16.27 |")
                .contains("| 10,000 | hash | 210 | 1.00 |")
                .contains("![memory](memory.png)");
        assertThat(ImageIO.read(folder.resolve("memory.png").toFile()).getWidth())
                .isPositive();
    }

    @Test
    void rowsUnderPressureShowTheirInvariantAndNoRivals() throws IOException {
        Row row = Row.of("snapshot")
                .with(Row.STORE, "packed")
                .with("torrents", 64)
                .with(Measure.RUN_MILLIS, 0.5)
                .with(Measure.DESCRIPTORS_BEFORE, 4)
                .with(Measure.INVARIANT.field(), Measure.HOLDS);
        Json.write(folder.resolve("snapshot.json"), List.of(row));

        assertThat(Summary.write(folder))
                .content()
                .contains("| store | ms a run (median) | files open before | invariant |\n")
                .contains("| packed | 0.50 | 4 | holds |\n")
                .contains("![snapshot](snapshot.png)");
    }

    @Test
    void manyColumnsAreTwoTablesAndACaseThatFailedHasNoFigures() throws IOException {
        Row row =
                Row.of("flood").with(Row.STORE, "peerage").with("caps", "tight").with("offeredToCap", 5);
        for (Measure measure : Measure.values()) {
            if (measure != Measure.INVARIANT) {
                row.with(measure, 1);
            }
        }
        row.with(Measure.INVARIANT.field(), Measure.HOLDS);
        Row failed = Row.of("live").with("tracker", "other").with(Measure.INVARIANT.field(), "not judged: it is gone");
        Json.write(folder.resolve("flood.json"), List.of(row, failed));

        assertThat(Summary.write(folder))
                .content()
                .contains("caps tight, offered to cap 5")
                .contains("| ms to the first peer, latest torrent | invariant |\n")
                .contains("What the process took:\n\n| program | ms of server CPU |")
                .contains("![flood](flood.png)")
                .contains("|  | not judged: it is gone |")
                .doesNotContain("![live]");
    }

    @Test
    void aFolderWithoutRowsIsSaidSo() {
        assertThatThrownBy(() -> Summary.write(folder))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("no rows in " + folder);
    }

    @Test
    void aFileThatHoldsSomethingElseIsNamed() throws IOException {
        Files.writeString(folder.resolve("broken.json"), "{\"rows\":1}");

        assertThatThrownBy(() -> Summary.write(folder))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("broken.json holds no list of rows");
    }
}
