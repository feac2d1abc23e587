package dev.peerage.repository.memory;

import dev.peerage.bittorrent.PrivatePeers;
import java.util.random.RandomGenerator;

/**
 * What every shard of a packed store needs to know.
 *
 * @param ticks how time is cut
 * @param privatePeers who may be given peers with private addresses
 * @param random what draws peers
 * @param mix what spreads info hashes and peers over tables
 * @param caps how much there may be, and how much there is
 * @param keepPeerDetails whether to keep what peers say of themselves
 */
record PackedSettings(
        Ticks ticks,
        PrivatePeers privatePeers,
        RandomGenerator random,
        KeyedMix mix,
        PackedCaps caps,
        boolean keepPeerDetails) {}
