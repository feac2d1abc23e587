package dev.peerage.repository.memory;

import dev.peerage.bittorrent.AddressFamily;
import dev.peerage.bittorrent.AddressScope;
import dev.peerage.bittorrent.PeerAddress;
import dev.peerage.bittorrent.PeerSink;
import java.util.Arrays;

/**
 * A swarm of more than 1,024 peers: a row of blocks of 512, and a {@link SlotTable} that leads from address and port to the
 * place in the row, so that no announce searches. As the table is in order of its hashes, and these begin with the mixed
 * source, all peers of one source stand together there: so they are counted.
 *
 * <pre>
 *  table: mix(source), mix(address, port) --> place
 *                                  |
 *  blocks:  [ 0 .. 511 ] [ 512 .. 1023 ] [ 1024 .. 1535 ] ...      each: 512 × address and port, 512 × tick, flags
 *                                                                         and 512 × details if they are kept
 * </pre>
 */
final class BlockSwarm extends PackedSwarm {

    /** A swarm that gets as small as this goes back into one block. */
    static final int MIN_PEERS = 640;

    private static final int BLOCK_BITS = 9;
    private static final int BLOCK_PEERS = 1 << BLOCK_BITS;
    private static final int BLOCK_MASK = BLOCK_PEERS - 1;

    /** One in so many expired entries are few. */
    private static final int FEW = 8;

    private final AddressFamily family;
    private final KeyedMix mix;
    /** Whether the table is in order of sources: only where these have few peers each. */
    private final boolean bySource;

    private final int peerBytes;
    private final int entryBytes;
    /** From a peer to its place, plus 1. */
    private SlotTable places = new SlotTable();

    private byte[][] blocks = {};
    private int made;

    /** Entries before this place are still to be swept; none when no sweep is under way. */
    private int unswept;

    private int sweptOldest;
    private long sweepTick;

    /**
     * @param bySource whether there is a cap on the peers of one source
     * @param detailed whether the details of peers are kept
     */
    BlockSwarm(AddressFamily family, KeyedMix mix, boolean bySource, boolean detailed) {
        super(detailed);
        this.family = family;
        this.mix = mix;
        this.bySource = bySource;
        this.peerBytes = family.peerBytes();
        this.entryBytes = peerBytes + PeerCells.META_BYTES + (detailed ? DetailCells.BYTES : 0);
    }

    @Override
    AddressFamily family() {
        return family;
    }

    @Override
    int find(PeerAddress peer) {
        int hash = hash(peer);
        int slot = places.find(hash);
        while (slot >= 0) {
            int place = places.value(hash, slot) - 1;
            if (PeerCells.holds(block(place), offset(place), peer)) {
                return place;
            }
            slot = places.findNext(hash, slot);
        }
        return -1;
    }

    @Override
    void count(PeerAddress newcomer, PackedTally tally) {
        int others = bySource ? KeyedMix.ownBits(family) : -1;
        int hash = hash(newcomer);
        places.range(hash & ~others, hash | others, value -> {
            int place = value - 1;
            tally.look(place, block(place), offset(place), meta(place));
        });
    }

    private int hash(PeerAddress peer) {
        return bySource ? mix.bySource(peer) : mix.of(peer);
    }

    private byte[] block(int place) {
        return blocks[place >>> BLOCK_BITS];
    }

    @Override
    byte[] page(int place) {
        return block(place);
    }

    @Override
    int detailsOffset(int place) {
        return BLOCK_PEERS * (peerBytes + PeerCells.META_BYTES) + (place & BLOCK_MASK) * DetailCells.BYTES;
    }

    private int offset(int place) {
        return (place & BLOCK_MASK) * peerBytes;
    }

    private int metaOffset(int place) {
        return BLOCK_PEERS * peerBytes + (place & BLOCK_MASK) * PeerCells.META_BYTES;
    }

    /** Corrects the table: what is at one place will be at another. */
    private void relocate(int from, int to) {
        int hash = hash(peer(from));
        places.replace(hash, slotOf(hash, from), to + 1);
    }

    private int slotOf(int hash, int place) {
        int slot = places.find(hash);
        while (places.value(hash, slot) != place + 1) {
            slot = places.findNext(hash, slot);
        }
        return slot;
    }

    @Override
    void move(int from, int to) {
        makeRoom(to);
        relocate(from, to);
        if (from < unswept && to >= unswept) {
            sweptOldest = Ticks.older(sweptOldest, PeerCells.tick(meta(from)), sweepTick);
        }
        copy(from, to);
    }

    private void copy(int from, int to) {
        PeerCells.copy(family, block(from), offset(from), block(to), offset(to));
        setMeta(to, meta(from));
        if (detailed) {
            DetailCells.copy(block(from), detailsOffset(from), block(to), detailsOffset(to));
        }
    }

