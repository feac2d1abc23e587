package dev.peerage.repository.memory;

import java.util.function.IntConsumer;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * A hash table from 32-bit hashes to 32-bit values that grows and shrinks a little at a time. Old and new slots have the
 * same order, that of the hashes, so they change over from the lowest hash to the highest:
 *
 * <pre>
 *            hashes that have moved          hashes that have not
 *  new  | a   b c    d    e f  |                                        |
 *  old  |        (let go)        | g h  i   j k   l m    n  o p |
 *                                  ^ moved
 * </pre>
 *
 * A hash is looked for in one of them only, both together are hardly larger than one, and a walk over all entries goes on
 * where it was whatever has moved since. Equal hashes are told apart by the caller. Not thread-safe.
 */
final class SlotTable {

    /** What a walk gives back when it is at its end. */
    static final long END = 1L << Integer.SIZE;

    private static final int SMALLEST = 16;
    /** How many slots change over with each insertion or removal. */
    private static final int MOVED_AT_ONCE = 32;

    /** At 80 % taken, four of five entries are found that near to their homes. */
    private static final int GUESSED_SLOTS = 4;

    /** How many slots are looked at for a random one: more than enough, as most are taken. */
    private static final int DRAWN_SLOTS = 64;

    private static final long INT_BITS = 0xffff_ffffL;

    private Slots slots;
    private @Nullable Slots old;
    private int moved;
    private long lastMovedHash;
    private int size;

    SlotTable() {
        this(0);
    }

    /** A table that will soon have so many entries. */
    SlotTable(int expected) {
        slots = new Slots(Math.max(SMALLEST, expected / 16 * 25));
    }

    /** How many entries there are. */
    int size() {
        return size;
    }

    /** The place of the first entry with a hash, −1 if there is none. Valid until something is inserted or removed. */
    int find(int hash) {
        return findFrom(hash & INT_BITS, 0);
    }

    /** The place of the next entry with the same hash, −1 if there is none. */
    int findNext(int hash, int place) {
        return findFrom(hash & INT_BITS, place + 1);
    }

    /**
     * What is probably the value of a hash, 0 if it is not where it should be. Reads without any branch that depends on what
     * is read, so that the processor goes on to the next such question while this one waits for memory.
     */
    int guess(int hash) {
        long sought = hash & INT_BITS;
        Slots part = slotsOf(sought);
        int home = part.home(sought);
        long found = 0;
        for (int place = home; place < home + GUESSED_SLOTS; place++) {
            long slot = part.get(place);
            // all ones if the hashes are the same, else zero
            long same = ((Slots.hash(slot) ^ sought) - 1) >> (Long.SIZE - 1);
            found |= slot & same;
        }
        return Slots.value(found);
    }

    private int findFrom(long hash, int from) {
        Slots former = old;
        return former != null && hash > lastMovedHash
                ? former.find(hash, Math.max(from, moved))
                : slots.find(hash, from);
    }

    private Slots slotsOf(long hash) {
        Slots former = old;
        return former != null && hash > lastMovedHash ? former : slots;
    }

    int value(int hash, int place) {
        return Slots.value(slotsOf(hash & INT_BITS).get(place));
    }

    void replace(int hash, int place, int value) {
        slotsOf(hash & INT_BITS).put(place, ((hash & INT_BITS) << Integer.SIZE) | (value & INT_BITS));
    }

    /** The value of a random entry, 0 if there is none. Entries behind gaps come more often than others. */
    int draw(RandomGenerator random) {
        if (size == 0) {
            return 0;
        }
        long from = random.nextInt() & INT_BITS;
        int[] found = new int[1];
        Visitor first = new Visitor() {
            @Override
            public int visit(int value) {
                found[0] = value;
                return value;
            }

            @Override
            public boolean enough() {
                return found[0] != 0;
            }
        };
        long next = from;
        while (found[0] == 0) {
            next = walk(next, DRAWN_SLOTS, first);
            next = next == END ? 0 : next;
        }
        return found[0];
    }

