package dev.peerage.access;

import dev.peerage.bittorrent.AddressFamily;
import dev.peerage.bittorrent.PeerAddress;
import dev.peerage.bittorrent.SipHash13;
import java.util.random.RandomGenerator;

/**
 * Names sources by 64 bits, never 0, and mixes these into bits that nobody outside can foresee: {@link SipHash13} under a key
 * that lives as long as the process. Without it a sender with many addresses could make some that all belong into one place of
 * a table.
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
        return SipHash13.mix(key0, key1, key, MESSAGE_BYTES);
    }
}
