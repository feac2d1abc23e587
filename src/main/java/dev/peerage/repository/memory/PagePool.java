package dev.peerage.repository.memory;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Blocks of bytes for swarms, cut from pages of one kind each. A block is named by 32 bits:
 *
 * <pre>
 *  31                    12 11         0
 *  +-----------------------+------------+      page 0 does not exist,
 *  | page                  | offset / 4 |      so that 0 is no block
 *  +-----------------------+------------+
 *
 *  a page   | block | block | free --> next free | block | not used yet ... |
 * </pre>
 *
 * New blocks come from the lowest page that has room, and an empty page is given back. Where many blocks have become free,
 * {@link #crowdedOut} names those in pages which nobody would need if the pages before them were full: a sweep moves them.
 *
 * <p>Some shards share a pool. Its own lock guards the book-keeping; a block belongs to the shard that asked for it, and is
 * guarded by the lock of that shard.
 */
final class PagePool {

    /** About as long as a page is, in bytes; only a block that is longer has a longer one to itself. */
    static final int PAGE_BYTES = 1 << 14;

    private static final int OFFSET_BITS = 12;
    private static final int OFFSET_MASK = (1 << OFFSET_BITS) - 1;
    private static final int MAX_PAGES = 1 << (Integer.SIZE - OFFSET_BITS);
    private static final int NO_BLOCK = -1;

    /** Replaced when it grows. Whoever holds a handle got it through a lock after the page was put here. */
    private volatile byte[] @Nullable [] pages = new byte[8][];

    private @Nullable Page[] books = new Page[8];
    private final BitSet used = new BitSet();
    /** Made when they are first asked for. */
    private final @Nullable Kind[] kinds = new Kind[SizeClass.KINDS];

    PagePool() {
        used.set(0);
    }

    /** Where a block begins in its page, in bytes. */
    static int offset(int handle) {
        return (handle & OFFSET_MASK) << 2;
    }

    /** The page that a block stands in. */
    byte[] page(int handle) {
        return Objects.requireNonNull(pages[handle >>> OFFSET_BITS]);
    }

    /** The same for those who hold no lock: null when the page is gone. */
    byte @Nullable [] pageIfThere(int handle) {
        byte[] @Nullable [] all = pages;
        int number = handle >>> OFFSET_BITS;
        return number < all.length ? all[number] : null;
    }

    /** A block of undefined content. */
    synchronized int allocate(int kind) {
        Kind blocks = kind(kind);
        int number = blocks.withRoom.nextSetBit(blocks.lowestWithRoom);
        if (number < 0) {
            number = addPage(blocks);
        }
        blocks.lowestWithRoom = number;
        Page book = book(number);
        int offset = book.firstFree;
        if (offset == NO_BLOCK) {
            offset = book.unused * blocks.blockBytes;
            book.unused++;
        } else {
            book.firstFree = PageBytes.getInt(page(number << OFFSET_BITS), offset);
        }
        blocks.free--;
        book.taken++;
        if (book.taken == blocks.perPage) {
            blocks.withRoom.clear(number);
        }
        return (number << OFFSET_BITS) | (offset >>> 2);
    }

    synchronized void free(int handle) {
        int number = handle >>> OFFSET_BITS;
        Page book = book(number);
        Kind blocks = kind(book.kind);
        PageBytes.putInt(page(handle), offset(handle), book.firstFree);
        book.firstFree = offset(handle);
        book.taken--;
        blocks.free++;
        blocks.withRoom.set(number);
        blocks.lowestWithRoom = Math.min(blocks.lowestWithRoom, number);
        // one page's worth is kept, so that a swarm that comes and goes costs no page each time
        if (book.taken == 0 && blocks.free >= 2 * blocks.perPage) {
            release(number, blocks);
        }
    }

    private Kind kind(int kind) {
        Kind known = kinds[kind];
        if (known == null) {
            known = new Kind(kind);
            kinds[kind] = known;
        }
        return known;
    }

    private int addPage(Kind blocks) {
        int number = used.nextClearBit(0);
        if (number == MAX_PAGES) {
            throw new IllegalStateException("Swarms take more pages than can be addressed");
        }
        if (number == books.length) {
            books = Arrays.copyOf(books, number * 2);
            pages = Arrays.copyOf(pages, number * 2);
        }
        books[number] = new Page(blocks.kind);
        pages[number] = new byte[blocks.perPage * blocks.blockBytes];
        used.set(number);
        blocks.all.set(number);
        blocks.withRoom.set(number);
        blocks.free += blocks.perPage;
        return number;
    }

    private void release(int number, Kind blocks) {
        books[number] = null;
        pages[number] = null;
        used.clear(number);
        blocks.all.clear(number);
        blocks.withRoom.clear(number);
        blocks.free -= blocks.perPage;
    }

    private Page book(int number) {
        return Objects.requireNonNull(books[number]);
    }

    /** Gives back pages that were kept for later, and finds out which ones should be emptied. Called before a sweep. */
    synchronized void tidy() {
        for (Kind blocks : kinds) {
            if (blocks == null) {
                continue;
            }
            for (int number = blocks.withRoom.nextSetBit(0);
                    number >= 0;
                    number = blocks.withRoom.nextSetBit(number + 1)) {
                if (book(number).taken == 0) {
                    release(number, blocks);
                }
            }
            blocks.neededBelow = blocks.neededBelow();
        }
    }

    /** Whether a block stands in a page that the other pages of its kind have room for, a quarter of all being free. */
    boolean crowdedOut(int handle, int kind) {
        Kind blocks = kinds[kind];
        return blocks != null && handle >>> OFFSET_BITS >= blocks.neededBelow;
    }

    /** How many pages there are. */
    synchronized int pages() {
        return used.cardinality() - 1;
    }

    /** What is known of a page. */
    private static final class Page {

        final int kind;
        /** Blocks that belong to somebody. */
        int taken;
        /** Blocks handed out at least once. */
        int unused;
        /** The head of a list of free ones. */
        int firstFree = NO_BLOCK;

        Page(int kind) {
            this.kind = kind;
        }
    }

    /** What is known of all pages of one kind. */
    private static final class Kind {

        final int kind;
        final int blockBytes;
        final int perPage;
        final BitSet all = new BitSet();
        final BitSet withRoom = new BitSet();
        int lowestWithRoom;
        int free;

        /** Blocks in pages from this one on should move; a hint, read without the lock. */
        volatile int neededBelow = MAX_PAGES;

        Kind(int kind) {
            this.kind = kind;
            this.blockBytes = SizeClass.blockBytes(kind);
            this.perPage = SizeClass.blocksPerPage(kind);
        }

        int neededBelow() {
            int count = all.cardinality();
            if (count == 0 || free < 2 * perPage || free * 4L < (long) count * perPage) {
                return MAX_PAGES;
            }
            int needed = count - free / perPage;
            int number = -1;
            for (int passed = 0; passed <= needed; passed++) {
                number = all.nextSetBit(number + 1);
            }
            return number;
        }
    }
}
