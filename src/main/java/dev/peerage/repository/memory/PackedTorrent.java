package dev.peerage.repository.memory;

import dev.peerage.bittorrent.AddressFamily;
import dev.peerage.bittorrent.InfoHash;
import dev.peerage.bittorrent.SwarmCounts;
import dev.peerage.repository.TorrentSummary;
import org.jspecify.annotations.Nullable;

/**
 * A torrent and both its swarms. This is a view that is laid over one block after the other:
 *
 * <pre>
 *   0           20          24             28                        36
 *  +-----------+-----------+--------------+-------------------------+---------
 *  | info hash | completed | second swarm | header of the first one | its peers ...
 *  +-----------+-----------+--------------+-------------------------+---------
 *                            |                                            ({@link InlineSwarm})
 *                            +--> a block of its own, 0 if there is none
 * </pre>
 *
 * The first swarm is that of the family which came first: most torrents have one block, and one or two cache lines of it.
 */
final class PackedTorrent {

    private static final int COMPLETED_OFFSET = 20;
    private static final int SECOND_OFFSET = 24;
    private static final int FIRST_OFFSET = 28;

    /** What stands before the peers, in bytes. */
    static final int HEADER_BYTES = FIRST_OFFSET + InlineSwarm.HEADER_BYTES;

    private final PagePool pool;
    private final PackedSettings settings;
    private final BlockSwarms blockSwarms;
    private final InlineSwarm ipv4View;
    private final InlineSwarm ipv6View;

    private int handle;
    private byte[] page = {};
    private int at;
    private @Nullable PackedSwarm ipv4;
    private @Nullable PackedSwarm ipv6;

    PackedTorrent(PagePool pool, PackedSettings settings, BlockSwarms blockSwarms) {
        this.pool = pool;
        this.settings = settings;
        this.blockSwarms = blockSwarms;
        this.ipv4View = new InlineSwarm(AddressFamily.IPV4, settings.keepPeerDetails());
        this.ipv6View = new InlineSwarm(AddressFamily.IPV6, settings.keepPeerDetails());
    }

    /** Whether the torrent at an offset of a page has this info hash. */
    static boolean is(byte[] page, int at, InfoHash infoHash) {
        return PageBytes.getLong(page, at) == infoHash.high()
                && PageBytes.getLong(page, at + 8) == infoHash.middle()
                && PageBytes.getInt(page, at + 16) == infoHash.low();
    }

    /** How long the block of the torrent at an offset of a page is, in bytes; 0 if there is none, which may be seen without the lock. */
    static int blockBytes(byte[] page, int at) {
        int kind = InlineSwarm.kind(page, at + FIRST_OFFSET);
        return SizeClass.sizeClass(kind) > SizeClass.LARGEST ? 0 : SizeClass.blockBytes(kind);
    }

    /** Makes a torrent without peers, and looks at it. */
    void create(InfoHash infoHash, AddressFamily family) {
        int kind = kind(family, false, SizeClass.SMALLEST);
        int block = pool.allocate(kind);
        byte[] target = pool.page(block);
        int targetAt = PagePool.offset(block);
        infoHash.writeTo(target, targetAt);
        PageBytes.putInt(target, targetAt + COMPLETED_OFFSET, 0);
        PageBytes.putInt(target, targetAt + SECOND_OFFSET, 0);
        InlineSwarm.create(target, targetAt + FIRST_OFFSET, kind);
        seat(block);
    }

    private int kind(AddressFamily family, boolean bare, int sizeClass) {
        int kind = SizeClass.kind(family, bare, sizeClass);
        return settings.keepPeerDetails() ? SizeClass.detailed(kind) : kind;
    }

    /** Looks at the torrent in a block. */
    void seat(int block) {
        handle = block;
        page = pool.page(block);
        at = PagePool.offset(block);
        ipv4 = null;
        ipv6 = null;
        seatSwarm(page, at + FIRST_OFFSET);
        int second = second();
        if (second != 0) {
            seatSwarm(pool.page(second), PagePool.offset(second));
        }
    }

    private void seatSwarm(byte[] swarmPage, int swarmAt) {
        int kind = InlineSwarm.kind(swarmPage, swarmAt);
        AddressFamily family = SizeClass.family(kind);
        if (SizeClass.sizeClass(kind) == SizeClass.NONE) {
            setSwarm(family, blockSwarms.get(InlineSwarm.number(swarmPage, swarmAt)));
        } else {
            InlineSwarm view = view(family);
            view.seat(swarmPage, swarmAt);
            setSwarm(family, view);
        }
    }

