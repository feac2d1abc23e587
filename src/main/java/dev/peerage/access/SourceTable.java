package dev.peerage.access;

import java.util.concurrent.atomic.AtomicLongArray;

/**
 * What is remembered of sources: a fixed number of places, which event loops read and write without a lock. A place is found
 * within a set of eight, whose keys fill one cache line; what belongs to it has another one for itself.
 *
 * <p>When a set is full, a newcomer takes the place of a source that owes nothing, or else of the one that owes the least. Who
 * is forgotten begins again with a full bucket. Two loops that meet in one place may count a request too many or too few, never
 * more than one each.
 *
 * <pre>
 * keys:  [key 0 .. key 7] [key 8 .. key 15] ...                         0 = free
 * words: [SOURCE, THIN, SHARE, THIN_SHARE, DEMAND, 3 unused] a place    see {@link Bucket} and {@link Demand}
 * </pre>
 */
final class SourceTable {

    static final int SOURCE = 0;
    static final int THIN = 1;
    static final int SHARE = 2;
    static final int THIN_SHARE = 3;
    private static final int DEMAND = 4;
    private static final int WORDS = 8;
    private static final int WAYS = 8;

    /** An array's words begin 16 bytes behind its own beginning, which is a cache line's where arrays are large. */
    private static final int ALIGNMENT = 6;

    /** How far apart the loops' ideas of the present may be. */
    private static final long LATE_NANOS = 100_000_000L;

    private final SourceKeys hash;
    private final AtomicLongArray keys;
    private final AtomicLongArray words;
    private final int setMask;

    /** @param places how many sources are remembered at most: a power of two, at least 8 */
    SourceTable(int places, SourceKeys hash) {
        this.hash = hash;
        this.keys = new AtomicLongArray(ALIGNMENT + places);
        this.words = new AtomicLongArray(ALIGNMENT + places * WORDS);
        this.setMask = places / WAYS - 1;
    }

    int places() {
        return (setMask + 1) * WAYS;
    }

    /** The place of a source, which is given one if it has none. */
    int placeOf(long key, long nowNanos) {
        int mixed = hash.mix(key);
        int first = (mixed & setMask) * WAYS;
        for (int place = first; place < first + WAYS; place++) {
            long there = keys.getPlain(ALIGNMENT + place);
            if (there == key) {
                return place;
            }
            if (there == 0) {
                long met = keys.compareAndExchange(ALIGNMENT + place, 0, key);
                if (met == 0 || met == key) {
                    return place;
                }
            }
        }
        return takeOver(key, first, mixed >>> (Integer.SIZE - 3), nowNanos);
    }

    /** Where the places of the set of a source begin. */
    int setOf(long key) {
        return (hash.mix(key) & setMask) * WAYS;
    }

    /** Reads from the keys of a set, to have them in the processor's cache; the value means nothing. */
    long touchKeys(int set) {
        return keys.getPlain(ALIGNMENT + set);
    }

    /** Reads from what belongs to a source, if its set has it; the value means nothing. */
    long touchPlace(int set, long key) {
        int place = set;
        while (place < set + WAYS - 1 && keys.getPlain(ALIGNMENT + place) != key) {
            place++;
        }
        return word(place, SOURCE);
    }

    private int takeOver(long key, int first, int start, long nowNanos) {
        int victim = first;
        long least = Long.MAX_VALUE;
        for (int way = 0; way < WAYS; way++) {
            int place = first + ((start + way) & (WAYS - 1));
            long owed = Math.max(word(place, SOURCE), word(place, SHARE));
            if (owed < least) {
                least = owed;
                victim = place;
            }
            if (owed <= nowNanos) {
                break;
            }
        }
        keys.set(ALIGNMENT + victim, key);
        for (int word = SOURCE; word <= DEMAND; word++) {
            words.setPlain(index(victim, word), 0);
        }
        return victim;
    }

    private static int index(int place, int word) {
        return ALIGNMENT + place * WORDS + word;
    }

    private long word(int place, int word) {
        return words.getPlain(index(place, word));
    }

    /** What a bucket of a place owes, in nanoseconds of its refilling; 0 = it is full. */
    long owed(int place, int bucket, Bucket size, long nowNanos) {
        int index = index(place, bucket);
        long seen = words.getPlain(index);
        cut(index, seen, size, nowNanos);
        return size.owed(seen, nowNanos);
    }

    /** Remits what a bucket owes from a time at which it was deeper, or else it would owe that for ever. */
    private void cut(int index, long fullNanos, Bucket size, long nowNanos) {
        if (fullNanos > nowNanos + size.depthNanos() + LATE_NANOS) {
            words.compareAndSet(index, fullNanos, nowNanos + size.depthNanos());
        }
    }

    /** Takes a token out of a bucket of a place, if there is one. */
    boolean take(int place, int bucket, Bucket size, long nowNanos) {
        int index = index(place, bucket);
        while (true) {
            long seen = words.getPlain(index);
            if (!size.has(seen, nowNanos)) {
                cut(index, seen, size, nowNanos);
                return false;
            }
            if (words.compareAndSet(index, seen, size.charged(seen, nowNanos))) {
                return true;
            }
        }
    }

    /** Takes a token, or all that is left of one. */
    void charge(int place, int bucket, Bucket size, long nowNanos) {
        int index = index(place, bucket);
        while (true) {
            long seen = words.getPlain(index);
            if (words.compareAndSet(index, seen, size.charged(seen, nowNanos))) {
                return;
            }
        }
    }

    /** Makes a bucket of every place as full in a new size as it was in the old one. */
    void resize(int bucket, Bucket from, Bucket to, long nowNanos) {
        for (int place = 0; place < places(); place++) {
            int index = index(place, bucket);
            long seen = words.getPlain(index);
            if (seen > nowNanos) {
                words.compareAndSet(index, seen, to.scaled(seen, from, nowNanos));
            }
        }
    }

    /** Counts a request of a place; answers whether it is the first within this tick. */
    boolean demand(int place, int tick) {
        int index = index(place, DEMAND);
        while (true) {
            long seen = words.getPlain(index);
            long next = Demand.counted(seen, tick);
            if (words.compareAndSet(index, seen, next)) {
                return Demand.tick(seen) != Demand.tick(next);
            }
        }
    }

    /** Requests a second that a place has sent of late. */
    float demandPerSecond(int place, long nowNanos) {
        return Demand.perSecond(word(place, DEMAND), nowNanos);
    }
}
