package dev.peerage.repository.memory;

import dev.peerage.bittorrent.AddressFamily;
import dev.peerage.bittorrent.AnnounceRequest;
import dev.peerage.bittorrent.PeerAddress;
import dev.peerage.bittorrent.PeerDetails;
import dev.peerage.bittorrent.PeerSink;
import dev.peerage.repository.RepositoryLimits;
import dev.peerage.repository.StoreRefusal;
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

    /** A swarm up to this size is looked through for the peers of a source; a larger one has an index. */
    private static final int MAX_SCANNED = 256;

    /** How many peers are drawn at most until one is found that gives way. */
    private static final int MAX_DRAWS = 8;

    /** In a smaller swarm there is not much to give back. */
    private static final int LEAST_CUT = 32;

    private final AddressFamily family;
    private final MemoryContext context;
    private final MemorySettings settings;
    private final ArrayList<StoredPeer> seeders = new ArrayList<>(0);
    private final ArrayList<StoredPeer> leechers = new ArrayList<>(0);
    private Map<PeerAddress, StoredPeer> byAddress = new HashMap<>(2);
    /** Only in a large swarm. */
    private @Nullable SourceIndex sources;
    /** How many peers there were at most since the memory for them was last cut to size. */
    private int peak;

    /** No peer was last seen before this moment. */
    private long oldestSeconds = Long.MAX_VALUE;

    PeerSwarm(AddressFamily family, MemoryContext context) {
        this.family = family;
        this.context = context;
        this.settings = context.settings;
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

    /**
     * Stores a newcomer, where limits ask for it in the place of another.
     *
     * @param paid whether a peer has gone for it elsewhere in the store
     * @return the entry, or null if nobody gives way
     */
    @Nullable
    StoredPeer admit(AnnounceRequest request, boolean paid, long nowSeconds) {
        if (!paid && context.peersExceeded()) {
            context.refused(StoreRefusal.TOTAL);
            return null;
        }
        RepositoryLimits limits = context.limits();
        StoredPeer givesWay = oldestOfSource(request.peer(), limits.maxPeersPerSource());
        if (givesWay == null) {
            boolean full = size() >= limits.maxPeersPerTorrent();
            if (full || (!paid && context.peersFull())) {
                givesWay = drawOneThatCameOnce(nowSeconds);
                if (givesWay == null) {
                    context.refused(full ? StoreRefusal.TORRENT : StoreRefusal.TOTAL);
                    return null;
                }
            }
        }
        if (givesWay != null) {
            remove(givesWay);
        }
        return add(request, nowSeconds);
    }

    /** Who of the newcomer's source gives way to it; null while the source has fewer peers than it may. */
    private @Nullable StoredPeer oldestOfSource(PeerAddress newcomer, int cap) {
        if (cap == 0 || size() < cap) {
            return null;
        }
        SourceTally tally = new SourceTally(newcomer);
        if (size() > MAX_SCANNED) {
            sources().count(Sources.site(newcomer), tally);
        } else {
            leechers.forEach(tally::look);
            seeders.forEach(tally::look);
        }
        return tally.givesWay(cap);
    }

    private SourceIndex sources() {
        SourceIndex index = sources;
        if (index == null) {
            index = new SourceIndex(settings.random());
            byAddress.values().forEach(index::add);
            sources = index;
        }
        return index;
    }

    /** One of some random peers that nobody will miss. */
    private @Nullable StoredPeer drawOneThatCameOnce(long nowSeconds) {
        for (int draw = 0; draw < MAX_DRAWS && size() > 0; draw++) {
            int place = settings.random().nextInt(size());
            StoredPeer peer = place < leechers.size() ? leechers.get(place) : seeders.get(place - leechers.size());
            if (!peer.returned || settings.expired(peer.lastSeenSeconds, nowSeconds)) {
                return peer;
            }
        }
        return null;
    }

    private StoredPeer add(AnnounceRequest request, long nowSeconds) {
        StoredPeer peer = new StoredPeer(request.peer(), nowSeconds);
        peer.seeder = request.seeder();
        enter(peer);
        return peer;
    }

    private void enter(StoredPeer peer) {
        byAddress.put(peer.address, peer);
        append(peer);
        if (sources != null) {
            sources.add(peer);
        }
        peak = Math.max(peak, size());
        oldestSeconds = Math.min(oldestSeconds, peer.lastSeenSeconds);
    }

    void refresh(StoredPeer peer, boolean seeder, long nowSeconds) {
        peer.lastSeenSeconds = nowSeconds;
        peer.returned = true;
        if (peer.seeder != seeder) {
            detach(peer);
            peer.seeder = seeder;
            append(peer);
        }
    }

    void remove(StoredPeer peer) {
        byAddress.remove(peer.address);
        detach(peer);
        if (sources != null) {
            sources.remove(peer);
        }
        if (peak > LEAST_CUT && size() < peak / 4) {
            cutToSize();
        }
    }

    /** Gives memory back that only a larger swarm needed: maps and lists never do so by themselves. */
    private void cutToSize() {
        byAddress = new HashMap<>(byAddress);
        seeders.trimToSize();
        leechers.trimToSize();
        sources = null;
        peak = size();
    }

    void clear() {
        context.counters.peers(family, true, -seeders.size());
        context.counters.peers(family, false, -leechers.size());
        byAddress.clear();
        seeders.clear();
        leechers.clear();
        sources = null;
    }

    /** The only peer, provided that there is one and no other. */
    @Nullable
    StoredPeer only() {
        return size() == 1 ? (seeders.isEmpty() ? leechers : seeders).get(0) : null;
    }

    boolean aboveCap() {
        return size() > context.limits().maxPeersPerTorrent();
    }

    private List<StoredPeer> role(boolean seeder) {
        return seeder ? seeders : leechers;
    }

    private void append(StoredPeer peer) {
        List<StoredPeer> role = role(peer.seeder);
        peer.index = role.size();
        role.add(peer);
        context.counters.peers(family, peer.seeder, 1);
    }

    /** Takes a peer out of its list; the last one moves to its place. */
    private void detach(StoredPeer peer) {
        List<StoredPeer> role = role(peer.seeder);
        StoredPeer last = role.remove(role.size() - 1);
        if (last != peer) {
            role.set(peer.index, last);
            last.index = peer.index;
        }
        context.counters.peers(family, peer.seeder, -1);
    }

    /** Drops expired peers if there can be any, and the swarm is small enough to look at all of it. */
    void prune(long nowSeconds) {
        if (size() <= MAX_PRUNED && mayHaveExpired(nowSeconds)) {
            sweep(new SweepCursor(size(), SweepCursor.Cut.NOBODY), nowSeconds);
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
        int cap = cursor.cut == SweepCursor.Cut.NOBODY
                ? Integer.MAX_VALUE
                : context.limits().maxPeersPerTorrent();
        long oldest = Long.MAX_VALUE;
        while (true) {
            List<StoredPeer> role = role(cursor.seeders);
            int index = Math.min(cursor.position, role.size());
            for (; index > 0 && cursor.left > 0; cursor.left--) {
                StoredPeer peer = role.get(--index);
                if (settings.expired(peer.lastSeenSeconds, nowSeconds) || (size() > cap && cursor.cuts(peer))) {
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
            if (!cursor.seeders) {
                cursor.nextRole();
            } else if (size() > cap && cursor.cut == SweepCursor.Cut.ONCE) {
                // not enough that have announced only once: from the start again
                cursor.cutAnybody();
            } else {
                break;
            }
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
        return (peer.seeder ? SnapshotFormat.SEEDER : 0)
                | (peer.counted ? SnapshotFormat.COUNTED : 0)
                | (peer.returned ? 0 : SnapshotFormat.ONCE);
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
            peer.returned = !record.once(index);
            enter(peer);
        }
    }
}
