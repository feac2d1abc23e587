package dev.peerage.benchmarking.pressure;

import dev.peerage.repository.MonotonicClock;
import java.util.concurrent.atomic.AtomicLong;

/** Time that passes when it is told to. */
final class MovedClock implements MonotonicClock {

    private static final long SECOND_NANOS = 1_000_000_000L;
    private static final long START_SECONDS = 1_000_000;

    private final AtomicLong nanos = new AtomicLong(START_SECONDS * SECOND_NANOS);

    @Override
    public long nowSeconds() {
        return nanos.get() / SECOND_NANOS;
    }

    @Override
    public long nowNanos() {
        return nanos.get();
    }

    void pass(long seconds) {
        passNanos(seconds * SECOND_NANOS);
    }

    void passNanos(long more) {
        nanos.addAndGet(more);
    }
}
