package dev.peerage.access;

import dev.peerage.bittorrent.InfoHash;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * A set of info hashes that never changes: open addressing over primitive arrays, twice as many slots as hashes, 42 bytes a
 * hash.
 *
 * <p>Eight slots are a group. A keyed mix tells the group of a hash; what does not fit goes into the next one:
 *
 * <pre>
 * tags   1 long a group   a byte a slot, from the lowest: 0 = empty, else 0x80 and seven bits of the mix
 * words  5 ints a slot    the 20 bytes of the hash
 * </pre>
 *
 * <p>All tags of a group are compared at once: a look-up has no branch that chance decides, and what is not in the set seldom gets
 * further than one group.
 *
 * <p>Clients choose what is looked up, and have a say in what operators list. They know neither the key nor, as the mix is
 * universal, anything by which hashes meet in one group more often than by chance. On top of that no more than
 * {@value #MAX_RUN} full groups follow each other: a table that has more is built again under another key. So a look-up never goes
 * through more.
 */
final class InfoHashSet {

    /** By chance some five or six full groups follow each other in a table of a million hashes. */
    static final int MAX_RUN = 32;

    /** Slots of a group. */
    static final int GROUP = Long.BYTES;

    private static final int WORDS = 5;
    private static final int ATTEMPTS = 8;
    private static final long INT_BITS = 0xffff_ffffL;
    private static final int TAKEN = 0x80;
    private static final int TAG_BITS = 0x7f;
    private static final long ONES = 0x0101_0101_0101_0101L;
    private static final long EACH_TAKEN = 0x8080_8080_8080_8080L;

    private final Mix mix;
    private final long[] tags;
    private final int[] words;
    private final int size;

    private InfoHashSet(Mix mix, long[] tags, int[] words, int size) {
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
        return tags.length * GROUP;
    }

    /** The hash in a slot; null if the slot is empty. */
    @Nullable
    InfoHash at(int slot) {
        if (((tags[slot / GROUP] >>> place(slot)) & TAKEN) == 0) {
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
        return find(tags, words, mix.of(infoHash), infoHash) >= 0;
    }

    /** What a hash is looked for by. */
    int mixed(InfoHash infoHash) {
        return mix.of(infoHash);
    }

    /** Reads the tags that a look-up compares first, to have them in the processor's cache; the value means nothing. */
    long touchTags(int mixed) {
        return tags[group(tags, mixed)];
    }

    /** Reads from the words that a look-up compares first, if the tags lead to some; the value means nothing. */
    int touchWords(int mixed) {
        int group = group(tags, mixed);
        long alike = alike(tags[group], wanted(mixed));
        return alike == 0 ? 0 : words[slot(group, alike) * WORDS];
    }

    /** The slot that holds a hash, or the complement of the empty one where it would be. */
    private static int find(long[] tags, int[] words, int mixed, InfoHash infoHash) {
        long wanted = wanted(mixed);
        int group = group(tags, mixed);
        while (true) {
            long present = tags[group];
            long alike = alike(present, wanted);
            while (alike != 0) {
                int slot = slot(group, alike);
                if (holds(words, slot * WORDS, infoHash)) {
                    return slot;
                }
                alike &= alike - 1;
            }
            long empty = ~present & EACH_TAKEN;
            if (empty != 0) {
                return ~slot(group, empty);
            }
            group = group + 1 == tags.length ? 0 : group + 1;
        }
    }

    private static int group(long[] tags, int mixed) {
        return (int) (((mixed & INT_BITS) * tags.length) >>> 32);
    }

    /** The tag of a hash, in every byte. */
    private static long wanted(int mixed) {
        return ((mixed & TAG_BITS) | TAKEN) * ONES;
    }

    /** The high bit of each byte that both have alike, and seldom of one above it, which the words then tell. */
    private static long alike(long present, long wanted) {
        long different = present ^ wanted;
        return (different - ONES) & ~different & EACH_TAKEN;
    }

    /** The slot of the lowest byte whose high bit is set. */
    private static int slot(int group, long highBits) {
        return group * GROUP + Long.numberOfTrailingZeros(highBits) / Byte.SIZE;
    }

    /** How far the tag of a slot is from the lowest bit of its group. */
    private static int place(int slot) {
        return (slot % GROUP) * Byte.SIZE;
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
        private long[] tags;
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
            this.tags = new long[2 * most / GROUP + 1];
            this.words = new int[tags.length * GROUP * WORDS];
        }

        /** Adds a hash, if it is not there yet. */
        void add(InfoHash infoHash) {
            int mixed = mix.of(infoHash);
            int slot = ~find(tags, words, mixed, infoHash);
            if (slot < 0) {
                return;
            }
            if (size == most) {
                throw new IllegalStateException("More hashes than there is room for");
            }
            size++;
            tags[slot / GROUP] |= (long) ((mixed & TAG_BITS) | TAKEN) << place(slot);
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
            tags = new long[tags.length];
            words = new int[words.length];
            size = 0;
            for (int slot = 0; slot < before.slots(); slot++) {
                InfoHash infoHash = before.at(slot);
                if (infoHash != null) {
                    add(infoHash);
                }
            }
        }

        /** Full groups in a row, also across the end; there is always one that is not. */
        private int longestRun() {
            int longest = 0;
            int run = 0;
            for (int turn = 0; turn < 2; turn++) {
                for (long group : tags) {
                    run = (group & EACH_TAKEN) == EACH_TAKEN ? run + 1 : 0;
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
