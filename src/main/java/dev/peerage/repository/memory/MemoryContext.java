package dev.peerage.repository.memory;

import dev.peerage.repository.RepositoryLimits;
import dev.peerage.repository.StoreRefusal;

/** What the torrents of one store share. */
final class MemoryContext {

    final MemorySettings settings;
    final RepositoryCounters counters = new RepositoryCounters();

    private volatile RepositoryLimits limits;

    MemoryContext(MemorySettings settings, RepositoryLimits limits) {
        this.settings = settings;
        this.limits = limits;
    }

    RepositoryLimits limits() {
        return limits;
    }

    void limits(RepositoryLimits replacement) {
        limits = replacement;
    }

    boolean torrentsFull() {
        return counters.torrents() >= limits.maxTorrents();
    }

    boolean peersFull() {
        return counters.peers() >= limits.maxPeers();
    }

    void refused(StoreRefusal reason) {
        counters.refused(reason);
    }
}
