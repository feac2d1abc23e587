package dev.peerage.repository.memory;

import dev.peerage.bittorrent.AddressFamily;
import dev.peerage.bittorrent.InfoHash;
import dev.peerage.bittorrent.PeerAddress;
import dev.peerage.bittorrent.SipHash13;
import java.security.SecureRandom;
import java.util.random.RandomGenerator;

/**
 * Mixes what clients choose into 32 bits that they cannot foresee: {@link SipHash13} under a key
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
        return SipHash13.mix(key0, key1, first, second, third);
    }
}
