package dev.peerage.repository.memory;

import dev.peerage.repository.RepositoryLimits;

/** The limits that hold, and what is remembered of those before. Replaced as a whole. */
record MemoryLimits(RepositoryLimits limits, TotalCap torrents, TotalCap peers) {

    static MemoryLimits of(RepositoryLimits limits) {
        return new MemoryLimits(limits, TotalCap.of(limits.maxTorrents()), TotalCap.of(limits.maxPeers()));
    }

    MemoryLimits replacedBy(RepositoryLimits replacement, long storedTorrents, long storedPeers) {
        return new MemoryLimits(
                replacement,
                torrents.replacedBy(replacement.maxTorrents(), storedTorrents),
                peers.replacedBy(replacement.maxPeers(), storedPeers));
    }
}