    /** Writes back what has changed. */
    void save() {
        if (ipv4 == ipv4View) {
            ipv4View.save();
        }
        if (ipv6 == ipv6View) {
            ipv6View.save();
        }
    }

    /** The block of the torrent, another one after it has grown or shrunk. */
    int handle() {
        return handle;
    }

    InfoHash infoHash() {
        return infoHash(page, at);
    }

    /** The info hash of the torrent at an offset of a page. */
    static InfoHash infoHash(byte[] page, int at) {
        return InfoHash.of(page, at);
    }

    int completed() {
        return PageBytes.getInt(page, at + COMPLETED_OFFSET);
    }

    void setCompleted(int count) {
        PageBytes.putInt(page, at + COMPLETED_OFFSET, count);
    }

    private int second() {
        return PageBytes.getInt(page, at + SECOND_OFFSET);
    }

    private InlineSwarm view(AddressFamily family) {
        return family == AddressFamily.IPV4 ? ipv4View : ipv6View;
    }

    /** The swarm of a family, if there is one. */
    @Nullable
    PackedSwarm swarm(AddressFamily family) {
        return family == AddressFamily.IPV4 ? ipv4 : ipv6;
    }

    private void setSwarm(AddressFamily family, @Nullable PackedSwarm swarm) {
        if (family == AddressFamily.IPV4) {
            ipv4 = swarm;
        } else {
            ipv6 = swarm;
        }
    }

    /** Whether the swarm of a family is the one in the block of the torrent. */
    private boolean first(AddressFamily family) {
        return SizeClass.family(InlineSwarm.kind(page, at + FIRST_OFFSET)) == family;
    }

    int size() {
        return (ipv4 == null ? 0 : ipv4.size) + (ipv6 == null ? 0 : ipv6.size);
    }

    SwarmCounts counts() {
        return counts(false);
    }

    SwarmCounts counts(boolean newcomer) {
        int leechers = (ipv4 == null ? 0 : ipv4.leechers) + (ipv6 == null ? 0 : ipv6.leechers);
        return new SwarmCounts(size() - leechers, leechers, completed(), newcomer);
    }

    TorrentSummary summary() {
        return new TorrentSummary(infoHash(), counts());
    }

    /** Whether there can be peers whose time has run out. */
    boolean stale(long tick) {
        return (ipv4 != null && ipv4.stale(tick)) || (ipv6 != null && ipv6.stale(tick));
    }

    /** Drops expired peers where that is done before a swarm is looked at. */
    void freshen(long tick) {
        if (ipv4 != null) {
            ipv4.freshen(tick);
        }
        if (ipv6 != null) {
            ipv6.freshen(tick);
        }
    }

    /** Drops entries of swarms that are larger than they may be; large ones are looked after apart. */
    void trim(int cap) {
        trim(ipv4, cap);
        trim(ipv6, cap);
    }

    private void trim(@Nullable PackedSwarm swarm, int cap) {
        if (swarm instanceof InlineSwarm view && view.size > cap) {
            view.trimNewcomers(cap);
            view.trim(cap, view.size, settings.random());
        }
    }

    /** The swarm of a family, made or enlarged if that is needed for one more peer. */
    PackedSwarm withRoom(AddressFamily family) {
        PackedSwarm swarm = swarm(family);
        if (swarm == null) {
            return addSwarm(family);
        }
        if (swarm instanceof InlineSwarm view && view.full()) {
            int sizeClass = SizeClass.sizeClass(view.kind());
            if (sizeClass == SizeClass.LARGEST) {
                return spread(view);
            }
            resize(view, sizeClass + 1);
        }
        return swarm;
    }

    private PackedSwarm addSwarm(AddressFamily family) {
        boolean second = size() > 0;
        int kind = kind(family, second, SizeClass.SMALLEST);
        int block = pool.allocate(kind);
        byte[] target = pool.page(block);
        int targetAt = PagePool.offset(block) + (second ? 0 : FIRST_OFFSET);
        InlineSwarm.create(target, targetAt, kind);
        if (second) {
            PageBytes.putInt(page, at + SECOND_OFFSET, block);
        } else {
            // nobody is left of the family that came first
            ipv4 = null;
            ipv6 = null;
            adopt(false, block);
        }
        InlineSwarm view = view(family);
        view.seat(target, targetAt);
        setSwarm(family, view);
        return view;
    }

