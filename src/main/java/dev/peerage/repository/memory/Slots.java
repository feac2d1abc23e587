package dev.peerage.repository.memory;

import java.util.Arrays;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * A sorted array with gaps: pairs of a hash and a value, each as near as can be to where its hash would stand if all hashes
 * were spread evenly. That is open addressing in which the order of the slots is the order of the hashes.
 *
 * <pre>
 *   63            32 31             0
 *  +----------------+----------------+
 *  | hash           | value, never 0 |      0 = no entry
 *  +----------------+----------------+
 *
 *   capacity 8:  | 0.. | 1.. 1.. 1.. |  -  | 5.. |  -  | 7.. 7.. |     entries that found their place taken stand behind it,
 *   place of       0     1    (2)(3)   4     5     6     7  (8)        the last ones behind the end
 * </pre>
 *
 * It is cut into segments, made when they are first written to, so that no array is large.
 */
final class Slots {

    private static final int SEGMENT_BITS = 12;
    private static final int SEGMENT_SLOTS = 1 << SEGMENT_BITS;
    private static final int SEGMENT_MASK = SEGMENT_SLOTS - 1;
    /** How many slots stand behind the capacity at first, and are added when those are not enough. */
    private static final int SPARE_SLOTS = 16;

    private static final long INT_BITS = 0xffff_ffffL;

    private final int capacity;
    private long[] @Nullable [] segments;
    /** No entry stands at this place or behind it. */
    private int length;

    Slots(int capacity) {
        this.capacity = capacity;
        this.length = capacity;
        this.segments = new long[((capacity - 1) >>> SEGMENT_BITS) + 1][];
    }

    int capacity() {
        return capacity;
    }

    int length() {
        return length;
    }

    static long hash(long slot) {
        return slot >>> Integer.SIZE;
    }

    static int value(long slot) {
        return (int) slot;
    }

    /** The place where a hash belongs. */
    int home(long hash) {
        return (int) ((hash * capacity) >>> Integer.SIZE);
    }

    /** The lowest hash that belongs to a place or behind it. */
    long firstHash(int place) {
        return (((long) place << Integer.SIZE) + capacity - 1) / capacity;
    }

    /** The entry at a place: 0 if there is none. */
    long get(int place) {
        long[] @Nullable [] all = segments;
        int number = place >>> SEGMENT_BITS;
        if (number >= all.length) {
            return 0;
        }
        long[] segment = all[number];
        int index = place & SEGMENT_MASK;
        return segment == null || index >= segment.length ? 0 : segment[index];
    }

    void put(int place, long slot) {
        segmentOf(place)[place & SEGMENT_MASK] = slot;
        length = Math.max(length, place + 1);
    }

    private long[] segmentOf(int place) {
        int number = place >>> SEGMENT_BITS;
        if (number == segments.length) {
            segments = Arrays.copyOf(segments, number + 1);
        }
        long[] segment = segments[number];
        int index = place & SEGMENT_MASK;
        if (segment == null) {
            boolean last = number == segments.length - 1;
            int needed = Math.max(capacity - (number << SEGMENT_BITS), index + 1) + SPARE_SLOTS;
            segment = new long[last ? Math.min(SEGMENT_SLOTS, needed) : SEGMENT_SLOTS];
            segments[number] = segment;
        } else if (index >= segment.length) {
            segment = Arrays.copyOf(segment, Math.min(SEGMENT_SLOTS, index + SPARE_SLOTS));
            segments[number] = segment;
        }
        return segment;
    }

    /** The place of the first entry with a hash, looking at no place before {@code from}; −1 if there is none. */
    int find(long hash, int from) {
        for (int place = Math.max(home(hash), from); ; place++) {
            long slot = get(place);
            if (slot == 0 || hash(slot) > hash) {
                return -1;
            }
            if (hash(slot) == hash) {
                return place;
            }
        }
    }

    /** Shows the values of all hashes from one to another, both included, that stand at {@code from} or behind it. */
    void range(long first, long last, int from, IntConsumer visitor) {
        int home = home(last);
        for (int place = Math.max(home(first), from); place < length; place++) {
            long slot = get(place);
            if (slot == 0 ? place >= home : hash(slot) > last) {
                return;
            }
            if (slot != 0 && hash(slot) >= first) {
                visitor.accept(value(slot));
            }
        }
    }

    /** Adds an entry behind those of the same hash, at no place before {@code from}. */
    void insert(long hash, int value, int from) {
        long carried = (hash << Integer.SIZE) | (value & INT_BITS);
        int place = Math.max(home(hash), from);
        while (true) {
            long slot = get(place);
            if (slot == 0) {
                put(place, carried);
                return;
            }
            if (hash(slot) > hash(carried)) {
                put(place, carried);
                carried = slot;
            }
            place++;
        }
    }

    /** Takes out the entry at a place; those that stand behind where they belong move up. */
    void remove(int place) {
        int gap = place;
        long next = get(gap + 1);
        while (next != 0 && home(hash(next)) <= gap) {
            put(gap, next);
            gap++;
            next = get(gap + 1);
        }
        put(gap, 0);
    }

    /** Lets go of all segments that end before a place. */
    void release(int place) {
        for (int number = (place >>> SEGMENT_BITS) - 1; number >= 0 && segments[number] != null; number--) {
            segments[number] = null;
        }
    }
}
