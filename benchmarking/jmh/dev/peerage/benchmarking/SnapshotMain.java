package dev.peerage.benchmarking;

import dev.peerage.benchmarking.report.Json;
import dev.peerage.benchmarking.report.Measure;
import dev.peerage.benchmarking.report.Row;
import dev.peerage.benchmarking.workload.Population;
import dev.peerage.bittorrent.AddressFamily;
import dev.peerage.repository.ImmediateRepository;
import dev.peerage.repository.memory.SnapshotFiles;
import dev.peerage.repository.memory.StoreType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;

/** Writes a full store to a file and reads it into an empty one: once each, as a stop and a start do. */
final class SnapshotMain {

    private static final long NOW_SECONDS = 100_000;

    private SnapshotMain() {}

    /** Arguments: store, torrents, peers. */
    public static void main(String[] arguments) throws IOException {
        StoreType type = StoreType.of(arguments[0]);
        Population population =
                Population.onCurve(Integer.parseInt(arguments[1]), Integer.parseInt(arguments[2]), AddressFamily.IPV4);
        ImmediateRepository written = type.create();
        population.fill(written, NOW_SECONDS);
        Path folder = Files.createTempDirectory("peerage-snapshot");
        Path file = folder.resolve("swarms");
        try {
            long startNanos = System.nanoTime();
            long bytes = SnapshotFiles.write(written, file, NOW_SECONDS);
            long writtenNanos = System.nanoTime();
            ImmediateRepository read = type.create();
            SnapshotFiles.read(read, file, NOW_SECONDS);
            long readNanos = System.nanoTime();
            long peers = Objects.requireNonNull(read.totals().block()).peers(AddressFamily.IPV4);
            if (peers != population.peers()) {
                throw new IllegalStateException(peers + " peers of " + population.peers() + " were read");
            }
            System.out.println(Json.line(Row.of("snapshot")
                    .with(Row.STORE, type.label())
                    .with("torrents", population.torrents())
                    .with("peers", population.peers())
                    .with(Measure.WRITE_SECONDS, (writtenNanos - startNanos) / 1e9)
                    .with(Measure.READ_SECONDS, (readNanos - writtenNanos) / 1e9)
                    .with(Measure.BYTES, (double) bytes)));
        } finally {
            Files.deleteIfExists(file);
            Files.deleteIfExists(folder);
        }
    }
}
