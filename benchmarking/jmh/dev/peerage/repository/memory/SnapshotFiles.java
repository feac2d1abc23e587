package dev.peerage.repository.memory;

import dev.peerage.repository.ImmediateRepository;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;

/** Snapshots of stores that are measured. */
public final class SnapshotFiles {

    private static final Instant WALL = Instant.parse("2026-01-01T00:00:00Z");

    private SnapshotFiles() {}

    /** Writes a store to a file, through to the disk; answers the length in bytes. */
    public static long write(ImmediateRepository store, Path file, long nowSeconds) throws IOException {
        return new SnapshotFile(file).write((SnapshotStore) store, nowSeconds, WALL);
    }

    /** Reads the file into an empty store. */
    public static void read(ImmediateRepository store, Path file, long nowSeconds) throws IOException {
        new SnapshotFile(file).read((SnapshotStore) store, nowSeconds, WALL);
    }
}
