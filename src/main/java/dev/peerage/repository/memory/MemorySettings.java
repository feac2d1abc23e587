package dev.peerage.repository.memory;

import dev.peerage.bittorrent.PrivatePeers;
import java.time.Duration;
import java.util.random.RandomGenerator;

/**
 * What every swarm of a store needs to know.
 *
 * @param peerTimeoutSeconds how long a peer stays listed after its last announce
 * @param privatePeers who may be given peers with private addresses
 * @param random what draws peers
 * @param keepPeerDetails whether to keep what peers say of themselves
 */
record MemorySettings(
        long peerTimeoutSeconds, PrivatePeers privatePeers, RandomGenerator random, boolean keepPeerDetails) {

    MemorySettings(Duration peerTimeout, PrivatePeers privatePeers, RandomGenerator random) {
        this(peerTimeout.toSeconds(), privatePeers, random, false);
    }

    /** The same, with the details of peers. */
    MemorySettings withPeerDetails() {
        return new MemorySettings(peerTimeoutSeconds, privatePeers, random, true);
    }

    /** Whether more than the time-out has passed; not for {@link Long#MAX_VALUE}, which stands for never. */
    boolean expired(long lastSeenSeconds, long nowSeconds) {
        return lastSeenSeconds < nowSeconds - peerTimeoutSeconds;
    }
}
