package dev.peerage.bittorrent;

/**
 * SipHash-1-3 of very short messages (Aumasson and Bernstein, "SipHash: a fast short-input PRF", 2012): a hash for tables, whose
 * values nobody without the key can foresee. The last word of a message holds the bytes that are left over, and in its highest
 * byte how many bytes the message has.
 */
public final class SipHash13 {

    private static final int FINAL_ROUNDS = 3;

    private SipHash13() {}

    /** Both halves of the hash of two words, one over the other. */
    public static int mix(long key0, long key1, long first, long last) {
        return fold(hash(key0, key1, 2, first, last, 0));
    }

    /** Both halves of the hash of three words, one over the other. */
    public static int mix(long key0, long key1, long first, long second, long last) {
        return fold(hash(key0, key1, 3, first, second, last));
    }

    private static int fold(long hash) {
        return (int) (hash ^ hash >>> 32);
    }

    /** The hash of two or three words; a third that does not belong to the message is 0. */
    static long hash(long key0, long key1, int words, long first, long second, long third) {
        long v0 = key0 ^ 0x736f6d6570736575L;
        long v1 = key1 ^ 0x646f72616e646f6dL;
        long v2 = key0 ^ 0x6c7967656e657261L;
        long v3 = key1 ^ 0x7465646279746573L;
        long word = first;
        for (int round = 0; round < words + FINAL_ROUNDS; round++) {
            v3 ^= word;
            v0 += v1;
            v2 += v3;
            v1 = Long.rotateLeft(v1, 13) ^ v0;
            v3 = Long.rotateLeft(v3, 16) ^ v2;
            v0 = Long.rotateLeft(v0, 32);
            v2 += v1;
            v0 += v3;
            v1 = Long.rotateLeft(v1, 17) ^ v2;
            v3 = Long.rotateLeft(v3, 21) ^ v0;
            v2 = Long.rotateLeft(v2, 32);
            v0 ^= word;
            word = round == 0 ? second : round == 1 ? third : 0;
            if (round == words - 1) {
                v2 ^= 0xff;
            }
        }
        return v0 ^ v1 ^ v2 ^ v3;
    }
}
