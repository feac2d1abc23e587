package dev.peerage.realclients;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** A program that runs beside the test. Its output goes to a file: a pipe nobody reads would stop it. */
final class Program implements AutoCloseable {

    private static final long STOP_SECONDS = 30;

    private final String name;
    private final Process process;
    private final Path output;

    private Program(String name, Process process, Path output) {
        this.name = name;
        this.process = process;
        this.output = output;
    }

    /** Starts a program with a folder of its own as working directory. */
    static Program start(String name, Place place, Path folder, Map<String, String> environment, List<String> command) {
        Path output = folder.resolve("output.log");
        ProcessBuilder builder = new ProcessBuilder(place.command(command))
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile());
        builder.environment().put("HOME", folder.toAbsolutePath().toString());
        builder.environment().putAll(environment);
        try {
            // standard input stays an open pipe: some programs leave at its end
            return new Program(name, builder.start(), output);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    boolean running() {
        return process.isAlive();
    }

    /** What the program has printed so far. */
    String output() {
        try {
            return new String(Files.readAllBytes(output), StandardCharsets.UTF_8);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /** Asks the program to leave in its own way and waits until it has. */
    void stop(String signal) {
        Command.demand("kill", "-" + signal, Long.toString(process.pid()));
        if (!ended()) {
            throw new AssertionError(name + " does not stop within " + STOP_SECONDS + " s after SIG" + signal);
        }
    }

    /** SIGKILL: the program can say nothing to anybody. */
    void kill() {
        process.destroyForcibly();
        if (!ended()) {
            throw new AssertionError(name + " survived SIGKILL");
        }
    }

    private boolean ended() {
        try {
            return process.waitFor(STOP_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while waiting for " + name, interrupted);
        }
    }

    @Override
    public void close() {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }
}
