package dev.peerage.access;

import dev.peerage.bittorrent.InfoHash;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * A set of info hashes that never changes: open addressing over primitive arrays, twice as many slots as hashes, 42 bytes a
 * hash.
 *
 * <p>Slots follow each other; a slot is found by a keyed mix, and is followed by the next one until one is empty:
 *
 * <pre>
 * tags   1 byte a slot    0 = empty, else seven bits of the mix: what is not in the set seldom gets further
 * words  5 ints a slot    the 20 bytes of the hash
 * </pre>
 *
 * <p>Clients choose what is looked up, and have a say in what operators list. They know neither the key nor, as the mix is
 * universal, anything by which hashes meet in one slot more often than by chance. On top of that no run of filled slots is
 * longer than {@value #MAX_RUN}: a table that has one is built again under another key. So a look-up never compares more tags.
 */
final class InfoHashSet {

    /** By chance a run of half this length comes once in some thousand tables of a million hashes. */
    static final int MAX_RUN = 256;

    private static final int WORDS = 5;
    private static final int ATTEMPTS = 8;
    private static final long INT_BITS = 0xffff_ffffL;
    private static final byte EMPTY = 0;
    private static final int TAKEN = 0x80;

    private final Mix mix;
    private final byte[] tags;
    private final int[] words;
    private final int size;

    private InfoHashSet(Mix mix, byte[] tags, int[] words, int size) {
        this.mix = mix;
        this.tags = tags;
        this.words = words;
        this.size = size;
    }

    /** How many hashes there are. */
    int size() {
        return size;
    }

    /** How many slots there are, filled or not. */
    int slots() {
        return tags.length;
    }

    /** The hash in a slot; null if the slot is empty. */
    @Nullable
    InfoHash at(int slot) {
        if (tags[slot] == EMPTY) {
            return null;
        }
        int word = slot * WORDS;
        return new InfoHash(
                ((long) words[word] << 32) | (words[word + 1] & INT_BITS),
                ((long) words[word + 2] << 32) | (words[word + 3] & INT_BITS),
                words[word + 4]);
    }

    /** Whether a hash is in the set. */
    boolean contains(InfoHash infoHash) {
        int mixed = mix.of(infoHash);
        return tags[find(tags, words, mixed, infoHash)] != EMPTY;
    }

    /** The slot that holds a hash, or the empty one where it would be. */
    private static int find(byte[] tags, int[] words, int mixed, InfoHash infoHash) {
        int slots = tags.length;
        byte tag = (byte) (mixed | TAKEN);
        int slot = (int) (((mixed & INT_BITS) * slots) >>> 32);
        byte found = tags[slot];
        while (found != EMPTY && (found != tag || !holds(words, slot * WORDS, infoHash))) {
            slot = slot + 1 == slots ? 0 : slot + 1;
            found = tags[slot];
        }
        return slot;
    }

    private static boolean holds(int[] words, int word, InfoHash infoHash) {
        return words[word + 4] == infoHash.low()
                && words[word] == (int) (infoHash.high() >>> 32)
                && words[word + 1] == (int) infoHash.high()
                && words[word + 2] == (int) (infoHash.middle() >>> 32)
                && words[word + 3] == (int) infoHash.middle();
    }

    /** Fills a set; for one thread, and for one set. */
    static final class Builder {

        private final RandomGenerator secret;
        private final int most;

        private Mix mix;
        private byte[] tags;
        private int[] words;
        private int size;

        /**
         * @param most how many hashes will come at most
         * @param secret makes keys that nobody can foresee
         */
        Builder(int most, RandomGenerator secret) {
            this.most = most;
            this.secret = secret;
            this.mix = new Mix(secret);
            this.tags = new byte[2 * most + 2];
            this.words = new int[tags.length * WORDS];
        }

        /** Adds a hash, if it is not there yet. */
        void add(InfoHash infoHash) {
            int mixed = mix.of(infoHash);
            int slot = find(tags, words, mixed, infoHash);
            if (tags[slot] != EMPTY) {
                return;
            }
            if (size == most) {
                throw new IllegalStateException("More hashes than there is room for");
            }
            size++;
            tags[slot] = (byte) (mixed | TAKEN);
            int word = slot * WORDS;
            words[word] = (int) (infoHash.high() >>> 32);
            words[word + 1] = (int) infoHash.high();
            words[word + 2] = (int) (infoHash.middle() >>> 32);
            words[word + 3] = (int) infoHash.middle();
            words[word + 4] = infoHash.low();
        }

        /** The set of all that was added. */
        InfoHashSet build() {
            for (int attempt = 1; longestRun() > MAX_RUN; attempt++) {
                if (attempt == ATTEMPTS) {
                    throw new IllegalStateException("The keys are not random");
                }
                mixAnew();
            }
            return new InfoHashSet(mix, tags, words, size);
        }

        private void mixAnew() {
            InfoHashSet before = new InfoHashSet(mix, tags, words, size);
            mix = new Mix(secret);
            tags = new byte[tags.length];
            words = new int[words.length];
            size = 0;
            for (int slot = 0; slot < before.slots(); slot++) {
                InfoHash infoHash = before.at(slot);
                if (infoHash != null) {
                    add(infoHash);
                }
            }
        }

        /** Filled slots in a row, also across the end; there is always an empty one. */
        private int longestRun() {
            int longest = 0;
            int run = 0;
            for (int turn = 0; turn < 2; turn++) {
                for (byte tag : tags) {
                    run = tag == EMPTY ? 0 : run + 1;
                    longest = Math.max(longest, run);
                }
            }
            return longest;
        }
    }

    /**
     * Multilinear hashing (Lemire and Kaser, 2014): whatever two hashes are given, over all keys they have one chance in 2^32 to
     * come out alike.
     */
    private record Mix(long key0, long key1, long key2, long key3, long key4, long key5) {

        Mix(RandomGenerator secret) {
            this(
                    secret.nextLong(),
                    secret.nextLong(),
                    secret.nextLong(),
                    secret.nextLong(),
                    secret.nextLong(),
                    secret.nextLong());
        }

        int of(InfoHash infoHash) {
            long sum = key0
                    + key1 * (infoHash.high() >>> 32)
                    + key2 * (infoHash.high() & INT_BITS)
                    + key3 * (infoHash.middle() >>> 32)
                    + key4 * (infoHash.middle() & INT_BITS)
                    + key5 * (infoHash.low() & INT_BITS);
            return (int) (sum >>> 32);
        }
    }
}
