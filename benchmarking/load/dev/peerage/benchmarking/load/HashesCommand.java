package dev.peerage.benchmarking.load;

import dev.peerage.benchmarking.Help;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code bench hashes}. */
@Command(
        name = "hashes",
        sortOptions = false,
        description =
                "Writes the info hashes of the loads, 40 digits a line: an allow list for trackers that must have one.")
public final class HashesCommand implements Callable<Integer> {

    @Option(names = "--torrents", defaultValue = "1000000", description = "info hashes (default: ${DEFAULT-VALUE})")
    private int torrents;

    @Parameters(paramLabel = "FILE", description = "where to")
    private Path file = Path.of("");

    @Mixin
    Help help = new Help();

    /** For picocli. */
    public HashesCommand() {}

    @Override
    public Integer call() throws IOException {
        write(file, torrents);
        return 0;
    }

    /** Writes as many hashes, 40 digits a line. */
    public static void write(Path file, int torrents) throws IOException {
        byte[] hashes = Swarms.hashes(torrents);
        HexFormat hex = HexFormat.of();
        try (BufferedWriter lines = Files.newBufferedWriter(file)) {
            for (int i = 0; i < torrents; i++) {
                lines.write(hex.formatHex(hashes, i * Swarms.HASH_BYTES, (i + 1) * Swarms.HASH_BYTES));
                lines.write('\n');
            }
        }
    }
}
