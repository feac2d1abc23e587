package dev.peerage.kubernetes;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;

/** What a run has measured, for documents: a file that each run adds to. */
final class Records {

    private static final Path FILE = Path.of("target/kubernetes.txt");

    private Records() {}

    static void add(String line) {
        try {
            Files.writeString(FILE, line + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /** Lets time pass under a load. */
    static void pass(Duration time) {
        long end = System.nanoTime() + time.toNanos();
        await().atMost(time.multipliedBy(2)).until(() -> System.nanoTime() > end);
    }
}
