package dev.peerage.repository.memory;

import dev.peerage.repository.RepositoryLimits;
import dev.peerage.repository.StoreRefusal;

/** What the torrents of one store share. */
final class MemoryContext {

    final MemorySettings settings;
    final RepositoryCounters counters = new RepositoryCounters();

    private volatile MemoryLimits current;

    MemoryContext(MemorySettings settings, RepositoryLimits limits) {
        this.settings = settings;
        this.current = MemoryLimits.of(limits);
    }

    RepositoryLimits limits() {
        return current.limits();
    }

    synchronized void limits(RepositoryLimits replacement) {
        current = current.replacedBy(replacement, counters.torrents(), counters.peers());
    }

    boolean torrentsFull() {
        return current.torrents().reachedBy(counters.torrents());
    }

    boolean peersFull() {
        return current.peers().reachedBy(counters.peers());
    }

    /** Whether a cap was lowered below what is stored: no torrent gives way to another. */
    boolean exceeded() {
        TotalCap cap = current.torrents();
        return (cap.lowered() && cap.exceededBy(counters.torrents())) || peersExceeded();
    }

    /** Whether the cap was lowered below what is stored: no peer gives way to another. */
    boolean peersExceeded() {
        TotalCap cap = current.peers();
        return cap.lowered() && cap.exceededBy(counters.peers());
    }

    void refused(StoreRefusal reason) {
        counters.refused(reason);
    }
}
