package dev.peerage.repository.memory;

import dev.peerage.bittorrent.AddressFamily;
import dev.peerage.bittorrent.AnnounceRequest;
import dev.peerage.bittorrent.PeerAddress;
import dev.peerage.bittorrent.PeerDetails;
import dev.peerage.bittorrent.PeerSink;
import dev.peerage.repository.TorrentDetail;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * The peers of one family in one torrent, seeders and leechers apart: a map finds a peer, two lists let peers be drawn at
 * random in constant time. Guarded by the lock of its torrent.
 */
final class PeerSwarm {

    /** A swarm up to this size is freed of expired peers before it is looked at. */
    private static final int MAX_PRUNED = 4096;

    private final AddressFamily family;
    private final MemorySettings settings;
    private final RepositoryCounters counters;
    private final Map<PeerAddress, StoredPeer> byAddress = new HashMap<>();
    private final List<StoredPeer> seeders = new ArrayList<>(2);
    private final List<StoredPeer> leechers = new ArrayList<>(2);

    /** No peer was last seen before this moment. */
    private long oldestSeconds = Long.MAX_VALUE;

    PeerSwarm(AddressFamily family, MemorySettings settings, RepositoryCounters counters) {
        this.family = family;
        this.settings = settings;
        this.counters = counters;
    }

    int seeders() {
        return seeders.size();
    }

    int leechers() {
        return leechers.size();
    }

    int size() {
        return byAddress.size();
    }

    /** The entry of an address, unless its time has run out. */
    @Nullable
    StoredPeer find(PeerAddress address, long nowSeconds) {
        StoredPeer peer = byAddress.get(address);
        if (peer != null && settings.expired(peer.lastSeenSeconds, nowSeconds)) {
            remove(peer);
            return null;
        }
        return peer;
    }

    StoredPeer add(AnnounceRequest request, long nowSeconds) {
        StoredPeer peer = new StoredPeer(request.peer(), nowSeconds);
        byAddress.put(peer.address, peer);
        peer.seeder = request.seeder();
        append(peer);
        oldestSeconds = Math.min(oldestSeconds, nowSeconds);
        return peer;
    }

    void refresh(StoredPeer peer, boolean seeder, long nowSeconds) {
        peer.lastSeenSeconds = nowSeconds;
        if (peer.seeder != seeder) {
            detach(peer);
            peer.seeder = seeder;
            append(peer);
        }
    }

    void remove(StoredPeer peer) {
        byAddress.remove(peer.address);
        detach(peer);
    }

    void clear() {
        counters.peers(family, true, -seeders.size());
        counters.peers(family, false, -leechers.size());
        byAddress.clear();
        seeders.clear();
        leechers.clear();
    }

    private List<StoredPeer> role(boolean seeder) {
        return seeder ? seeders : leechers;
    }

    private void append(StoredPeer peer) {
        List<StoredPeer> role = role(peer.seeder);
        peer.index = role.size();
        role.add(peer);
        counters.peers(family, peer.seeder, 1);
    }

    /** Takes a peer out of its list; the last one moves to its place. */
    private void detach(StoredPeer peer) {
        List<StoredPeer> role = role(peer.seeder);
        StoredPeer last = role.remove(role.size() - 1);
        if (last != peer) {
            role.set(peer.index, last);
            last.index = peer.index;
        }
        counters.peers(family, peer.seeder, -1);
    }

    /** Drops expired peers if there can be any, and the swarm is small enough to look at all of it. */
    void prune(long nowSeconds) {
        if (size() <= MAX_PRUNED && mayHaveExpired(nowSeconds)) {
            sweep(new SweepCursor(size()), nowSeconds);
        }
    }

    /** Whether the time of any peer can have run out. */
    boolean mayHaveExpired(long nowSeconds) {
        return settings.expired(oldestSeconds, nowSeconds);
    }

    /**
     * Looks at as many peers as the cursor still has for this slice, and drops those whose time has run out. Lists are walked
     * from their ends, so that the peer which takes a dropped one's place has been looked at already. Draws between two
     * slices reorder the lists: a peer that slips through is never handed out, and goes with the next sweep.
     *
     * @return whether the sweep has come to the end of the swarm
     */
    boolean sweep(SweepCursor cursor, long nowSeconds) {
        boolean atOnce = cursor.atStartOfSwarm() && size() <= cursor.left;
        long oldest = Long.MAX_VALUE;
        while (true) {
            List<StoredPeer> role = role(cursor.seeders);
            int index = Math.min(cursor.position, role.size());
            for (; index > 0 && cursor.left > 0; cursor.left--) {
                StoredPeer peer = role.get(--index);
                if (settings.expired(peer.lastSeenSeconds, nowSeconds)) {
                    remove(peer);
                    cursor.dropped++;
                } else {
                    oldest = Math.min(oldest, peer.lastSeenSeconds);
                }
            }
            cursor.position = index;
            if (index > 0) {
                return false;
            }
            if (cursor.seeders) {
                break;
            }
            cursor.nextRole();
        }
        if (atOnce) {
            oldestSeconds = oldest;
        }
        return true;
    }

