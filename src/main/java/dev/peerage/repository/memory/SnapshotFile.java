package dev.peerage.repository.memory;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;

/**
 * Where a snapshot is kept. A new one is written beside the old one and takes its place once all of it is on the disk: whenever
 * the process or the host dies, one whole file is there.
 */
final class SnapshotFile {

    /** Answered when there is nothing to read. */
    static final long NONE = -1;

    private static final DateTimeFormatter SUFFIX =
            DateTimeFormatter.ofPattern("'.unusable-'uuuuMMdd'T'HHmmss'Z'").withZone(ZoneOffset.UTC);

    private final Path path;
    private final Path directory;
    private final Path unfinished;

    SnapshotFile(Path path) {
        this.path = path.toAbsolutePath();
        this.directory = this.path.resolveSibling("");
        this.unfinished = this.path.resolveSibling(this.path.getFileName() + ".tmp");
    }

    Path path() {
        return path;
    }

    /** Finds out whether files can be made in the directory. */
    void check() throws IOException {
        if (Files.isDirectory(path)) {
            throw new IOException("it is a directory");
        }
        if (!Files.isDirectory(directory)) {
            throw new IOException("its directory does not exist");
        }
        try {
            FileChannel.open(unfinished, StandardOpenOption.CREATE, StandardOpenOption.WRITE)
                    .close();
            Files.delete(unfinished);
        } catch (IOException refused) {
            throw new IOException(
                    "no file can be made in its directory ("
                            + refused.getClass().getSimpleName() + ")",
                    refused);
        }
    }

    /**
     * Writes a snapshot; answers its length in bytes.
     *
     * @throws IOException if that did not work; the old file is still there then
     */
    long write(SnapshotStore store, long nowSeconds, Instant wall) throws IOException {
        try (Unfinished writing = begin(store, nowSeconds, wall)) {
            boolean more = true;
            while (more) {
                more = writing.next();
            }
            return writing.bytes();
        }
    }

    /**
     * Begins to write a snapshot. Only one at a time.
     *
     * @throws IOException if that did not work; the old file is still there then
     */
    Unfinished begin(SnapshotStore store, long nowSeconds, Instant wall) throws IOException {
        return new Unfinished(store, nowSeconds, wall);
    }

    /** Puts the new name on the disk, where the system lets directories be opened. */
    private void forceDirectory() {
        try (FileChannel names = FileChannel.open(directory, StandardOpenOption.READ)) {
            names.force(true);
        } catch (IOException unsupported) {
            // the file itself is safe, and which of both is found does no harm
        }
    }

    /**
     * Reads the snapshot into a store.
     *
     * @return how many peers did not fit the limits of the store, or {@link #NONE} if there is no file
     * @throws IOException if it cannot be used; the store has been given nothing then
     */
    long read(SnapshotStore store, long nowSeconds, Instant wall) throws IOException {
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
            return SnapshotReader.read(channel, store, nowSeconds, wall.getEpochSecond());
        } catch (NoSuchFileException none) {
            return NONE;
        }
    }

    /** Gives a file that cannot be used another name, so that it is not overwritten; answers that name. */
    Path setAside(Instant wall) throws IOException {
        Path aside = path.resolveSibling(path.getFileName() + SUFFIX.format(wall));
        return Files.move(path, aside, StandardCopyOption.ATOMIC_MOVE);
    }

    /** A snapshot that is being written: unless it is finished, closing it leaves the old file and no other. */
    final class Unfinished implements Closeable {

        private final FileChannel channel;
        private final SnapshotWriter writer;
        private final SnapshotSlices slices;
        private boolean finished;
        private long bytes;

        private Unfinished(SnapshotStore store, long nowSeconds, Instant wall) throws IOException {
            channel = FileChannel.open(
                    unfinished,
                    StandardOpenOption.CREATE,
                    StandardOpenOption.TRUNCATE_EXISTING,
                    StandardOpenOption.WRITE);
            writer = new SnapshotWriter(channel, nowSeconds, wall.getEpochSecond());
            writer.begin(store.totalsNow().completed());
            slices = store.write(writer, nowSeconds);
        }

        /** Writes some more, or finishes what has been written: then it takes the place of the old one. */
        boolean next() throws IOException {
            if (slices.next()) {
                return true;
            }
            bytes = writer.finish();
            channel.force(true);
            channel.close();
            Files.move(unfinished, path, StandardCopyOption.ATOMIC_MOVE);
            finished = true;
            forceDirectory();
            return false;
        }

        /** How long it is. */
        long bytes() {
            return bytes;
        }

        @Override
        public void close() throws IOException {
            channel.close();
            if (!finished) {
                Files.deleteIfExists(unfinished);
            }
        }
    }
}
