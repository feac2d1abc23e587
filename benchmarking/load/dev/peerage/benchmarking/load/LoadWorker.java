package dev.peerage.benchmarking.load;

import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** A thread that sends and receives. */
interface LoadWorker extends Runnable {

    Counts counts();

    /** Latencies in nanoseconds since the measurement began; to be read when the worker has ended. */
    Histogram latency();

    /** The text of the first error that the server answered. */
    @Nullable
    String firstError();
}