    /** Puts a block in the place of one that the torrent has. What belongs to the swarm is written to it already. */
    private void adopt(boolean bare, int block) {
        if (bare) {
            pool.free(second());
            PageBytes.putInt(page, at + SECOND_OFFSET, block);
        } else {
            byte[] target = pool.page(block);
            int targetAt = PagePool.offset(block);
            System.arraycopy(page, at, target, targetAt, FIRST_OFFSET);
            pool.free(handle);
            handle = block;
            page = target;
            at = targetAt;
        }
    }

    private void resize(InlineSwarm view, int sizeClass) {
        boolean bare = SizeClass.bare(view.kind());
        int kind = kind(view.family(), bare, sizeClass);
        int block = pool.allocate(kind);
        view.moveTo(pool.page(block), PagePool.offset(block) + (bare ? 0 : FIRST_OFFSET), kind);
        adopt(bare, block);
    }

    /** Turns a swarm that has outgrown the largest block into one of many blocks. */
    private PackedSwarm spread(InlineSwarm view) {
        boolean bare = SizeClass.bare(view.kind());
        boolean bySource = settings.caps().limits().maxPeersPerSource() > 0;
        BlockSwarm swarm = new BlockSwarm(view.family(), settings.mix(), bySource, view.detailed);
        swarm.fill(view);
        int kind = kind(view.family(), bare, SizeClass.NONE);
        int block = pool.allocate(kind);
        byte[] target = pool.page(block);
        int targetAt = PagePool.offset(block) + (bare ? 0 : FIRST_OFFSET);
        InlineSwarm.create(target, targetAt, kind);
        InlineSwarm.setNumber(target, targetAt, blockSwarms.add(swarm));
        adopt(bare, block);
        setSwarm(view.family(), swarm);
        return swarm;
    }

    /** Puts a swarm that has become small into one block again. */
    private void gather(BlockSwarm swarm) {
        AddressFamily family = swarm.family();
        boolean bare = !first(family);
        int kind = kind(family, bare, SizeClass.forPeers(swarm.size));
        int block = pool.allocate(kind);
        byte[] target = pool.page(block);
        int targetAt = PagePool.offset(block) + (bare ? 0 : FIRST_OFFSET);
        InlineSwarm.create(target, targetAt, kind);
        InlineSwarm view = view(family);
        view.seat(target, targetAt);
        view.fill(swarm);
        adopt(bare, block);
        blockSwarms.remove(swarm);
        setSwarm(family, view);
    }

    /** Gives back room that the swarms no longer need. */
    void shrink() {
        shrink(ipv4);
        shrink(ipv6);
    }

    private void shrink(@Nullable PackedSwarm swarm) {
        if (swarm instanceof BlockSwarm large) {
            if (large.size <= BlockSwarm.MIN_PEERS) {
                gather(large);
            } else {
                large.releaseBlocks();
            }
        } else if (swarm instanceof InlineSwarm view) {
            int sizeClass = SizeClass.sizeClass(view.kind());
            if (view.size == 0 && SizeClass.bare(view.kind())) {
                pool.free(second());
                PageBytes.putInt(page, at + SECOND_OFFSET, 0);
                setSwarm(view.family(), null);
            } else if (SizeClass.shrunk(sizeClass, view.size) != sizeClass) {
                resize(view, SizeClass.shrunk(sizeClass, view.size));
            }
        }
    }

    /** Leaves pages that should be emptied, and looks again who may be handed to whom. */
    void tidy() {
        tidy(ipv4);
        tidy(ipv6);
    }

    private void tidy(@Nullable PackedSwarm swarm) {
        if (swarm instanceof InlineSwarm view) {
            if (Integer.bitCount(view.scopes) > 1) {
                view.recheckScopes();
            }
            int block = SizeClass.bare(view.kind()) ? second() : handle;
            if (pool.crowdedOut(block, view.kind())) {
                resize(view, SizeClass.sizeClass(view.kind()));
            }
        }
    }

    /** Gives back all blocks. */
    void drop() {
        drop(ipv4);
        drop(ipv6);
        int second = second();
        if (second != 0) {
            pool.free(second);
        }
        pool.free(handle);
    }

    private void drop(@Nullable PackedSwarm swarm) {
        if (swarm instanceof BlockSwarm large) {
            blockSwarms.remove(large);
        }
    }
}
