package dev.peerage.repository;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Threads that begin together: some have work to do, others disturb them until it is done. What one throws fails the test. */
final class Crew {

    private static final long PATIENCE_SECONDS = 60;

    private final List<Runnable> workers = new ArrayList<>();
    private final List<Runnable> disturbers = new ArrayList<>();

    void work(Runnable work) {
        workers.add(work);
    }

    /** Done again and again for as long as anybody works. */
    void meanwhile(Runnable disturbance) {
        disturbers.add(disturbance);
    }

    void run() throws Exception {
        AtomicInteger working = new AtomicInteger(workers.size());
        List<Callable<Boolean>> members = new ArrayList<>();
        CyclicBarrier start = new CyclicBarrier(workers.size() + disturbers.size());
        for (Runnable worker : workers) {
            members.add(() -> {
                try {
                    start.await();
                    worker.run();
                } finally {
                    working.decrementAndGet();
                }
                return true;
            });
        }
        for (Runnable disturber : disturbers) {
            members.add(() -> {
                start.await();
                while (working.get() > 0) {
                    disturber.run();
                }
                return true;
            });
        }
        ExecutorService threads = Executors.newFixedThreadPool(members.size());
        try {
            for (Future<Boolean> member : threads.invokeAll(members, PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                member.get();
            }
        } finally {
            threads.shutdownNow();
        }
    }
}
