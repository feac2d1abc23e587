package dev.peerage.udp;

/**
 * SipHash-2-4: a keyed hash of short messages that nobody without the key can foresee (Aumasson and Bernstein, "SipHash: a
 * fast short-input PRF", 2012). An instance hashes one message: words of eight little-endian bytes by {@link #absorb},
 * then what is left over by {@link #finish}.
 */
final class SipHash {

    private long v0;
    private long v1;
    private long v2;
    private long v3;
    private long absorbedBytes;

    /**
     * @param key0 bytes 0 to 7 of the key, little-endian
     * @param key1 bytes 8 to 15 of the key, little-endian
     */
    SipHash(long key0, long key1) {
        v0 = key0 ^ 0x736f6d6570736575L;
        v1 = key1 ^ 0x646f72616e646f6dL;
        v2 = key0 ^ 0x6c7967656e657261L;
        v3 = key1 ^ 0x7465646279746573L;
    }

    /** Takes the next eight bytes. */
    SipHash absorb(long word) {
        compress(word);
        absorbedBytes += Long.BYTES;
        return this;
    }

    /** The hash of a message that ends at a whole word. */
    long finish() {
        return finish(0, 0);
    }

    /**
     * The hash of the message.
     *
     * @param rest the last bytes, little-endian
     * @param restBytes how many there are, fewer than eight
     */
    long finish(long rest, int restBytes) {
        compress((absorbedBytes + restBytes) << 56 | rest);
        v2 ^= 0xff;
        round();
        round();
        round();
        round();
        return v0 ^ v1 ^ v2 ^ v3;
    }

    private void compress(long word) {
        v3 ^= word;
        round();
        round();
        v0 ^= word;
    }

    private void round() {
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
    }
}
