package dev.peerage.benchmarking.live;

import dev.peerage.benchmarking.report.Json;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;

/** Peerage from behind: its limits, its counters, its heap. */
final class Management {

    /** What a file of limits begins with: one that becomes empty is taken for one that was cut. */
    static final String NO_LIMITS = "# limits of a load\n";

    private static final int PATIENCE_MILLIS = 3_000;
    private static final long LOOK_MILLIS = 20;
    private static final int HTTP_OK = 200;

    private final int port;
    private final long pid;
    private final Path limits;
    private long slowestEffectMillis;

    Management(int port, long pid, Path limits) {
        this.port = port;
        this.pid = pid;
        this.limits = limits;
    }

    /**
     * Puts limits in force by the watched file, and returns when they are. What is not named is as it was at the start.
     *
     * @return milliseconds until then
     * @throws IOException if they are not in force after three seconds, which is longer than any run may take
     */
    long limits(Map<String, String> values) throws IOException {
        double before = generation();
        long start = System.nanoTime();
        Path next = limits.resolveSibling("limits.next");
        Files.writeString(
                next,
                values.entrySet().stream()
                        .map(entry -> entry.getKey() + "=" + entry.getValue() + "\n")
                        .collect(Collectors.joining("", NO_LIMITS, "")));
        if (Files.readString(next).equals(Files.readString(limits))) {
            return 0;
        }
        Files.move(next, limits, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
        while (generation() == before) {
            if (millisSince(start) > PATIENCE_MILLIS) {
                throw new IOException("new limits are not in force after " + PATIENCE_MILLIS + " ms: " + values);
            }
            pause(LOOK_MILLIS);
        }
        long millis = millisSince(start);
        slowestEffectMillis = Math.max(slowestEffectMillis, millis);
        return millis;
    }

    /** The longest that a change has taken to be in force since this was asked; 0 if there was none. */
    long takeSlowestEffectMillis() {
        long slowest = slowestEffectMillis;
        slowestEffectMillis = 0;
        return slowest;
    }

    private double generation() throws IOException {
        return meter("peerage_limits_generation")
                .orElseThrow(() -> new IOException("the tracker has no gauge of its limits' generation"));
    }

    /** A meter without tags. */
    private OptionalDouble meter(String name) throws IOException {
        return get("prometheus")
                .lines()
                .filter(line -> line.startsWith(name + " ") || line.startsWith(name + "{"))
                .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
                .findFirst();
    }

    /** The sum of a meter over those of its lines that hold some text, such as a label. */
    long sum(String name, String text) throws IOException {
        return (long) get("prometheus")
                .lines()
                .filter(line -> line.startsWith(name + "{") && line.contains(text))
                .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
                .sum();
    }

    /** {@code /actuator/stats}. */
    Map<String, Object> stats() throws IOException {
        return Json.parse(get("stats"));
    }

    /** Requests of a kind ({@code announce}, {@code scrape}, {@code rejected}) that all doors have answered. */
    long requests(String kind) throws IOException {
        long sum = 0;
        if (stats().get("requests") instanceof Map<?, ?> doors) {
            for (Object door : doors.values()) {
                if (door instanceof Map<?, ?> counts && counts.get(kind) instanceof Number count) {
                    sum += count.longValue();
                }
            }
        }
        return sum;
    }

    /** What an endpoint says. The connection is closed: it must not count as one that a client has left open. */
    String get(String endpoint) throws IOException {
        HttpURLConnection connection =
                (HttpURLConnection) URI.create("http://127.0.0.1:" + port + "/actuator/" + endpoint)
                        .toURL()
                        .openConnection();
        connection.setRequestProperty("Connection", "close");
        connection.setConnectTimeout(PATIENCE_MILLIS);
        connection.setReadTimeout(PATIENCE_MILLIS);
        try (var body = connection.getInputStream()) {
            if (connection.getResponseCode() != HTTP_OK) {
                throw new IOException(endpoint + ": " + connection.getResponseCode());
            }
            return new String(body.readAllBytes(), StandardCharsets.UTF_8);
        } finally {
            connection.disconnect();
        }
    }

    /** Its heap after a full collection. */
    HeapReport heap() throws IOException {
        Path commands = limits.resolveSibling("jcmd.txt");
        Files.writeString(commands, HeapReport.COMMANDS);
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "jcmd").toString(),
                        Long.toString(pid),
                        "-f",
                        commands.toString())
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        try {
            if (process.waitFor() != 0) {
                throw new IOException("jcmd: " + output);
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", interrupted);
        }
        return HeapReport.of(output);
    }

    private static long millisSince(long nanos) {
        return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - nanos);
    }

    static void pause(long millis) {
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(millis));
    }
}
