package dev.peerage.repository;

import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import reactor.core.Disposable;
import reactor.core.scheduler.Scheduler;

/** One thread, that of the test. Work says itself how long it takes; the rest of the time is passed by the test. */
final class MovedScheduler implements Scheduler {

    private final PriorityQueue<Task> tasks = new PriorityQueue<>(Comparator.comparingLong(Task::atNanos));
    private long nanos;
    private boolean disposed;

    /** The work that is running has taken so long. */
    void pass(long workNanos) {
        nanos += workNanos;
    }

    /** Does what is due until then. */
    void runUntil(long endNanos) {
        for (Task next = tasks.peek(); next != null && next.atNanos <= endNanos; next = tasks.peek()) {
            tasks.remove();
            nanos = Math.max(nanos, next.atNanos);
            next.work.run();
        }
        nanos = Math.max(nanos, endNanos);
    }

    @Override
    public Disposable schedule(Runnable work) {
        return schedule(work, 0, TimeUnit.NANOSECONDS);
    }

    @Override
    public Disposable schedule(Runnable work, long delay, TimeUnit unit) {
        at(nanos + unit.toNanos(delay), work);
        return () -> {};
    }

    private void at(long atNanos, Runnable work) {
        if (disposed) {
            throw new RejectedExecutionException("This thread has ended");
        }
        tasks.add(new Task(atNanos, work));
    }

    @Override
    public Disposable schedulePeriodically(Runnable work, long initialDelay, long period, TimeUnit unit) {
        periodically(nanos + unit.toNanos(initialDelay), unit.toNanos(period), work);
        return () -> {};
    }

    private void periodically(long atNanos, long periodNanos, Runnable work) {
        at(atNanos, () -> {
            work.run();
            if (!disposed) {
                periodically(atNanos + periodNanos, periodNanos, work);
            }
        });
    }

    @Override
    public long now(TimeUnit unit) {
        return unit.convert(nanos, TimeUnit.NANOSECONDS);
    }

    @Override
    public Worker createWorker() {
        throw new UnsupportedOperationException();
    }

    @Override
    public void dispose() {
        disposed = true;
        tasks.clear();
    }

    private record Task(long atNanos, Runnable work) {}
}
