package dev.peerage.repository.memory;

import dev.peerage.bittorrent.AddressFamily;
import dev.peerage.bittorrent.AnnounceEvent;
import dev.peerage.bittorrent.AnnounceRequest;
import dev.peerage.bittorrent.InfoHash;
import dev.peerage.bittorrent.PeerDetails;
import dev.peerage.bittorrent.PeerSink;
import dev.peerage.bittorrent.SwarmCounts;
import dev.peerage.repository.Storing;
import dev.peerage.repository.TorrentDetail;
import dev.peerage.repository.TorrentSummary;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Both swarms of a torrent under one lock. Whoever finds a torrent that has been {@linkplain #gone taken out} of its map in
 * the meantime looks again: that is how an announce and a sweep that meet lose no peer.
 */
final class MemoryTorrent {

    private final MemorySettings settings;
    private final RepositoryCounters counters;
    private @Nullable PeerSwarm ipv4;
    private @Nullable PeerSwarm ipv6;
    private int completed;
    private boolean gone;

    MemoryTorrent(MemorySettings settings, RepositoryCounters counters) {
        this.settings = settings;
        this.counters = counters;
    }

    /** The counts after the announce, or null if this torrent is no longer the one in the map. */
    synchronized @Nullable SwarmCounts announce(
            AnnounceRequest request, int wanted, Storing storing, long nowSeconds, PeerSink sink) {
        if (gone) {
            return null;
        }
        prune(nowSeconds);
        boolean stopped = request.event() == AnnounceEvent.STOPPED;
        if (storing != Storing.NEVER) {
            if (stopped) {
                remove(request, nowSeconds);
            } else {
                store(request, storing, nowSeconds);
            }
        }
        if (wanted > 0 && !stopped) {
            PeerSwarm swarm = swarm(request.peer().family());
            if (swarm != null) {
                swarm.pick(request, wanted, nowSeconds, sink);
            }
        }
        return counts();
    }

    private void store(AnnounceRequest request, Storing storing, long nowSeconds) {
        PeerSwarm swarm = swarm(request.peer().family());
        StoredPeer peer = swarm == null ? null : swarm.find(request.peer(), nowSeconds);
        if (peer == null) {
            if (storing == Storing.KNOWN_ONLY) {
                return;
            }
            swarm = swarm == null ? newSwarm(request.peer().family()) : swarm;
            peer = swarm.add(request, nowSeconds);
        } else if (swarm != null) {
            swarm.refresh(peer, request.seeder(), nowSeconds);
        }
        if (settings.keepPeerDetails()) {
            peer.details = PeerDetails.of(request);
        }
        if (request.event() == AnnounceEvent.COMPLETED && request.left() == 0 && !peer.counted) {
            peer.counted = true;
            completed++;
            counters.completed(1);
        }
    }

    private void remove(AnnounceRequest request, long nowSeconds) {
        PeerSwarm swarm = swarm(request.peer().family());
        StoredPeer peer = swarm == null ? null : swarm.find(request.peer(), nowSeconds);
        if (swarm != null && peer != null) {
            swarm.remove(peer);
        }
    }

    private @Nullable PeerSwarm swarm(AddressFamily family) {
        return family == AddressFamily.IPV4 ? ipv4 : ipv6;
    }

    private PeerSwarm newSwarm(AddressFamily family) {
        PeerSwarm swarm = new PeerSwarm(family, settings, counters);
        if (family == AddressFamily.IPV4) {
            ipv4 = swarm;
        } else {
            ipv6 = swarm;
        }
        return swarm;
    }

    private void prune(long nowSeconds) {
        if (ipv4 != null) {
            ipv4.prune(nowSeconds);
        }
        if (ipv6 != null) {
            ipv6.prune(nowSeconds);
        }
    }

    synchronized SwarmCounts scrape(long nowSeconds) {
        prune(nowSeconds);
        return counts();
    }

    synchronized TorrentSummary summary(InfoHash infoHash) {
        return new TorrentSummary(infoHash, counts());
    }

    private SwarmCounts counts() {
        int seeders = 0;
        int leechers = 0;
        if (ipv4 != null) {
            seeders += ipv4.seeders();
            leechers += ipv4.leechers();
        }
        if (ipv6 != null) {
            seeders += ipv6.seeders();
            leechers += ipv6.leechers();
        }
        return new SwarmCounts(seeders, leechers, completed);
    }

    synchronized TorrentDetail detail(InfoHash infoHash) {
        List<TorrentDetail.Peer> peers = new ArrayList<>();
        if (ipv4 != null) {
            ipv4.describe(peers, TorrentDetail.MAX_PEERS);
        }
        if (ipv6 != null) {
            ipv6.describe(peers, TorrentDetail.MAX_PEERS);
        }
        return new TorrentDetail(summary(infoHash), peers);
    }

    /**
     * One slice of a sweep. The last one marks a torrent without peers as gone.
     *
     * @return whether this call marked it
     */
    synchronized boolean sweep(SweepCursor cursor, long nowSeconds) {
        while (cursor.family != null) {
            PeerSwarm swarm = swarm(cursor.family);
            if (swarm != null && swarm.mayHaveExpired(nowSeconds) && !swarm.sweep(cursor, nowSeconds)) {
                return false;
            }
            cursor.nextSwarm();
        }
        if (gone || size(ipv4) + size(ipv6) > 0) {
            return false;
        }
        gone = true;
        return true;
    }

    private static int size(@Nullable PeerSwarm swarm) {
        return swarm == null ? 0 : swarm.size();
    }

    /** Marks the torrent as gone and forgets its peers. */
    synchronized void retire() {
        gone = true;
        if (ipv4 != null) {
            ipv4.clear();
        }
        if (ipv6 != null) {
            ipv6.clear();
        }
    }

    /** Sets the count of downloads; answers false if this torrent is no longer the one in the map. */
    synchronized boolean importCompleted(int count) {
        if (gone) {
            return false;
        }
        counters.completed(count - completed);
        completed = count;
        return true;
    }

    /** Writes one slice for a snapshot, as far as the cursor lets it. */
    synchronized void write(InfoHash infoHash, SweepCursor cursor, SnapshotWriter writer, long nowSeconds) {
        while (cursor.family != null) {
            PeerSwarm swarm = swarm(cursor.family);
            boolean written = true;
            if (swarm != null) {
                writer.beginRecord(infoHash, completed, cursor.family);
                written = swarm.write(cursor, writer, nowSeconds);
                writer.endRecord();
            }
            if (!written) {
                return;
            }
            cursor.nextSwarm();
        }
    }

    /** Takes up peers of a snapshot; answers false if this torrent is no longer the one in the map. */
    synchronized boolean restore(SnapshotRecord record) {
        if (!importCompleted(record.downloads())) {
            return false;
        }
        PeerSwarm swarm = swarm(record.family());
        (swarm == null ? newSwarm(record.family()) : swarm).restore(record);
        return true;
    }
}
