package dev.peerage.benchmarking.load;

/**
 * The requests under way of one worker, by number: when each was to go, in nanoseconds, 0 for none. Numbers are taken in turn, so
 * the oldest stand right behind the tail and nothing is searched.
 */
final class Pending {

    private final long[] since;
    private int tail;
    private int size;

    Pending(int capacity) {
        since = new long[capacity];
    }

    int capacity() {
        return since.length;
    }

    int size() {
        return size;
    }

    /** Notes a request; answers whether one of that number was still under way, and is lost now. */
    boolean put(int number, long nanos, boolean scrape) {
        boolean lost = since[number] != 0;
        since[number] = scrape ? -nanos : nanos;
        if (!lost) {
            size++;
        }
        return lost;
    }

    /** When the request was to go, negative for a scrape, 0 if there is none; it is under way no longer. */
    long take(int number) {
        long nanos = since[number];
        if (nanos != 0) {
            since[number] = 0;
            size--;
        }
        return nanos;
    }

    /** What {@link #take} would answer. */
    long peek(int number) {
        return since[number];
    }

    /** Forgets the oldest one if it is older than the deadline; −1 if none is. */
    int takeOlder(int head, long deadlineNanos) {
        while (tail != head) {
            long nanos = Math.abs(since[tail]);
            if (nanos > deadlineNanos) {
                return -1;
            }
            int number = tail;
            tail = tail + 1 == since.length ? 0 : tail + 1;
            if (nanos != 0) {
                take(number);
                return number;
            }
        }
        return -1;
    }
}
