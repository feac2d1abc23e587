package dev.peerage.realclients;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** A short command that is waited for. */
record Command(List<String> words, int exitCode, String output) {

    /** Runs a command that ends by itself and starts nothing that outlives it. */
    static Command run(List<String> words) {
        try {
            Process process = new ProcessBuilder(words)
                    .redirectInput(new File("/dev/null"))
                    .redirectErrorStream(true)
                    .start();
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return new Command(words, process.waitFor(), output);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while waiting for " + words, interrupted);
        }
    }

    static Command run(String... words) {
        return run(List.of(words));
    }

    /** What a command says that must go well. */
    static String demand(String... words) {
        Command command = run(words);
        if (command.exitCode() != 0) {
            throw new IllegalStateException(
                    String.join(" ", words) + " ended with " + command.exitCode() + ": " + command.output());
        }
        return command.output();
    }
}
