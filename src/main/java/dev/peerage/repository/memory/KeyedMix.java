package dev.peerage.repository.memory;

import dev.peerage.bittorrent.AddressFamily;
import dev.peerage.bittorrent.InfoHash;
import dev.peerage.bittorrent.PeerAddress;
import java.security.SecureRandom;
import java.util.random.RandomGenerator;

/**
 * Mixes what clients choose into 32 bits that they cannot foresee: SipHash-1-3 (Aumasson and Bernstein, 2012) under a key
 * that lives as long as the process. Without it a sender could make info hashes that all belong into one slot.
 */
final class KeyedMix {

    private static final long INFO_HASH_BYTES = (long) InfoHash.BYTES << 56;
    /** Written in the place of a port. */
    private static final long SOURCE = 1L << 32;

    private static final long INT_BITS = 0xffff_ffffL;

    /** The one of this process. */
    static final KeyedMix SECRET = new KeyedMix(new SecureRandom());

    private final long key0;
    private final long key1;

    KeyedMix(RandomGenerator secret) {
        this(secret.nextLong(), secret.nextLong());
    }

    KeyedMix(long key0, long key1) {
        this.key0 = key0;
        this.key1 = key1;
    }

    int of(InfoHash infoHash) {
        return mix(infoHash.high(), infoHash.middle(), (infoHash.low() & INT_BITS) | INFO_HASH_BYTES);
    }

    /** Peers of different families are never in one table. */
    int of(PeerAddress peer) {
        return mix(peer.high(), peer.low(), peer.port());
    }

    /** The low bits of {@link #bySource}, in which peers of one source differ. */
    static int ownBits(AddressFamily family) {
        return family == AddressFamily.IPV4 ? 0xff : 0xffff;
    }

    /** A hash for a peer whose upper bits are the same for all peers of one IPv4 address or IPv6 /48. */
    int bySource(PeerAddress peer) {
        int own = ownBits(peer.family());
        return (mix(Sources.site(peer), 0, SOURCE) & ~own) | (of(peer) & own);
    }

    private int mix(long first, long second, long third) {
        long v0 = key0 ^ 0x736f6d6570736575L;
        long v1 = key1 ^ 0x646f72616e646f6dL;
        long v2 = key0 ^ 0x6c7967656e657261L;
        long v3 = key1 ^ 0x7465646279746573L;
        long word = first;
        // three words, then three rounds to finish
        for (int round = 0; round < 6; round++) {
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
            if (round == 2) {
                v2 ^= 0xff;
            }
        }
        long mixed = v0 ^ v1 ^ v2 ^ v3;
        return (int) (mixed ^ mixed >>> 32);
    }
}
