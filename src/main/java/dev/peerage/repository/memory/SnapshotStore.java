package dev.peerage.repository.memory;

import dev.peerage.repository.RepositoryTotals;
import dev.peerage.repository.TorrentRepository;

/** A store whose content can be written down, and taken up by another one after the next start. */
interface SnapshotStore extends TorrentRepository {

    /** How long a peer stays listed after its last announce, in seconds. */
    long peerTimeoutSeconds();

    /** {@link TorrentRepository#totals}, at once. */
    RepositoryTotals totalsNow();

    /**
     * Writes all peers whose time has not run out, in slices. No lock is held for longer than a slice, and none while bytes go to the
     * disk: a swarm of several slices that changes between them may be written with some peers missing, or twice.
     */
    SnapshotSlices write(SnapshotWriter writer, long nowSeconds);

    /** Takes up the peers of a record that are not there yet. */
    void restore(SnapshotRecord record, long nowSeconds);

    /** Sets the total of completed downloads, after all records. */
    void restoreDownloads(long downloads);
}
