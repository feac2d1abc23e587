package dev.peerage.access;

import dev.peerage.bittorrent.AddressFamily;
import dev.peerage.bittorrent.PeerAddress;
import java.util.random.RandomGenerator;

/**
 * Names sources by 64 bits, never 0, and mixes these into bits that nobody outside can foresee: SipHash-1-3 (Aumasson and
 * Bernstein, 2012) under a key that lives as long as the process. Without it a sender with many addresses could make some that
 * all belong into one place of a table.
 */
final class SourceKeys {

    /** Multicast prefixes of IPv6, which are nobody's source, stand for all of IPv4 and for the prefix 0. */
    private static final long IPV4 = 0xffff_ffff_0000_0000L;

    private static final long PREFIX_ZERO = 0xffff_fffe_0000_0000L;

    private static final long MESSAGE_BYTES = (long) Long.BYTES << 56;

    private final long key0;
    private final long key1;

    SourceKeys(RandomGenerator secret) {
        key0 = secret.nextLong();
        key1 = secret.nextLong();
    }

    /** The name of the IPv4 address or IPv6 /64 of a peer. */
    static long keyOf(PeerAddress peer) {
        if (peer.family() == AddressFamily.IPV4) {
            return IPV4 | peer.low();
        }
        return peer.high() == 0 ? PREFIX_ZERO : peer.high();
    }

    /** A hash of a name. */
    int mix(long key) {
        long v0 = key0 ^ 0x736f6d6570736575L;
        long v1 = key1 ^ 0x646f72616e646f6dL;
        long v2 = key0 ^ 0x6c7967656e657261L;
        long v3 = key1 ^ 0x7465646279746573L;
        long word = key;
        // two words, then three rounds to finish
        for (int round = 0; round < 5; round++) {
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
            word = round == 0 ? MESSAGE_BYTES : 0;
            if (round == 1) {
                v2 ^= 0xff;
            }
        }
        long mixed = v0 ^ v1 ^ v2 ^ v3;
        return (int) (mixed ^ mixed >>> 32);
    }
}