    /**
     * Draws peers evenly from all that the asker may have: a Fisher-Yates shuffle in place that ends when enough are found,
     * so that its cost is the number of peers looked at and nothing is allocated.
     */
    void pick(AnnounceRequest request, int wanted, long nowSeconds, PeerSink sink) {
        RandomGenerator random = settings.random();
        boolean ids = settings.keepPeerDetails() && sink.wantsIds();
        int leechersLeft = leechers.size();
        int seedersLeft = request.wantsLeechersOnly() ? 0 : seeders.size();
        for (int picked = 0; picked < wanted && leechersLeft + seedersLeft > 0; ) {
            int draw = random.nextInt(leechersLeft + seedersLeft);
            StoredPeer peer = draw < leechersLeft
                    ? drawn(leechers, draw, --leechersLeft)
                    : drawn(seeders, draw - leechersLeft, --seedersLeft);
            if (shows(peer, request, nowSeconds)) {
                write(peer.address, sink);
                PeerDetails details = peer.details;
                if (ids && details != null) {
                    sink.id(details.id());
                }
                picked++;
            }
        }
    }

    /** Moves a drawn peer behind those that can still be drawn. */
    private static StoredPeer drawn(List<StoredPeer> role, int draw, int last) {
        StoredPeer peer = role.get(draw);
        StoredPeer other = role.get(last);
        role.set(draw, other);
        other.index = draw;
        role.set(last, peer);
        peer.index = last;
        return peer;
    }

    private boolean shows(StoredPeer peer, AnnounceRequest request, long nowSeconds) {
        return !settings.expired(peer.lastSeenSeconds, nowSeconds)
                && settings.privatePeers().shows(peer.scope, request.peer().scope())
                && !peer.address.equals(request.peer());
    }

    private void write(PeerAddress address, PeerSink sink) {
        if (family == AddressFamily.IPV4) {
            sink.ipv4(address.ipv4Bits(), address.port());
        } else {
            sink.ipv6(address.high(), address.low(), address.port());
        }
    }

    void describe(List<TorrentDetail.Peer> peers, int limit) {
        for (StoredPeer peer : byAddress.values()) {
            if (peers.size() == limit) {
                return;
            }
            peers.add(new TorrentDetail.Peer(peer.address, peer.seeder, peer.lastSeenSeconds, peer.details));
        }
    }

    /**
     * Writes as many peers as the cursor still has for this slice.
     *
     * @return whether the swarm has been written to its end
     */
    boolean write(SweepCursor cursor, SnapshotWriter writer, long nowSeconds) {
        while (true) {
            List<StoredPeer> role = role(cursor.seeders);
            int index = Math.min(cursor.position, role.size());
            for (; index > 0 && cursor.left > 0; cursor.left--) {
                StoredPeer peer = role.get(--index);
                if (!settings.expired(peer.lastSeenSeconds, nowSeconds)) {
                    writer.peer(peer.address, flags(peer), peer.lastSeenSeconds);
                }
            }
            cursor.position = index;
            if (index > 0 || cursor.seeders) {
                return index == 0;
            }
            cursor.nextRole();
        }
    }

    private static int flags(StoredPeer peer) {
        return (peer.seeder ? SnapshotFormat.SEEDER : 0) | (peer.counted ? SnapshotFormat.COUNTED : 0);
    }

    /** Takes up the peers of a snapshot that are not there. */
    void restore(SnapshotRecord record) {
        for (int index = 0; index < record.size(); index++) {
            PeerAddress address = record.peer(index);
            if (byAddress.containsKey(address)) {
                continue;
            }
            StoredPeer peer = new StoredPeer(address, record.lastSeenSeconds(index));
            peer.seeder = record.seeder(index);
            peer.counted = record.counted(index);
            byAddress.put(address, peer);
            append(peer);
            oldestSeconds = Math.min(oldestSeconds, peer.lastSeenSeconds);
        }
    }
}
