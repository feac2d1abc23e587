package dev.peerage.access;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import org.jspecify.annotations.Nullable;

/**
 * By what a file is known again without being read. Links are followed: when a mounted ConfigMap changes, a link on the way is
 * turned to a new folder, and the file has another key.
 *
 * @param bytes how long it is
 * @param modified when it was written last, as far as the writer tells the truth
 * @param changed when anything about it changed last, which no writer can set; null where the system does not say
 * @param key what the file system knows the file by; null where it does not say
 */
record FileStamp(
        long bytes,
        FileTime modified,
        @Nullable Object changed,
        @Nullable Object key) {

    private static final String UNIX = "unix";

    /**
     * The stamp of the file that is there now.
     *
     * @throws java.nio.file.NoSuchFileException if there is none
     * @throws UnusableFileException if it is a folder, a pipe or a device, which could be read for ever
     */
    static FileStamp of(Path path) throws IOException, UnusableFileException {
        BasicFileAttributes attributes = Files.readAttributes(path, BasicFileAttributes.class);
        if (!attributes.isRegularFile()) {
            throw new UnusableFileException("it is not a regular file");
        }
        Object changed = path.getFileSystem().supportedFileAttributeViews().contains(UNIX)
                ? Files.getAttribute(path, UNIX + ":ctime")
                : null;
        return new FileStamp(attributes.size(), attributes.lastModifiedTime(), changed, attributes.fileKey());
    }
}