    /** Shows the values of all hashes from one to another, both as unsigned numbers and included. */
    void range(int first, int last, IntConsumer visitor) {
        slots.range(first & INT_BITS, last & INT_BITS, 0, visitor);
        Slots former = old;
        if (former != null) {
            former.range(first & INT_BITS, last & INT_BITS, moved, visitor);
        }
    }

    /** Adds an entry whose value is not 0. */
    void insert(int hash, int value) {
        move(MOVED_AT_ONCE);
        if (old == null && size >= slots.capacity() / 5 * 4) {
            // a quarter more: 64 % are taken then, and 80 % the next time
            resize(slots.capacity() / 4 * 5);
        }
        Slots target = slotsOf(hash & INT_BITS);
        target.insert(hash & INT_BITS, value, target == old ? moved : 0);
        size++;
    }

    void remove(int hash, int place) {
        slotsOf(hash & INT_BITS).remove(place);
        size--;
        move(MOVED_AT_ONCE);
        shrink();
    }

    private void shrink() {
        if (old == null && slots.capacity() > SMALLEST && size < slots.capacity() / 5 * 2) {
            resize(Math.max(SMALLEST, size / 11 * 20));
        }
    }

    private void resize(int capacity) {
        old = slots;
        slots = new Slots(capacity);
        moved = 0;
        lastMovedHash = -1;
    }

    /** Lets up to {@code count} slots change over, if any have to. */
    void move(int count) {
        Slots former = old;
        if (former == null) {
            return;
        }
        int end = Math.min(former.length(), moved + count);
        while (moved < former.length()) {
            long slot = former.get(moved);
            if (slot != 0) {
                // equal hashes stay together
                if (moved >= end && Slots.hash(slot) != lastMovedHash) {
                    break;
                }
                slots.insert(Slots.hash(slot), Slots.value(slot), 0);
                lastMovedHash = Slots.hash(slot);
            } else if (moved >= end) {
                break;
            }
            moved++;
        }
        former.release(moved);
        if (moved >= former.length()) {
            old = null;
        }
    }

    /**
     * Visits the entries whose hashes are {@code from} or above, in ascending order, until about {@code maxSlots} slots have
     * been looked at.
     *
     * @return where to go on, or {@link #END}
     */
    long walk(long from, int maxSlots, Visitor visitor) {
        Slots former = old;
        boolean late = former != null && from > lastMovedHash;
        Slots part = late && former != null ? former : slots;
        int place = late ? Math.max(part.home(from), moved) : part.home(from);
        int end = place + maxSlots;
        long last = -1;
        while (place < part.length()) {
            end = visitor.enough() ? Math.min(end, place) : end;
            long slot = part.get(place);
            if (slot == 0) {
                if (place >= end) {
                    long next = Math.max(from, part.firstHash(place));
                    return former == null || late ? next : Math.min(next, lastMovedHash + 1);
                }
                place++;
            } else if (Slots.hash(slot) < from) {
                place++;
            } else if (place >= end && last >= 0 && Slots.hash(slot) != last) {
                // at least one was visited, so that the walk gets on
                return Slots.hash(slot);
            } else {
                last = Slots.hash(slot);
                place += visit(part, place, visitor);
            }
        }
        return former == null || late ? END : lastMovedHash + 1;
    }

    /** Answers how far to go on: nowhere if the next entry has come to this place. */
    private int visit(Slots part, int place, Visitor visitor) {
        int value = Slots.value(part.get(place));
        int kept = visitor.visit(value);
        if (kept == 0) {
            part.remove(place);
            size--;
            return 0;
        }
        if (kept != value) {
            part.put(place, (part.get(place) & ~INT_BITS) | (kept & INT_BITS));
        }
        return 1;
    }

    /** Ends a walk that may have removed entries. */
    void settle(int count) {
        move(count);
        shrink();
    }

    /** Whether slots still have to change over. */
    boolean settling() {
        return old != null;
    }

    /** What a walk does with each entry. */
    @FunctionalInterface
    interface Visitor {

        /** Answers the value to keep, or 0 to take the entry out. */
        int visit(int value);

        /** Whether to end this part of the walk early. */
        default boolean enough() {
            return false;
        }
    }
}
