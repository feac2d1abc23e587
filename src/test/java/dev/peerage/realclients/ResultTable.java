package dev.peerage.realclients;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** What was tried and what came of it: one line per client, role and route. */
final class ResultTable {

    private static final String LINE = "%-14s %-28s %-5s %-5s %s%n";

    private final List<String> lines = new ArrayList<>();

    /** Runs one case and notes its outcome; a failure is noted and goes on to the caller. */
    void note(List<Entry> entries, Runnable attempt) {
        long startNanos = System.nanoTime();
        String outcome = "FAILED";
        try {
            attempt.run();
            outcome = String.format(Locale.ROOT, "ok in %.1f s", (System.nanoTime() - startNanos) / 1e9);
        } finally {
            for (Entry entry : entries) {
                lines.add(line(entry, outcome));
            }
        }
    }

    private static String line(Entry entry, String outcome) {
        return String.format(
                Locale.ROOT,
                LINE,
                entry.client(),
                entry.role(),
                entry.route().scheme(),
                entry.route().family().name().toLowerCase(Locale.ROOT),
                outcome);
    }

    /** Prints the table and writes it to a file. */
    void publish(Path file) {
        String table = String.format(Locale.ROOT, LINE, "client", "role", "door", "ip", "result")
                + lines.stream().sorted().collect(Collectors.joining());
        try {
            Files.writeString(file, table);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
        System.out.println();
        System.out.println(table);
    }

    /** A client in a role over a route. */
    record Entry(String client, String role, Route route) {}
}
