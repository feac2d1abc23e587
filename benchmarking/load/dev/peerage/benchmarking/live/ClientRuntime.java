package dev.peerage.benchmarking.live;

import java.io.IOException;
import java.nio.channels.Selector;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/**
 * One thread, one selector, any number of clients. Where clients have a rate it looks every {@value #PARK_NANOS} ns instead of
 * sleeping in the selector, whose least sleep is a millisecond.
 */
final class ClientRuntime {

    private static final long PARK_NANOS = 50_000;
    private static final int SELECT_MILLIS = 10;
    private static final long MOST_NANOS = 120_000_000_000L;

    private final List<? extends LiveClient> clients;
    private long elapsedNanos;

    ClientRuntime(List<? extends LiveClient> clients) {
        this.clients = clients;
    }

    /** Runs all of them to their ends, and closes them. */
    void run() throws IOException {
        boolean closedLoops = clients.stream().allMatch(client -> client.plan().closedLoop());
        try (Selector selector = Selector.open()) {
            for (LiveClient client : clients) {
                client.open(selector);
            }
            long start = System.nanoTime();
            while (!done()) {
                if (System.nanoTime() - start > MOST_NANOS) {
                    throw new IOException("the clients are not done after two minutes: answers are missing");
                }
                for (LiveClient client : clients) {
                    client.turn(System.nanoTime() - start);
                }
                int ready = closedLoops ? selector.select(SELECT_MILLIS) : selector.selectNow();
                if (ready > 0) {
                    for (var key : selector.selectedKeys()) {
                        ((LiveClient) key.attachment()).ready(System.nanoTime() - start);
                    }
                    selector.selectedKeys().clear();
                } else if (!closedLoops) {
                    LockSupport.parkNanos(PARK_NANOS);
                }
            }
            elapsedNanos = System.nanoTime() - start;
        } finally {
            for (LiveClient client : clients) {
                client.close();
            }
        }
    }

    private boolean done() {
        for (LiveClient client : clients) {
            if (!client.done()) {
                return false;
            }
        }
        return true;
    }

    /** From the first request to the last answer. */
    long elapsedNanos() {
        return elapsedNanos;
    }

    /** What all its clients were answered. */
    Tally tally() {
        Tally sum = new Tally();
        clients.forEach(client -> sum.add(client.tally()));
        return sum;
    }
}
