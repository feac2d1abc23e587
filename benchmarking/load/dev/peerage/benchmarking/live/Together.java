package dev.peerage.benchmarking.live;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Several runtimes at the same time, each on a thread of its own. */
final class Together {

    private Together() {}

    /** Runs all to their ends; what fails in one ends the run. */
    static void run(List<ClientRuntime> runtimes) throws IOException {
        ExecutorService threads = Executors.newFixedThreadPool(runtimes.size());
        try {
            List<Future<?>> ends = new ArrayList<>();
            for (ClientRuntime runtime : runtimes) {
                ends.add(threads.submit(() -> {
                    runtime.run();
                    return null;
                }));
            }
            for (Future<?> end : ends) {
                end.get();
            }
        } catch (ExecutionException failed) {
            throw new IOException(failed.getCause());
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", interrupted);
        } finally {
            threads.shutdownNow();
        }
    }
}
