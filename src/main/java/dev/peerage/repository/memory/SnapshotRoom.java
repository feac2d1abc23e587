package dev.peerage.repository.memory;

import dev.peerage.bittorrent.AddressFamily;
import dev.peerage.bittorrent.InfoHash;
import dev.peerage.repository.RepositoryLimits;
import org.jspecify.annotations.Nullable;

/**
 * How much of a snapshot fits the limits of an empty store. Records of one torrent follow each other, so that it is enough to
 * remember the last.
 */
final class SnapshotRoom {

    private final RepositoryLimits limits;
    private @Nullable InfoHash torrent;
    private AddressFamily family = AddressFamily.IPV4;
    private long torrents;
    private long peers;
    private long swarmPeers;
    private long leftOut;

    SnapshotRoom(RepositoryLimits limits) {
        this.limits = limits;
    }

    /** Shortens a record to what still fits, which may be nothing. */
    void fit(SnapshotRecord record) {
        InfoHash infoHash = record.infoHash();
        boolean known = infoHash.equals(torrent);
        if (!known || record.family() != family) {
            swarmPeers = 0;
            family = record.family();
        }
        long room = Math.min(limits.maxPeers() - peers, limits.maxPeersPerTorrent() - swarmPeers);
        if (!known && torrents >= limits.maxTorrents()) {
            room = 0;
        }
        int before = record.size();
        record.shorten((int) Math.max(0, Math.min(room, before)));
        leftOut += before - record.size();
        swarmPeers += record.size();
        peers += record.size();
        if (!known && record.size() > 0) {
            torrents++;
            torrent = infoHash;
        }
    }

    /** How many peers did not fit. */
    long leftOut() {
        return leftOut;
    }
}
