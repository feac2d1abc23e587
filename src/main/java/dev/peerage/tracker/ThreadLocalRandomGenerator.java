package dev.peerage.tracker;

import java.util.concurrent.ThreadLocalRandom;
import java.util.random.RandomGenerator;

/** A generator that any thread may use without sharing state; tests put a seeded one in its place. */
enum ThreadLocalRandomGenerator implements RandomGenerator {
    INSTANCE;

    @Override
    public long nextLong() {
        return ThreadLocalRandom.current().nextLong();
    }

    @Override
    public int nextInt(int bound) {
        return ThreadLocalRandom.current().nextInt(bound);
    }
}
