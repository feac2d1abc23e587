package dev.peerage.repository.memory;

import dev.peerage.bittorrent.AddressFamily;
import dev.peerage.bittorrent.AnnounceEvent;
import dev.peerage.bittorrent.AnnounceRequest;
import dev.peerage.bittorrent.InfoHash;
import dev.peerage.bittorrent.PeerAddress;
import dev.peerage.bittorrent.PeerSink;
import dev.peerage.bittorrent.SwarmCounts;
import dev.peerage.repository.RepositoryTotals;
import dev.peerage.repository.StoreRefusal;
import dev.peerage.repository.Storing;
import dev.peerage.repository.TorrentDetail;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * All torrents whose info hashes begin with the same bits, under one lock: a table from mixed info hashes to blocks, and the
 * sums over them.
 */
final class PackedShard {

    /**
     * After so many ticks without a sweep an announce sweeps the shard itself: 64 time-outs. Stored ticks tell twice as many
     * apart, so ages are never mistaken, however long nobody came.
     */
    private static final int MAX_UNSWEPT_TICKS = 64 * Ticks.PER_TIMEOUT;

    private final PagePool pool;
    private final PackedSettings settings;
    private final SlotTable table = new SlotTable();
    private final BlockSwarms blockSwarms = new BlockSwarms();
    private final PackedTorrent torrent;
    private final PackedAdmission admission;
    private final PackedCounts counts;
    private final ShardSweeper sweeper;
    private long tick = Long.MIN_VALUE;
    private long nowSeconds;
    private long sweptTick;

    private int openPlace;
    private int openHandle;

    PackedShard(int number, PagePool pool, PackedSettings settings) {
        this.pool = pool;
        this.settings = settings;
        this.torrent = new PackedTorrent(pool, settings, blockSwarms);
        this.admission = new PackedAdmission(settings.caps(), settings.random());
        this.counts = new PackedCounts(settings.caps(), number);
        this.sweeper = new ShardSweeper(table, blockSwarms, torrent, counts, settings);
    }

    /** The block that probably belongs to a mixed info hash, 0 if none does. Read without the lock, so it may be wrong. */
    int guess(int hash) {
        return table.guess(hash);
    }

    /** Where the blocks are, its own and those of other shards. */
    PagePool pool() {
        return pool;
    }

    /**
     * Answers an announce.
     *
     * @param room whether room has been made elsewhere for a torrent that must be created
     * @return null if such room is needed, and nothing has been done
     */
    @Nullable
    SwarmCounts announce(AnnounceRequest request, int wanted, Storing storing, long seconds, PeerSink sink, Room room) {
        // mixed before the lock is taken, as nobody else has to wait for that
        int hash = settings.mix().of(request.infoHash());
        synchronized (this) {
            return announce(request, hash, wanted, storing, seconds, sink, room);
        }
    }

    private @Nullable SwarmCounts announce(
            AnnounceRequest request, int hash, int wanted, Storing storing, long seconds, PeerSink sink, Room room) {
        advance(seconds);
        boolean stopped = request.event() == AnnounceEvent.STOPPED;
        boolean known = open(request.infoHash(), hash);
        if (!known) {
            if (stopped || storing != Storing.NORMAL || refused(request.peer(), room)) {
                return SwarmCounts.NONE;
            }
            if (room == Room.UNKNOWN && settings.caps().full()) {
                return null;
            }
            create(request.infoHash(), hash, request.peer().family());
            settings.caps().torrentCreated(request.peer(), nowSeconds);
        }
        AddressFamily family = request.peer().family();
        int found = find(torrent.swarm(family), request.peer());
        int self = found;
        if (storing != Storing.NEVER) {
            self = stopped ? remove(torrent.swarm(family), self) : store(request, self, storing, known);
        }
        close(hash);
        PackedSwarm swarm = torrent.swarm(family);
        if (wanted > 0 && !stopped && swarm != null) {
            SwarmPicker.pick(swarm, request, self, wanted, tick, settings, sink);
        }
        return torrent.counts(found < 0 && self >= 0);
    }

    /** Whether a torrent must not be created, which is counted. */
    private boolean refused(PeerAddress source, Room room) {
        if (room == Room.NONE) {
            settings.caps().refused(StoreRefusal.TOTAL);
        } else if (!settings.caps().admitsTorrentOf(source, nowSeconds)) {
            settings.caps().refused(StoreRefusal.SOURCE);
        } else {
            return false;
        }
        return true;
    }