    @Override
    void swap(int place, int other) {
        if (place == other) {
            return;
        }
        int hash = hash(peer(place));
        int slot = slotOf(hash, place);
        int otherHash = hash(peer(other));
        int otherSlot = slotOf(otherHash, other);
        places.replace(hash, slot, other + 1);
        places.replace(otherHash, otherSlot, place + 1);
        if (place < unswept != other < unswept) {
            sweptOldest = Ticks.older(sweptOldest, PeerCells.tick(meta(Math.min(place, other))), sweepTick);
        }
        PeerCells.swap(family, block(place), offset(place), block(other), offset(other));
        PeerCells.swapMeta(block(place), metaOffset(place), block(other), metaOffset(other));
        if (detailed) {
            DetailCells.swap(block(place), detailsOffset(place), block(other), detailsOffset(other));
        }
    }

    @Override
    void put(int place, PeerAddress peer, int meta) {
        makeRoom(place);
        places.insert(hash(peer), place + 1);
        peer.writeCompact(block(place), offset(place));
        setMeta(place, meta);
        if (detailed) {
            DetailCells.clear(block(place), detailsOffset(place));
        }
    }

    @Override
    void forget(int place) {
        int hash = hash(peer(place));
        places.remove(hash, slotOf(hash, place));
    }

    private void makeRoom(int place) {
        int number = place >>> BLOCK_BITS;
        if (number < made) {
            return;
        }
        if (number == blocks.length) {
            blocks = Arrays.copyOf(blocks, Math.max(4, number * 2));
        }
        blocks[number] = new byte[BLOCK_PEERS * entryBytes];
        made++;
    }

    @Override
    int meta(int place) {
        return PageBytes.getUnsignedShort(block(place), metaOffset(place));
    }

    @Override
    void setMeta(int place, int meta) {
        PageBytes.putShort(block(place), metaOffset(place), meta);
    }

    @Override
    PeerAddress peer(int place) {
        return PeerAddress.readCompact(family, block(place), offset(place));
    }

    @Override
    AddressScope scope(int place) {
        return PeerCells.scope(family, block(place), offset(place));
    }

    @Override
    void wire(int from, int count, PeerSink sink) {
        int place = from;
        int left = count;
        while (left > 0) {
            int run = Math.min(left, BLOCK_PEERS - (place & BLOCK_MASK));
            sink.wire(family, block(place), offset(place), run);
            place += run;
            left -= run;
        }
    }

    /** One by one if they are few; if not it is quicker to make the table anew than to change it for each. */
    @Override
    void prune(long tick) {
        int expired = expired(tick);
        if (expired > size / FEW) {
            compact(tick, size - expired);
        } else {
            super.prune(tick);
        }
    }

    private int expired(long tick) {
        int expired = 0;
        for (int place = 0; place < size; place++) {
            expired += Ticks.expired(PeerCells.tick(meta(place)), tick) ? 1 : 0;
        }
        return expired;
    }

    /** Moves up what has not expired, in its order. Nobody gets behind {@link #unswept} who was before it. */
    private void compact(long tick, int fresh) {
        places = new SlotTable(fresh);
        oldest = (int) tick & Ticks.MASK;
        int kept = 0;
        int keptLeechers = 0;
        for (int place = 0; place < size; place++) {
            int meta = meta(place);
            if (!Ticks.expired(PeerCells.tick(meta), tick)) {
                copy(place, kept);
                oldest = Ticks.older(oldest, PeerCells.tick(meta), tick);
                kept++;
                keptLeechers += place < leechers ? 1 : 0;
                places.insert(hash(peer(kept - 1)), kept);
            }
        }
        size = kept;
        leechers = keptLeechers;
    }

    /**
     * Looks at up to {@code budget} entries, from the end, and drops those whose time has run out, and
     * as long as there are more than {@code cap} those that have announced only once. What announces move behind
     * the place that was reached is counted in for {@link #oldest}, so that the next sweep finds it if this one did not.
     *
     * @return whether all have been looked at
     */
    boolean sweep(long tick, int cap, int budget) {
        if (unswept == 0) {
            unswept = size;
            sweptOldest = (int) tick & Ticks.MASK;
            sweepTick = tick;
        }
        int place = Math.min(unswept, size);
        int end = Math.max(0, place - budget);
        while (place > end) {
            place--;
            int meta = meta(place);
            int stored = PeerCells.tick(meta);
            // set before an entry goes: the one that fills its gap has been looked at
            unswept = place;
            if (Ticks.expired(stored, tick) || (size > cap && (meta & PeerCells.ONCE) != 0)) {
                remove(place);
            } else {
                sweptOldest = Ticks.older(sweptOldest, stored, tick);
            }
        }
        unswept = end;
        if (end == 0) {
            oldest = sweptOldest;
        }
        return end == 0;
    }

    /** Lets go of blocks behind the last entry, but for one. */
    void releaseBlocks() {
        int needed = ((size + BLOCK_MASK) >>> BLOCK_BITS) + 1;
        while (made > needed) {
            made--;
            blocks[made] = new byte[0];
        }
    }
}
