package dev.peerage.benchmarking.load;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * What a process has used, from /proc: CPU by the schedstat of every thread, so that garbage collectors and compilers count. A
 * thread that ends keeps what it had when last looked at.
 */
public final class ServerProcess {

    private final Path folder;
    private final Map<String, Long> nanosByThread = new HashMap<>();
    private final Map<String, Long> switchesByThread = new HashMap<>();

    /** The process with this id. */
    public ServerProcess(long pid) {
        folder = Path.of("/proc", Long.toString(pid));
        if (!Files.isDirectory(folder)) {
            throw new IllegalArgumentException("No process " + pid);
        }
    }

    /**
     * A look at the process.
     *
     * @param cpuNanos CPU time of all threads
     * @param contextSwitches of all threads, wanted or not
     * @param residentBytes its memory
     * @param descriptors its open files
     * @param threads its threads
     * @param systemBusyNanos CPU time of the whole machine, idle and waiting left out, in steps of 10 ms
     */
    public record Usage(
            long cpuNanos,
            long contextSwitches,
            long residentBytes,
            int descriptors,
            int threads,
            long systemBusyNanos) {}

    /** Looks at it now. */
    public Usage look() {
        int threads = 0;
        for (Path thread : children("task")) {
            threads++;
            String id = thread.getFileName().toString();
            String[] schedule = read(thread.resolve("schedstat")).split(" ", -1);
            if (schedule.length > 1) {
                nanosByThread.put(id, Long.parseLong(schedule[0]));
            }
            String status = read(thread.resolve("status"));
            switchesByThread.put(
                    id, field(status, "voluntary_ctxt_switches:") + field(status, "nonvoluntary_ctxt_switches:"));
        }
        String status = read(folder.resolve("status"));
        return new Usage(
                sum(nanosByThread),
                sum(switchesByThread),
                field(status, "VmRSS:") * 1024,
                children("fd").size(),
                threads,
                systemBusyNanos());
    }

    /** How many CPUs the process may use. */
    int allowedCpus() {
        return CpuList.parse(text(read(folder.resolve("status")), "Cpus_allowed_list:"))
                .size();
    }

    private static long sum(Map<String, Long> values) {
        return values.values().stream().mapToLong(Long::longValue).sum();
    }

    private List<Path> children(String name) {
        try (Stream<Path> children = Files.list(folder.resolve(name))) {
            return children.toList();
        } catch (IOException e) {
            throw new UncheckedIOException("The server has ended: " + folder, e);
        }
    }

    private static long systemBusyNanos() {
        String[] jiffies =
                read(Path.of("/proc/stat")).lines().findFirst().orElse("").split(" +", -1);
        long busy = 0;
        for (int i = 1; i < Math.min(9, jiffies.length); i++) {
            if (i != 4 && i != 5) {
                busy += Long.parseLong(jiffies[i]);
            }
        }
        return busy * 10_000_000;
    }

    private static String text(String status, String name) {
        return status.lines()
                .filter(line -> line.startsWith(name))
                .map(line -> line.substring(name.length()).strip())
                .findFirst()
                .orElse("");
    }

    private static long field(String status, String name) {
        String value = text(status, name);
        return value.isEmpty() ? 0 : Long.parseLong(value.split(" ", -1)[0]);
    }

    /** Empty for a thread that has ended meanwhile. */
    private static String read(Path file) {
        try {
            return Files.readString(file).strip();
        } catch (IOException ended) {
            return "";
        }
    }
}
