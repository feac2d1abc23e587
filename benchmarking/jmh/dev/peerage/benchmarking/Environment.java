package dev.peerage.benchmarking;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** What a run was made on: figures mean nothing without it. */
public final class Environment {

    private static final Path CPU_INFO = Path.of("/proc/cpuinfo");

    private Environment() {}

    /** Names and values, in the order of the summary. */
    public static Map<String, Object> describe() {
        Map<String, Object> environment = new LinkedHashMap<>();
        environment.put("date", LocalDate.now(ZoneOffset.UTC).toString());
        environment.put("processor", processor());
        environment.put("processors", Runtime.getRuntime().availableProcessors());
        environment.put("memory", memoryGibibytes() + " GiB");
        environment.put("system", System.getProperty("os.name") + " " + System.getProperty("os.version"));
        environment.put("Java", System.getProperty("java.vm.name") + " " + System.getProperty("java.vm.version"));
        environment.put("commit", commit());
        environment.put(
                "cache misses", CacheMissCounters.available() ? "counted" : "cannot be counted on this machine");
        return environment;
    }

    /** A name for the folder of today's results. */
    static String folderName() {
        String slug = processor().toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-");
        return LocalDate.now(ZoneOffset.UTC) + "-" + Runtime.getRuntime().availableProcessors() + "x-"
                + slug.replaceAll("^-|-$", "");
    }

    private static long memoryGibibytes() {
        return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getTotalMemorySize() >> 30;
    }

    private static String processor() {
        try {
            return Files.readAllLines(CPU_INFO).stream()
                    .filter(line -> line.startsWith("model name"))
                    .map(line -> line.substring(line.indexOf(':') + 1).strip())
                    .findFirst()
                    .orElse(System.getProperty("os.arch"));
        } catch (IOException notLinux) {
            return System.getProperty("os.arch");
        }
    }

    private static String commit() {
        try {
            Process git = new ProcessBuilder("git", "describe", "--always", "--dirty")
                    .directory(Path.of(System.getProperty("peerage.root", ".")).toFile())
                    .redirectErrorStream(true)
                    .start();
            String text = new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
            return git.waitFor() == 0 ? text : "unknown";
        } catch (IOException noGit) {
            return "unknown";
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return "unknown";
        }
    }
}
