package dev.peerage.realclients;

import static org.awaitility.Awaitility.await;

import java.time.Duration;

/** One client process with its torrent. */
final class RunningClient implements AutoCloseable {

    private static final Duration DOWNLOAD_TIMEOUT = Duration.ofMinutes(2);

    private final String name;
    private final Job job;
    private final Program program;
    private final Runnable farewell;

    /** A client that leaves when it is asked to by a signal. */
    RunningClient(String name, Job job, Program program, String stopSignal) {
        this(name, job, program, () -> program.stop(stopSignal));
    }

    /** A client that has a way of its own to leave. */
    RunningClient(String name, Job job, Program program, Runnable farewell) {
        this.name = name;
        this.job = job;
        this.program = program;
        this.farewell = farewell;
    }

    Job job() {
        return job;
    }

    String output() {
        return program.output();
    }

    /** Returns when the whole content is there, byte for byte. */
    void awaitDownload(TestTorrent torrent) {
        await(name + " has downloaded the content")
                .atMost(DOWNLOAD_TIMEOUT)
                .pollInterval(Duration.ofMillis(200))
                .failFast(name + " has ended", () -> !program.running())
                .until(() -> torrent.completeIn(job.content()));
    }

    /** Leaves as its user would make it leave, so that it can tell the tracker. */
    void stop() {
        farewell.run();
    }

    /** Dies without a word. */
    void kill() {
        program.kill();
    }

    @Override
    public void close() {
        program.close();
    }
}
