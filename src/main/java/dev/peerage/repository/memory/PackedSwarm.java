package dev.peerage.repository.memory;

import dev.peerage.bittorrent.AddressFamily;
import dev.peerage.bittorrent.AddressScope;
import dev.peerage.bittorrent.AnnounceRequest;
import dev.peerage.bittorrent.PeerAddress;
import dev.peerage.bittorrent.PeerDetails;
import dev.peerage.bittorrent.PeerId;
import dev.peerage.bittorrent.PeerSink;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * The peers of one family in one torrent, in one row:
 *
 * <pre>
 *   0                leechers                  size
 *   | leechers, in    |  seeders, in            |
 *   | random order    |  random order           |
 * </pre>
 *
 * A new entry takes a random place of its role, and who stood there moves to the end; an entry that leaves is replaced by
 * the last one. So every order is as likely as any other, whoever came when, and a run of neighbours is a fair sample.
 *
 * <p>Where the entries are is left to {@link InlineSwarm} and {@link BlockSwarm}. Guarded by the lock of the shard.
 */
abstract class PackedSwarm {

    /** A swarm up to this size is freed of expired peers before it is looked at. */
    static final int MAX_PRUNED = 4096;

    /** Whether there is a row of {@link DetailCells}. */
    final boolean detailed;

    int size;
    int leechers;
    /** No entry is older than this tick; its stored bits. */
    int oldest;
    /** The scopes that there can be peers of: a {@link ScopeSet}. */
    int scopes;

    PackedSwarm(boolean detailed) {
        this.detailed = detailed;
    }

    abstract AddressFamily family();

    /** The place of a peer, −1 if it is not there. */
    abstract int find(PeerAddress peer);

    /** Overwrites the entry at one place with that at another. */
    abstract void move(int from, int to);

    abstract void swap(int place, int other);

    /** Writes a new entry, which has no details yet, where no other is, there being room. */
    abstract void put(int place, PeerAddress peer, int meta);

    /** Is told that the entry at a place will be overwritten and be nowhere. */
    abstract void forget(int place);

    /** Shows a tally every entry of a newcomer's source, and perhaps others. */
    abstract void count(PeerAddress newcomer, PackedTally tally);

    abstract int meta(int place);

    abstract void setMeta(int place, int meta);

    abstract PeerAddress peer(int place);

    abstract AddressScope scope(int place);

    /** Hands out the peers that stand in a row, without ids. */
    abstract void wire(int from, int count, PeerSink sink);

    /** What the entry at a place stands in. */
    abstract byte[] page(int place);

    /** Where in that its details begin, if there are any. */
    abstract int detailsOffset(int place);

    /** Hands out the peers that stand in a row. */
    final void write(int from, int count, PeerSink sink) {
        if (detailed && sink.wantsIds()) {
            writeWithIds(from, count, sink);
        } else {
            wire(from, count, sink);
        }
    }

    private void writeWithIds(int from, int count, PeerSink sink) {
        for (int place = from; place < from + count; place++) {
            wire(place, 1, sink);
            PeerId id = DetailCells.id(page(place), detailsOffset(place));
            if (id != null) {
                sink.id(id);
            }
        }
    }

    /** Notes what a peer has said of itself, if that is kept. */
    final void setDetails(int place, AnnounceRequest request) {
        if (detailed) {
            DetailCells.put(page(place), detailsOffset(place), request);
        }
    }

    /** What a peer has said of itself, if that is known. */
    final @Nullable PeerDetails details(int place) {
        return detailed ? DetailCells.get(page(place), detailsOffset(place)) : null;
    }

    /** Takes over all entries of another swarm, in their order; there is room for them. */
    void fill(PackedSwarm from) {
        size = from.size;
        leechers = from.leechers;
        oldest = from.oldest;
        scopes = from.scopes;
        for (int place = 0; place < size; place++) {
            put(place, from.peer(place), from.meta(place));
            if (detailed) {
                DetailCells.copy(from.page(place), from.detailsOffset(place), page(place), detailsOffset(place));
            }
        }
    }

    final int seeders() {
        return size - leechers;
    }

    /**
     * Adds a peer, for which there is room.
     *
     * @return its place
     */
    final int add(PeerAddress peer, boolean seeder, long tick, RandomGenerator random) {
        if (size == 0) {
            oldest = (int) tick & Ticks.MASK;
            scopes = 0;
        }
        scopes |= ScopeSet.of(peer.scope());
        int place;
        if (seeder) {
            place = leechers + random.nextInt(seeders() + 1);
            if (place < size) {
                move(place, size);
            }
        } else {
            if (leechers < size) {
                move(leechers, size);
            }
            place = random.nextInt(leechers + 1);
            if (place < leechers) {
                move(place, leechers);
            }
            leechers++;
        }
        size++;
        put(place, peer, PeerCells.withTick(PeerCells.ONCE, tick));
        return place;
    }

    /** Takes an entry out. */
    final void remove(int place) {
        forget(place);
        int gap = place;
        if (place < leechers) {
            leechers--;
            if (place < leechers) {
                move(leechers, place);
            }
            gap = leechers;
        }
        size--;
        if (gap < size) {
            move(size, gap);
        }
    }

    /**
     * Notes that a peer has announced again.
     *
     * @return its place now
     */
    final int refresh(int place, boolean seeder, long tick, RandomGenerator random) {
        setMeta(place, PeerCells.withTick(meta(place) & ~PeerCells.ONCE, tick));
        boolean wasSeeder = place >= leechers;
        if (wasSeeder == seeder) {
            return place;
        }
        int target;
        if (seeder) {
            leechers--;
            swap(place, leechers);
            target = leechers + random.nextInt(seeders());
            swap(leechers, target);
        } else {
            swap(place, leechers);
            leechers++;
            target = random.nextInt(leechers);
            swap(leechers - 1, target);
        }
        return target;
    }

    /** Whether there can be entries whose time has run out. */
    final boolean stale(long tick) {
        return size > 0 && Ticks.expired(oldest, tick);
    }

    /** Drops expired peers if there can be any and the swarm is small enough to look at all of it. */
    final void freshen(long tick) {
        if (stale(tick) && size <= MAX_PRUNED) {
            prune(tick);
        }
    }

    /** Drops expired peers, from the end: what fills a gap has been looked at already. */
    void prune(long tick) {
        int kept = (int) tick & Ticks.MASK;
        for (int place = size - 1; place >= 0; place--) {
            int stored = PeerCells.tick(meta(place));
            if (Ticks.expired(stored, tick)) {
                remove(place);
            } else {
                kept = Ticks.older(kept, stored, tick);
            }
        }
        oldest = kept;
    }

    /** Drops entries that have announced only once, as long as there are more than there may be. */
    final void trimNewcomers(int cap) {
        for (int place = size - 1; place >= 0 && size > cap; place--) {
            if ((meta(place) & PeerCells.ONCE) != 0) {
                remove(place);
            }
        }
    }

    /**
     * Drops random entries, as long as there are more than there may be.
     *
     * @param budget how many at most
     * @return whether there are no more than there may be
     */
    final boolean trim(int cap, int budget, RandomGenerator random) {
        for (int dropped = 0; dropped < budget && size > cap; dropped++) {
            remove(random.nextInt(size));
        }
        return size <= cap;
    }

    /** Finds out anew of which scopes there are peers. */
    final void recheckScopes() {
        scopes = 0;
        for (int place = 0; place < size; place++) {
            scopes |= ScopeSet.of(scope(place));
        }
    }
}
