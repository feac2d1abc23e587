package dev.peerage.kubernetes;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A program that was run to its end.
 *
 * @param output standard output and errors together
 */
record Tool(List<String> words, int exitCode, String output) {

    static final String CHART = "helm/peerage";

    private static final long PATIENCE_MINUTES = 6;

    /** Runs a program that ends by itself; one that does not is ended. */
    static Tool run(String... words) {
        return runWithInput("", words);
    }

    /** @param input what the program reads; may not be larger than a pipe holds if the program does not read */
    static Tool runWithInput(String input, String... words) {
        try {
            Process process =
                    new ProcessBuilder(words).redirectErrorStream(true).start();
            CompletableFuture<Process> unused = process.onExit()
                    .orTimeout(PATIENCE_MINUTES, TimeUnit.MINUTES)
                    .exceptionally(late -> process.destroyForcibly());
            try (OutputStream in = process.getOutputStream()) {
                in.write(input.getBytes(StandardCharsets.UTF_8));
            }
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return new Tool(List.of(words), process.waitFor(), output);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while waiting for " + List.of(words), interrupted);
        }
    }

    /** What a program says that must go well. */
    static String demand(String... words) {
        return run(words).demanded();
    }

    String demanded() {
        if (exitCode != 0) {
            throw new AssertionError(
                    String.join(" ", words).toLowerCase(Locale.ROOT) + " ended with " + exitCode + ":\n" + output);
        }
        return output;
    }

    /** The values files that the chart comes with, and those of the documents. */
    static Stream<Path> valuesFiles() {
        try (Stream<Path> ofChart = Files.list(Path.of(CHART, "ci"));
                Stream<Path> ofDocuments = Files.list(Path.of("docs"))) {
            return Stream.concat(
                    ofChart.sorted().toList().stream(),
                    ofDocuments
                            .filter(file -> file.getFileName().toString().startsWith("values-"))
                            .sorted()
                            .toList()
                            .stream());
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
