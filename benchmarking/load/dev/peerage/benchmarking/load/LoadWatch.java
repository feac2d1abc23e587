package dev.peerage.benchmarking.load;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** Watches workers: shows the fill, prints every five seconds, gathers the result as flat fields for JSON. */
final class LoadWatch {

    private static final long PRINT_NANOS = TimeUnit.SECONDS.toNanos(5);
    private static final long SECOND_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    private final Watch watch;
    private final LoadPhases phases;
    private final List<? extends LoadWorker> workers;
    private final PrintStream out;
    private final ProgressBar progress = new ProgressBar(System.err);
    private final Map<String, Object> result = new LinkedHashMap<>();
    private final List<Map<String, Object>> series = new ArrayList<>();

    LoadWatch(Watch watch, LoadPhases phases, List<? extends LoadWorker> workers, PrintStream out) {
        this.watch = watch;
        this.phases = phases;
        this.workers = workers;
        this.out = out;
    }

    Map<String, Object> result() {
        return result;
    }

    /** Starts the workers' threads. */
    List<Thread> start() {
        return workers.stream()
                .map(worker -> {
                    Thread thread = new Thread(worker, "load");
                    thread.setDaemon(true);
                    thread.start();
                    return thread;
                })
                .toList();
    }

    /** Waits until every peer has announced. */
    void fill(int peers) {
        long start = System.nanoTime();
        while (!phases.workersWait()) {
            LockSupport.parkNanos(LOOK_NANOS);
            phases.check();
            long done = fillSoFar(start).responses();
            progress.show("fill, " + done + " of " + peers + " peers", (double) done / peers);
        }
        progress.clear();
        LoadInterval fill = fillSoFar(start);
        out.printf(
                "Fill: %d peers announced in %.1f s, %d lost, %d errors%s%n",
                fill.count(Count.ANNOUNCE),
                fill.seconds(),
                fill.count(Count.LOST),
                fill.count(Count.ERROR),
                errorText());
        result.put("fillSeconds", Numbers.round(fill.seconds()));
        result.put("fillLost", fill.count(Count.LOST));
        result.put("fillErrors", fill.count(Count.ERROR));
    }

    private LoadInterval fillSoFar(long startNanos) {
        return interval(new long[Count.SIZE], System.nanoTime() - startNanos);
    }

    void stored(StoredPeers stored) {
        out.printf("Stored: %s%n", stored.summary());
        result.put("storedExpected", stored.expected());
        result.put("stored", stored.stored());
        result.put("storedRatio", Numbers.round(stored.ratio()));
    }

    /** Warms up and measures; {@code print} prints the block of five seconds. */
    LoadInterval measure(Consumer<LoadInterval> print) {
        pause(System.nanoTime() + (long) (watch.warmUpSeconds() * 1e9), "warm-up");
        ServerProcess server = watch.pid() > 0 ? new ServerProcess(watch.pid()) : null;
        phases.measure();
        ServerProcess.Usage usage = server == null ? null : server.look();
        long start = System.nanoTime();
        long end = start + (long) (watch.seconds() * 1e9);
        long[] first = Counts.sum(counts());
        long[] last = first;
        long lastNanos = start;
        while (lastNanos < end) {
            pause(Math.min(end, lastNanos + (watch.everySecond() ? SECOND_NANOS : PRINT_NANOS)), "load");
            long now = System.nanoTime();
            LoadInterval block = interval(last, now - lastNanos);
            last = Counts.sum(counts());
            lastNanos = now;
            ServerProcess.Usage look = server == null ? null : server.look();
            if (watch.everySecond()) {
                series.add(second((now - start) / 1e9, block, look));
            } else {
                print.accept(block);
            }
        }
        LoadInterval all = new LoadInterval((lastNanos - start) / 1e9, difference(last, first));
        if (server != null && usage != null) {
            int cpus = watch.serverCpus() > 0 ? watch.serverCpus() : server.allowedCpus();
            cost(ServerCost.between(usage, server.look(), all.seconds(), cpus, all.goodResponses()));
        } else {
            out.println("Server: not watched (--pid): whether it was saturated is unknown");
        }
        if (!series.isEmpty()) {
            result.put("series", series);
        }
        phases.stop();
        return all;
    }

    /** One second of a load in steps, shown in a line. */
    private Map<String, Object> second(double at, LoadInterval block, ServerProcess.@Nullable Usage look) {
        Map<String, Object> second = new LinkedHashMap<>();
        second.put("at", Numbers.round(at));
        second.put("requestsPerSecond", Numbers.round(block.perSecond(Count.SENT)));
        second.put("goodResponsesPerSecond", Numbers.round(block.goodResponses() / block.seconds()));
        second.put("lost", block.count(Count.LOST));
        if (look != null) {
            second.put("residentBytes", look.residentBytes());
        }
        out.printf(
                "%5.1f s: %9.0f requests/s, %9.0f responses/s, %7d lost%s%n",
                at,
                block.perSecond(Count.SENT),
                block.goodResponses() / block.seconds(),
                block.count(Count.LOST),
                look == null ? "" : ", RSS " + look.residentBytes() / 1048576 + " MiB");
        return second;
    }

    private void cost(ServerCost cost) {
        cost.addTo(result);
        out.println();
        out.println(cost.summary());
    }

    /** Waits for the workers' ends, and adds what was counted and timed. */
    void finish(LoadInterval all, List<Thread> threads, boolean timed) {
        threads.forEach(LoadWatch::join);
        phases.check();
        out.printf(
                "Lost %d, late or doubled %d, garbage %d, errors %d%s%n",
                all.count(Count.LOST),
                all.count(Count.LATE),
                all.count(Count.GARBAGE),
                all.count(Count.ERROR),
                errorText());
        all.addTo(result);
        if (timed) {
            Histogram latency = new Histogram(3);
            workers.forEach(worker -> latency.add(worker.latency()));
            Map<String, Double> micros = Latencies.of(latency);
            out.println(Latencies.summary(micros));
            micros.forEach((name, value) -> result.put("latencyMicros." + name, value));
        }
    }

    void end() {
        phases.stop();
        progress.clear();
    }

    private String errorText() {
        for (LoadWorker worker : workers) {
            @Nullable String text = worker.firstError();
            if (text != null) {
                return " (first: " + text.replaceAll("[^ -~]", "?") + ")";
            }
        }
        return "";
    }

    private List<Counts> counts() {
        return workers.stream().map(LoadWorker::counts).toList();
    }

    private LoadInterval interval(long[] before, long nanos) {
        return new LoadInterval(nanos / 1e9, difference(Counts.sum(counts()), before));
    }

    private static long[] difference(long[] after, long[] before) {
        long[] difference = new long[after.length];
        for (int i = 0; i < after.length; i++) {
            difference[i] = after[i] - before[i];
        }
        return difference;
    }

    private void pause(long untilNanos, String what) {
        long start = System.nanoTime();
        long left = untilNanos - start;
        while (left > 0) {
            LockSupport.parkNanos(Math.min(left, LOOK_NANOS));
            phases.check();
            left = untilNanos - System.nanoTime();
            progress.show(what, 1 - (double) left / Math.max(1, untilNanos - start));
        }
        progress.clear();
    }

    private static void join(Thread thread) {
        try {
            thread.join(TimeUnit.SECONDS.toMillis(5));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
