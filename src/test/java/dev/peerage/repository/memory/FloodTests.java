package dev.peerage.repository.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.peerage.repository.RepositoryType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every store outlives floods in a small heap, each in a process of its own: the limits that follow from the heap are safe. */
class FloodTests {

    private static final String HEAP = "-Xmx48m";

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "CUSTOM")
    void floodsNeitherFillTheHeapNorDriveOutRegulars(RepositoryType type, @TempDir Path folder) throws Exception {
        Path output = folder.resolve("output");
        Process process = start(type, output);
        try {
            assertThat(process.waitFor(3, TimeUnit.MINUTES)).isTrue();
            assertThat(process.exitValue()).as(Files.readString(output)).isZero();
        } finally {
            process.destroyForcibly();
        }
    }

    private static Process start(RepositoryType type, Path output) throws IOException {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        HEAP,
                        "-XX:+ExitOnOutOfMemoryError",
                        "-cp",
                        System.getProperty("java.class.path"),
                        FloodMain.class.getName(),
                        type.name())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
    }
}
