package dev.peerage.kubernetes;

import dev.peerage.fixtures.Announces;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** Announces over HTTP at a steady pace, each on a connection of its own; one that fails is tried once more, a second later. */
final class HttpLoad {

    private static final Duration PACE = Duration.ofMillis(50);
    private static final int THREADS = 8;

    private final ScheduledExecutorService threads = Executors.newScheduledThreadPool(THREADS);
    private final InetAddress node;
    private final int port;
    private final AtomicInteger sent = new AtomicInteger();
    private final AtomicInteger again = new AtomicInteger();
    private final AtomicInteger failed = new AtomicInteger();
    private @Nullable ScheduledFuture<?> pace;

    HttpLoad(InetAddress node, int port) {
        this.node = node;
        this.port = port;
    }

    void start() {
        pace = threads.scheduleAtFixedRate(
                () -> threads.execute(this::first), 0, PACE.toMillis(), TimeUnit.MILLISECONDS);
    }

    private void first() {
        if (!announce(sent.incrementAndGet())) {
            again.incrementAndGet();
            ScheduledFuture<?> unused = threads.schedule(this::second, 1, TimeUnit.SECONDS);
        }
    }

    private void second() {
        if (!announce(0)) {
            failed.incrementAndGet();
        }
    }

    private boolean announce(int number) {
        try {
            OutsideClient.announceHttp(node, port, Announces.hash(number % 500), 6881);
            return true;
        } catch (UncheckedIOException | AssertionError noAnswer) {
            return false;
        }
    }

    void stop() throws InterruptedException {
        ScheduledFuture<?> running = pace;
        if (running != null) {
            running.cancel(false);
        }
        threads.shutdown();
        if (!threads.awaitTermination(20, TimeUnit.SECONDS)) {
            threads.shutdownNow();
        }
    }

    int failed() {
        return failed.get();
    }

    @Override
    public String toString() {
        return sent + " HTTP announces on new connections: " + again + " tried again, " + failed + " failed twice";
    }
}
