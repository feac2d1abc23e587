package dev.peerage.repository.memory;

import dev.peerage.bittorrent.AddressFamily;
import dev.peerage.bittorrent.InfoHash;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import org.jspecify.annotations.Nullable;

/**
 * Writes the shards of a packed store. Small swarms are written many under one lock; those found to be larger are written
 * afterwards, each on its own and in slices.
 */
final class PackedSnapshot implements SnapshotSlices {

    /** How many slots are looked at under one lock: some tens of microseconds. */
    private static final int SLICE_SLOTS = 64;

    /** A torrent with more peers is written on its own. */
    private static final int SMALL_PEERS = 64;

    /** How many peers of one family are written under one lock: less than 200 microseconds. */
    private static final int SLICE_PEERS = 1 << 14;

    /** Ages above are those of entries that were refreshed after the present of this snapshot. */
    private static final int MAX_AGE = Ticks.MASK >> 1;

    private final Iterator<PackedShard> left;
    private final SnapshotWriter writer;
    private final long tick;
    private final long[] seconds = new long[Ticks.PER_TIMEOUT + 1];
    /** The shard that is being written. */
    private @Nullable PackedShard shard;

    private long nextTorrent;
    /** Of its torrents those that are written on their own, afterwards. */
    private final Deque<LargeSwarm> large = new ArrayDeque<>();

    PackedSnapshot(Iterator<PackedShard> all, SnapshotWriter writer, Ticks ticks, long nowSeconds) {
        this.left = all;
        this.writer = writer;
        this.tick = ticks.at(nowSeconds);
        for (int age = 0; age < seconds.length; age++) {
            seconds[age] = ticks.seconds(tick - age, nowSeconds);
        }
    }

    @Override
    public boolean next() throws IOException {
        PackedShard written = shard;
        if (written == null || (nextTorrent == SlotTable.END && large.isEmpty())) {
            shard = left.hasNext() ? left.next() : null;
            nextTorrent = 0;
            return shard != null;
        }
        if (nextTorrent != SlotTable.END) {
            nextTorrent = written.walk(nextTorrent, SLICE_SLOTS, (page, at, block, view) -> {
                view.seat(block);
                if (view.size() > SMALL_PEERS) {
                    large.add(new LargeSwarm(view.infoHash(), AddressFamily.IPV4));
                    large.add(new LargeSwarm(view.infoHash(), AddressFamily.IPV6));
                } else {
                    write(view, AddressFamily.IPV4, 0);
                    write(view, AddressFamily.IPV6, 0);
                }
            });
        } else {
            write(written, large.getFirst());
        }
        writer.flush();
        return true;
    }

    private void write(PackedShard written, LargeSwarm swarm) {
        swarm.more = false;
        written.visit(swarm.infoHash, swarm);
        swarm.from += SLICE_PEERS;
        if (!swarm.more) {
            large.removeFirst();
        }
    }

    /** Writes a slice of a swarm; answers whether there is another one. */
    private boolean write(PackedTorrent torrent, AddressFamily family, int from) {
        PackedSwarm swarm = torrent.swarm(family);
        if (swarm == null) {
            return false;
        }
        writer.beginRecord(torrent.infoHash(), torrent.completed(), family);
        int end = Math.min(swarm.size, from + SLICE_PEERS);
        for (int place = from; place < end; place++) {
            int meta = swarm.meta(place);
            int age = Ticks.age(PeerCells.tick(meta), tick);
            if (age <= Ticks.PER_TIMEOUT || age > MAX_AGE) {
                writer.peer(swarm.peer(place), flags(swarm, place, meta), seconds[age > MAX_AGE ? 0 : age]);
            }
        }
        writer.endRecord();
        return end < swarm.size;
    }

    private static int flags(PackedSwarm swarm, int place, int meta) {
        return (place >= swarm.leechers ? SnapshotFormat.SEEDER : 0)
                | ((meta & PeerCells.COUNTED) == 0 ? 0 : SnapshotFormat.COUNTED)
                | ((meta & PeerCells.ONCE) == 0 ? 0 : SnapshotFormat.ONCE);
    }

    /** Takes up the peers of a record that a torrent does not have. */
    static void restore(PackedTorrent torrent, SnapshotRecord record, PackedSettings settings, long tick) {
        AddressFamily family = record.family();
        torrent.setCompleted(record.downloads());
        @Nullable PackedSwarm known = torrent.swarm(family);
        boolean empty = known == null || known.size == 0;
        for (int index = 0; index < record.size(); index++) {
            PackedSwarm swarm = torrent.withRoom(family);
            // all peers of one record are different: to search small swarms for each of them would take long
            boolean searched = !empty || swarm instanceof BlockSwarm;
            if (searched && swarm.find(record.peer(index)) >= 0) {
                continue;
            }
            long seen = settings.ticks().at(record.lastSeenSeconds(index));
            int place = swarm.add(record.peer(index), record.seeder(index), tick, settings.random());
            int flags = (record.counted(index) ? PeerCells.COUNTED : 0) | (record.once(index) ? PeerCells.ONCE : 0);
            swarm.setMeta(place, PeerCells.withTick(flags, seen));
            swarm.oldest = Ticks.older(swarm.oldest, (int) seen & Ticks.MASK, tick);
        }
    }

    /** Is written a slice at each visit. */
    private final class LargeSwarm implements TorrentVisitor {

        private final InfoHash infoHash;
        private final AddressFamily family;
        private int from;
        private boolean more;

        LargeSwarm(InfoHash infoHash, AddressFamily family) {
            this.infoHash = infoHash;
            this.family = family;
        }

        @Override
        public void visit(byte[] page, int at, int block, PackedTorrent view) {
            view.seat(block);
            more = write(view, family, from);
        }
    }
}
