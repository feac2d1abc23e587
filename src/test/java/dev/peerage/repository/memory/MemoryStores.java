package dev.peerage.repository.memory;

import dev.peerage.bittorrent.PrivatePeers;
import dev.peerage.repository.ImmediateRepository;
import dev.peerage.repository.RepositoryLimits;
import java.time.Duration;
import java.util.Random;

/** Stores for tests of other rooms, which cannot see their classes. */
public final class MemoryStores {

    private MemoryStores() {}

    /** An empty store that picks peers in a fixed order. */
    public static ImmediateRepository hash(PrivatePeers privatePeers) {
        return new HashTorrentRepository(
                Duration.ofMinutes(45), privatePeers, new Random(1), RepositoryLimits.UNLIMITED);
    }
}
