package dev.peerage.benchmarking.load;

import dev.peerage.benchmarking.report.Json;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

/**
 * Runs trackers in turn, round by round, so that a machine that gets slower or faster does so for all. One tracker is alive at
 * a time: it starts, is filled, is asked what it has stored, is measured, and ends.
 */
final class Comparison {

    private static final long WINDOW_MINUTES = 30;
    private static final int COMPACT_HEADERS_SINCE = 25;

    private final CompareSettings settings;
    private final PrintStream out;
    private final Path work;
    private final String java =
            Path.of(System.getProperty("java.home"), "bin", "java").toString();

    Comparison(CompareSettings settings, Path work, PrintStream out) {
        this.settings = settings;
        this.work = work;
        this.out = out;
    }

    /** The windows that could be measured, in their order; each says in {@code kind} which of {@link WindowKind} it is. */
    List<Map<String, Object>> run() throws IOException, InterruptedException {
        Map<Rival, Path> installed = installed();
        Path hashes = work.resolve("hashes.txt");
        if (installed.keySet().stream().anyMatch(Rival::needsHashes)) {
            HashesCommand.write(hashes, settings.torrents());
        }
        List<Map<String, Object>> windows = new ArrayList<>();
        for (int round = 1; round <= settings.repeat(); round++) {
            for (Map.Entry<Rival, Path> entry : installed.entrySet()) {
                measure(entry.getKey(), entry.getValue(), hashes, WindowKind.round(round), windows);
            }
        }
        if (settings.longSeconds() > 0) {
            for (Map.Entry<Rival, Path> entry : installed.entrySet()) {
                measure(
                        entry.getKey(),
                        entry.getValue(),
                        hashes,
                        WindowKind.longWindow(settings.longSeconds()),
                        windows);
            }
        }
        for (int percent : settings.ratePercents()) {
            for (Map.Entry<Rival, Path> entry : installed.entrySet()) {
                double capacity = CompareTable.capacity(entry.getKey().name(), windows);
                if (!Double.isNaN(capacity)) {
                    WindowKind kind = WindowKind.rate(percent, capacity, settings.transport(), settings.rateFlows());
                    measure(entry.getKey(), entry.getValue(), hashes, kind, windows);
                }
            }
        }
        return windows;
    }

    private void measure(Rival rival, Path program, Path hashes, WindowKind kind, List<Map<String, Object>> windows)
            throws InterruptedException {
        try {
            Map<String, Object> window = window(rival, program, kind, hashes);
            windows.add(window);
            out.printf("%s %s%n", kind.title(), CompareTable.line(window));
        } catch (IOException | IllegalStateException e) {
            out.printf("%s %s: no result. %s%n", kind.title(), rival.name(), e.getMessage());
        }
    }

    private Map<Rival, Path> installed() throws IOException {
        Map<String, Rival> known = new LinkedHashMap<>();
        Rival.all(settings.rivals()).forEach(rival -> known.put(rival.name(), rival));
        Map<Rival, Path> installed = new LinkedHashMap<>();
        List<String> asked = settings.trackers();
        if (asked.isEmpty()) {
            asked = known.values().stream()
                    .filter(rival -> !rival.asked())
                    .map(Rival::name)
                    .toList();
        }
        for (String name : asked) {
            Rival rival = known.get(name);
            if (rival == null) {
                throw new IllegalArgumentException("No tracker " + name + "; there are " + known.keySet());
            }
            Path program = rival.find(settings.programs());
            if (!rival.transports().contains(settings.transport())) {
                out.printf("left out: %s has no %s%n", name, settings.transport());
            } else if (program == null) {
                out.printf("left out: %s is not installed: %s%n", name, rival.get());
            } else {
                installed.put(rival, program);
            }
        }
        return installed;
    }

    private Map<String, Object> window(Rival rival, Path program, WindowKind kind, Path hashes)
            throws IOException, InterruptedException {
        Path folder = work.resolve(rival.name() + "-" + kind.fileName());
        Files.createDirectories(folder);
        if (rival.needsHashes()) {
            Files.copy(hashes, folder.resolve("hashes.txt"));
        }
        InetSocketAddress address = new InetSocketAddress(SocketAddresses.loopback(true), settings.port());
        try (RivalProcess tracker =
                RivalProcess.start(rival, folder, settings.trackerCpus(), values(program, folder))) {
            tracker.awaitReady(settings.transport(), address);
            Map<String, Object> window = new LinkedHashMap<>();
            window.put("tracker", rival.name());
            kind.addTo(window);
            window.put("stores", rival.stores());
            window.putAll(load(tracker.pid(), folder, kind));
            return window;
        }
    }

    private Map<String, String> values(Path program, Path folder) {
        return Map.of(
                "program", program.toAbsolutePath().toString(),
                "java", java,
                "bench", String.join("\u0000", bench()),
                "root", settings.root().toAbsolutePath().toString(),
                "dir", folder.toAbsolutePath().toString(),
                "port", Integer.toString(settings.port()),
                "port2", Integer.toString(settings.port() + 1),
                "threads", Integer.toString(settings.threads()));
    }

    /** This program once more. */
    private List<String> bench() {
        List<String> command = new ArrayList<>(
                List.of(java, "-Xms2g", "-Xmx2g", "-Xmn32m", "-XX:+UseSerialGC", "-XX:+UseTransparentHugePages"));
        if (Runtime.version().feature() >= COMPACT_HEADERS_SINCE) {
            command.add("-XX:+UseCompactObjectHeaders");
        }
        if (Libc.isSupported()) {
            command.add("--enable-native-access=ALL-UNNAMED");
        }
        command.add("-cp");
        command.add(Objects.requireNonNull(System.getProperty("java.class.path")));
        command.add("dev.peerage.benchmarking.Bench");
        return command;
    }

    private Map<String, Object> load(long pid, Path folder, WindowKind kind) throws IOException, InterruptedException {
        Path result = folder.resolve("result.json").toAbsolutePath();
        Path log = folder.resolve("load.txt");
        List<String> command = new ArrayList<>(List.of("taskset", "-c", settings.loadCpus()));
        command.addAll(bench());
        command.addAll(List.of(
                settings.transport(),
                "--server",
                "127.0.0.1:" + settings.port(),
                "--pid",
                Long.toString(pid),
                "--torrents",
                Integer.toString(settings.torrents()),
                "--json",
                result.toString()));
        command.addAll(kind.arguments(settings.loadArguments()));
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectInput(new File("/dev/null"))
                .redirectOutput(log.toFile())
                .start();
        try {
            if (!process.waitFor(WINDOW_MINUTES, TimeUnit.MINUTES)) {
                throw new IOException("The load did not end: " + log);
            }
        } finally {
            process.destroyForcibly();
        }
        if (process.exitValue() != 0) {
            List<String> lines = Files.readAllLines(log);
            throw new IOException("The load failed: " + lines.get(Math.max(0, lines.size() - 1)) + " (" + log + ")");
        }
        return Json.readObject(result);
    }
}
