package dev.peerage.benchmarking;

import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** Whether this machine lets cache misses be counted; most virtual ones do not. */
final class CacheMissCounters {

    private static final boolean AVAILABLE = probe();

    private CacheMissCounters() {}

    static boolean available() {
        return AVAILABLE;
    }

    private static boolean probe() {
        try {
            Process perf = new ProcessBuilder("perf", "stat", "-x", ",", "-e", "cache-misses", "true")
                    .redirectErrorStream(true)
                    .start();
            String text = new String(perf.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return perf.waitFor() == 0 && text.contains("cache-misses") && !text.contains("<not ");
        } catch (IOException noPerf) {
            return false;
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