    /** Drops a random torrent that may give way to another one, with a peer if so asked; answers whether it has. */
    synchronized boolean dropAny(boolean withPeer) {
        int block = table.draw(settings.random());
        if (block == 0) {
            return false;
        }
        InfoHash infoHash = PackedTorrent.infoHash(pool.page(block), PagePool.offset(block));
        int hash = settings.mix().of(infoHash);
        if (!open(infoHash, hash)) {
            return false;
        }
        boolean gives = PackedAdmission.givesWay(torrent, withPeer);
        if (gives) {
            drop(hash);
        } else {
            close(hash);
        }
        return gives;
    }

    private void drop(int hash) {
        torrent.drop();
        table.remove(hash, openPlace);
        counts.tell(table.size());
    }

    SwarmCounts scrape(InfoHash infoHash, long seconds) {
        int hash = settings.mix().of(infoHash);
        synchronized (this) {
            advance(seconds);
            if (!open(infoHash, hash)) {
                return SwarmCounts.NONE;
            }
            close(hash);
            return torrent.counts();
        }
    }

    /** Time goes forward only, also when callers read the clock in one order and come in another. */
    private void advance(long seconds) {
        if (seconds <= nowSeconds && tick != Long.MIN_VALUE) {
            return;
        }
        long now = settings.ticks().at(seconds);
        if (now > tick) {
            if (table.size() == 0 || tick == Long.MIN_VALUE) {
                sweptTick = now;
            } else if (now - sweptTick > MAX_UNSWEPT_TICKS) {
                catchUp(now);
            }
            tick = now;
        }
        nowSeconds = Math.max(nowSeconds, seconds);
    }

    /** Sweeps all at once. What nobody has touched for one time-out is all expired. */
    private void catchUp(long now) {
        sweeper.all(now, now - tick > Ticks.PER_TIMEOUT + 1);
        counts.tell(table.size());
        sweptTick = now;
    }

    /** Looks at a torrent, if there is one; to be closed afterwards. */
    private boolean open(InfoHash infoHash, int hash) {
        openPlace = place(infoHash, hash);
        if (openPlace < 0) {
            return false;
        }
        openHandle = table.value(hash, openPlace);
        torrent.seat(openHandle);
        account(-1);
        if (torrent.stale(tick)) {
            torrent.freshen(tick);
            torrent.shrink();
        }
        return true;
    }

    private int place(InfoHash infoHash, int hash) {
        int place = table.find(hash);
        while (place >= 0) {
            int handle = table.value(hash, place);
            if (PackedTorrent.is(pool.page(handle), PagePool.offset(handle), infoHash)) {
                return place;
            }
            place = table.findNext(hash, place);
        }
        return -1;
    }

    private void create(InfoHash infoHash, int hash, AddressFamily family) {
        torrent.create(infoHash, family);
        openHandle = torrent.handle();
        table.insert(hash, openHandle);
        openPlace = place(infoHash, hash);
    }

    private void close(int hash) {
        torrent.shrink();
        torrent.save();
        account(1);
        if (torrent.handle() != openHandle) {
            table.replace(hash, openPlace, torrent.handle());
        }
        counts.tell(table.size());
    }

    private void account(int sign) {
        counts.add(torrent.swarm(AddressFamily.IPV4), sign);
        counts.add(torrent.swarm(AddressFamily.IPV6), sign);
    }

    private int find(@Nullable PackedSwarm swarm, PeerAddress peer) {
        int place = swarm == null ? -1 : swarm.find(peer);
        if (swarm != null && place >= 0 && Ticks.expired(PeerCells.tick(swarm.meta(place)), tick)) {
            swarm.remove(place);
            return -1;
        }
        return place;
    }

    private static int remove(@Nullable PackedSwarm swarm, int self) {
        if (swarm != null && self >= 0) {
            swarm.remove(self);
        }
        return -1;
    }

    private int store(AnnounceRequest request, int found, Storing storing, boolean known) {
        RandomGenerator random = settings.random();
        PackedSwarm swarm = torrent.swarm(request.peer().family());
        int self = found;
        if (swarm != null && self >= 0) {
            self = swarm.refresh(self, request.seeder(), tick, random);
        } else if (storing == Storing.NORMAL
                && (!known || admission.makeRoom(swarm, request.peer(), tick, counts.untold(torrent.size())))) {
            swarm = torrent.withRoom(request.peer().family());
            self = swarm.add(request.peer(), request.seeder(), tick, random);
        } else {
            return -1;
        }
        swarm.setDetails(self, request);
        if (request.event() == AnnounceEvent.COMPLETED && request.left() == 0) {
            countDownload(swarm, self);
        }
        return self;
    }

