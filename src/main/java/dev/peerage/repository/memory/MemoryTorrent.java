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

    final InfoHash infoHash;
    private final MemoryContext context;
    private @Nullable PeerSwarm ipv4;
    private @Nullable PeerSwarm ipv6;
    private int completed;
    private boolean gone;
    /** Whether a peer has gone for the first one of this torrent. */
    private boolean paid;

    /** Its place in the {@link TorrentRoll}, which guards it. */
    byte rollPart;

    int rollIndex;

    /** @param paid whether a peer of another torrent has given way to this one's first */
    MemoryTorrent(InfoHash infoHash, MemoryContext context, boolean paid) {
        this.infoHash = infoHash;
        this.context = context;
        this.paid = paid;
    }

    /** The counts after the announce, or null if this torrent is no longer the one in the map. */
    synchronized @Nullable SwarmCounts announce(
            AnnounceRequest request, int wanted, Storing storing, long nowSeconds, PeerSink sink) {
        if (gone) {
            return null;
        }
        prune(nowSeconds);
        boolean stopped = request.event() == AnnounceEvent.STOPPED;
        boolean newcomer = false;
        if (storing != Storing.NEVER) {
            if (stopped) {
                remove(request, nowSeconds);
            } else {
                newcomer = store(request, storing, nowSeconds);
            }
        }
        if (wanted > 0 && !stopped) {
            PeerSwarm swarm = swarm(request.peer().family());
            if (swarm != null) {
                swarm.pick(request, wanted, nowSeconds, sink);
            }
        }
        return counts(newcomer);
    }

    /** Answers whether the peer is new. */
    private boolean store(AnnounceRequest request, Storing storing, long nowSeconds) {
        PeerSwarm swarm = swarm(request.peer().family());
        StoredPeer peer = swarm == null ? null : swarm.find(request.peer(), nowSeconds);
        boolean newcomer = peer == null;
        if (peer == null) {
            if (storing == Storing.KNOWN_ONLY) {
                return false;
            }
            swarm = swarm == null ? newSwarm(request.peer().family()) : swarm;
            peer = swarm.admit(request, paid, nowSeconds);
            paid = false;
            if (peer == null) {
                dropEmptySwarms();
                return false;
            }
        } else if (swarm != null) {
            swarm.refresh(peer, request.seeder(), nowSeconds);
        }
        if (context.settings.keepPeerDetails()) {
            peer.details = PeerDetails.of(request);
        }
        if (request.event() == AnnounceEvent.COMPLETED && request.left() == 0 && !peer.counted) {
            peer.counted = true;
            completed++;
            context.counters.completed(1);
        }
        return newcomer;
    }

    private void remove(AnnounceRequest request, long nowSeconds) {
        PeerSwarm swarm = swarm(request.peer().family());
        StoredPeer peer = swarm == null ? null : swarm.find(request.peer(), nowSeconds);
        if (swarm != null && peer != null) {
            swarm.remove(peer);
            dropEmptySwarms();
        }
    }

    /** Swarms without peers take memory that no limit counts. */
    private void dropEmptySwarms() {
        if (ipv4 != null && ipv4.size() == 0) {
            ipv4 = null;
        }
        if (ipv6 != null && ipv6.size() == 0) {
            ipv6 = null;
        }
    }

    private @Nullable PeerSwarm swarm(AddressFamily family) {
        return family == AddressFamily.IPV4 ? ipv4 : ipv6;
    }

    private PeerSwarm newSwarm(AddressFamily family) {
        PeerSwarm swarm = new PeerSwarm(family, context);
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
        return counts(false);
    }

    synchronized TorrentSummary summary() {
        return new TorrentSummary(infoHash, counts(false));
    }

    private SwarmCounts counts(boolean newcomer) {
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
        return new SwarmCounts(seeders, leechers, completed, newcomer);
    }

    synchronized TorrentDetail detail() {
        List<TorrentDetail.Peer> peers = new ArrayList<>();
        if (ipv4 != null) {
            ipv4.describe(peers, TorrentDetail.MAX_PEERS);
        }
        if (ipv6 != null) {
            ipv6.describe(peers, TorrentDetail.MAX_PEERS);
        }
        return new TorrentDetail(summary(), peers);
    }

    /**
     * One slice of a sweep. The last one marks a torrent without peers as gone.
     *
     * @return whether this call marked it
     */
    synchronized boolean sweep(SweepCursor cursor, long nowSeconds) {
        while (cursor.family != null) {
            PeerSwarm swarm = swarm(cursor.family);
            if (swarm != null
                    && (swarm.mayHaveExpired(nowSeconds) || swarm.aboveCap())
                    && !swarm.sweep(cursor, nowSeconds)) {
                return false;
            }
            cursor.nextSwarm();
        }
        dropEmptySwarms();
        if (gone || ipv4 != null || ipv6 != null) {
            return false;
        }
        gone = true;
        return true;
    }

    /**
     * Marks the torrent as gone to make room for another, if nobody will miss it: its only peer has announced only once, or,
     * where the other needs no peer's room, there is none at all.
     */
    synchronized boolean giveWay(boolean withPeer) {
        int peers = size(ipv4) + size(ipv6);
        if (gone || peers > 1 || (peers == 0 && withPeer)) {
            return false;
        }
        StoredPeer only = ipv4 == null || ipv4.size() == 0 ? ipv6 == null ? null : ipv6.only() : ipv4.only();
        if (only != null && only.returned) {
            return false;
        }
        retire();
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
        context.counters.completed(count - completed);
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
