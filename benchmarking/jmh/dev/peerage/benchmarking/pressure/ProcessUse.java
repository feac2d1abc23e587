package dev.peerage.benchmarking.pressure;

import dev.peerage.benchmarking.report.Measure;
import dev.peerage.benchmarking.report.Row;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/**
 * Memory and open files of a process, from /proc: as they were when this was made, the most that was seen since, and as they
 * are. Looks twenty times a second until it is closed.
 */
public final class ProcessUse implements AutoCloseable {

    private static final long LOOK_MILLIS = 50;
    private static final double MEBIBYTE = 1 << 20;

    private final Path folder;
    private final boolean own;
    private final int descriptorsBefore;
    private final long residentBefore;
    private final Thread watch = new Thread(this::watch, "process-use");
    private volatile boolean closed;
    private volatile int descriptorsDuring;
    private volatile long residentDuring;

    private ProcessUse(Path folder) {
        this.folder = folder;
        this.own = folder.endsWith(Long.toString(ProcessHandle.current().pid()));
        this.descriptorsBefore = descriptors();
        this.residentBefore = residentBytes();
        this.descriptorsDuring = descriptorsBefore;
        this.residentDuring = residentBefore;
    }

    /** Of this process. */
    public static ProcessUse ofThisProcess() {
        return of(ProcessHandle.current().pid());
    }

    /** Of a process that runs now. */
    public static ProcessUse of(long pid) {
        ProcessUse use = new ProcessUse(Path.of("/proc", Long.toString(pid)));
        use.watch.setDaemon(true);
        use.watch.start();
        return use;
    }

    /** How many files it has open now, sockets included; archives of its class path, which open when they are needed, are not. */
    public int descriptors() {
        try (Stream<Path> files = Files.list(folder.resolve("fd"))) {
            // the folder itself is open while this process lists it
            return (int) files.filter(file -> !isArchive(file)).count() - (own ? 1 : 0);
        } catch (IOException | UncheckedIOException ended) {
            throw new UncheckedIOException(new IOException("The process has ended: " + folder, ended));
        }
    }

    private static boolean isArchive(Path descriptor) {
        try {
            String target = Files.readSymbolicLink(descriptor).toString();
            return target.endsWith(".jar") || target.endsWith("/modules");
        } catch (IOException closed) {
            return false;
        }
    }

    /** How much memory it has now, in bytes. */
    public long residentBytes() {
        return status("VmRSS:");
    }

    /** The most memory it ever had, in bytes, as the kernel keeps it. */
    public long peakResidentBytes() {
        return status("VmHWM:");
    }

    /** What it had open before. */
    public int descriptorsBefore() {
        return descriptorsBefore;
    }

    /** How much memory it had before, in bytes. */
    public long residentBytesBefore() {
        return residentBefore;
    }

    /** The most memory that it was seen to have since then, in bytes. */
    public long mostResidentBytes() {
        return Math.max(residentDuring, residentBytes());
    }

    /** The most that was seen open since then. */
    public int mostDescriptors() {
        return Math.max(descriptorsDuring, descriptors());
    }

    private long status(String name) {
        try {
            return Files.readAllLines(folder.resolve("status")).stream()
                            .filter(line -> line.startsWith(name))
                            .map(line -> line.replaceAll("[^0-9]", ""))
                            .mapToLong(Long::parseLong)
                            .findFirst()
                            .orElse(0)
                    * 1024;
        } catch (IOException ended) {
            throw new UncheckedIOException("The process has ended: " + folder, ended);
        }
    }

    /** Puts the peak of memory, and open files before, during and after, into a row. */
    public Row addTo(Row row) {
        return row.with(Measure.PEAK_RESIDENT_MEBIBYTES, peakResidentBytes() / MEBIBYTE)
                .with(Measure.DESCRIPTORS_BEFORE, descriptorsBefore)
                .with(Measure.DESCRIPTORS_DURING, mostDescriptors())
                .with(Measure.DESCRIPTORS_AFTER, descriptors());
    }

    private void watch() {
        try {
            while (!closed) {
                descriptorsDuring = Math.max(descriptorsDuring, descriptors());
                residentDuring = Math.max(residentDuring, residentBytes());
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(LOOK_MILLIS));
            }
        } catch (UncheckedIOException ended) {
            // nothing is left to look at
        }
    }

    @Override
    public void close() {
        closed = true;
        LockSupport.unpark(watch);
    }
}