    private void countDownload(PackedSwarm swarm, int self) {
        int meta = swarm.meta(self);
        if ((meta & PeerCells.COUNTED) == 0) {
            swarm.setMeta(self, meta | PeerCells.COUNTED);
            torrent.setCompleted(torrent.completed() + 1);
            counts.completed(1);
        }
    }

    synchronized void importCompleted(InfoHash infoHash, int count) {
        edit(infoHash, AddressFamily.IPV4, () -> torrent.setCompleted(count));
    }

    /** Takes up peers of a snapshot. */
    synchronized void restore(SnapshotRecord record, long seconds) {
        advance(seconds);
        if (settings.caps().peersFull(0)) {
            return;
        }
        edit(record.infoHash(), record.family(), () -> PackedSnapshot.restore(torrent, record, settings, tick));
    }

    /** Changes a torrent that is made if it is unknown and there is room for it. */
    private void edit(InfoHash infoHash, AddressFamily family, Runnable change) {
        int hash = settings.mix().of(infoHash);
        if (!open(infoHash, hash)) {
            if (settings.caps().torrentsFull()) {
                return;
            }
            create(infoHash, hash, family);
        }
        counts.completed(-torrent.completed());
        change.run();
        counts.completed(torrent.completed());
        close(hash);
    }

    synchronized boolean remove(InfoHash infoHash) {
        int hash = settings.mix().of(infoHash);
        if (!open(infoHash, hash)) {
            return false;
        }
        drop(hash);
        return true;
    }

    synchronized @Nullable TorrentDetail detail(InfoHash infoHash) {
        int hash = settings.mix().of(infoHash);
        if (!open(infoHash, hash)) {
            return null;
        }
        close(hash);
        return PackedDetail.of(torrent, tick, settings.ticks(), nowSeconds);
    }

    synchronized int torrents() {
        return table.size();
    }

    synchronized RepositoryTotals totals() {
        return counts.totals(table.size());
    }

    /** Shows some torrents, from a mixed info hash on; answers where to go on, or {@link SlotTable#END}. */
    synchronized long walk(long from, int maxSlots, TorrentVisitor visitor) {
        return table.walk(from, maxSlots, block -> {
            visitor.visit(pool.page(block), PagePool.offset(block), block, torrent);
            return block;
        });
    }

    /** Shows one torrent, if it is there. */
    synchronized void visit(InfoHash infoHash, TorrentVisitor visitor) {
        int hash = settings.mix().of(infoHash);
        int place = place(infoHash, hash);
        if (place >= 0) {
            int block = table.value(hash, place);
            visitor.visit(pool.page(block), PagePool.offset(block), block, torrent);
        }
    }

    /** One slice of a sweep over torrents, from a mixed info hash on; answers where to go on. */
    synchronized long sweep(long from, int budget, PackedSweep sweep) {
        advance(sweep.nowSeconds());
        long next = sweeper.torrents(from, budget, tick, sweep);
        if (next == SlotTable.END) {
            sweptTick = settings.ticks().at(sweep.nowSeconds());
        }
        counts.tell(table.size());
        return next;
    }

    /** Whether there is nothing to sweep. */
    synchronized boolean vacant() {
        return table.size() == 0 && !table.settling();
    }

    /** Lets tables change over a little further; answers whether there is more to do. */
    synchronized boolean settle(int slots) {
        table.settle(slots);
        return table.settling();
    }

    /** One slice of a sweep over a large swarm; answers whether that swarm is done. */
    synchronized boolean sweepLarge(int number, int budget, PackedSweep sweep) {
        advance(sweep.nowSeconds());
        boolean done = sweeper.large(number, budget, tick, sweep);
        counts.tell(table.size());
        return done;
    }

    synchronized int largeSwarms() {
        return blockSwarms.limit();
    }

    /** Whether there is room for a new torrent in the store. */
    enum Room {
        /** Not looked at. */
        UNKNOWN,
        /** Another one has been dropped for it. */
        MADE,
        NONE
    }
}
