package dev.peerage.repository.memory;

import dev.peerage.bittorrent.AddressFamily;
import dev.peerage.bittorrent.AddressScope;
import dev.peerage.bittorrent.PeerAddress;
import dev.peerage.bittorrent.PeerSink;

/**
 * A swarm of up to 1,024 peers in one block, searched from end to end: by {@link PeerMarks} from 16 peers on. This is a view that is laid over one block after the
 * other; {@link #save} writes the header back.
 *
 * <pre>
 *   0      1      2        4        6          8          8 + 2n                  8 + 8n (20n)
 *  +------+------+--------+--------+----------+----------+-----------------------+-----------------+-------------+
 *  | kind | scop | oldest | size   | leechers | n × mark | n × address and port  | n × tick, flags | n × details |
 *  +------+------+--------+--------+----------+----------+-----------------------+-----------------+-------------+
 *                                              from 16 peers on                                      if they are kept
 *
 *  of a swarm kept elsewhere (size class 0):
 *  +------+------+--------+-------------------+
 *  | kind |      |        | number            |      of its BlockSwarm
 *  +------+------+--------+-------------------+
 * </pre>
 */
final class InlineSwarm extends PackedSwarm {

    static final int HEADER_BYTES = 8;

    private static final int NUMBER_OFFSET = 4;
    private static final int SCOPES = 0xff;

    private final AddressFamily family;
    private final int peerBytes;
    private byte[] page = {};
    private int at;
    private int kind;
    private boolean marked;
    private int marksAt;
    private int peersAt;
    private int metaAt;

    InlineSwarm(AddressFamily family, boolean detailed) {
        super(detailed);
        this.family = family;
        this.peerBytes = family.peerBytes();
    }

    /** The kind of the block whose swarm header is at an offset. */
    static int kind(byte[] page, int at) {
        return page[at] & 0xff;
    }

    /** Makes a header of an empty swarm. */
    static void create(byte[] page, int at, int kind) {
        PageBytes.putLong(page, at, (long) kind << 56);
    }

    /** The number of the swarm that is kept elsewhere. */
    static int number(byte[] page, int at) {
        return PageBytes.getInt(page, at + NUMBER_OFFSET);
    }

    static void setNumber(byte[] page, int at, int number) {
        PageBytes.putInt(page, at + NUMBER_OFFSET, number);
    }

    /** Looks at the swarm whose header is at an offset. */
    void seat(byte[] newPage, int newAt) {
        page = newPage;
        at = newAt;
        long header = PageBytes.getLong(newPage, newAt);
        kind = (int) (header >>> 56);
        scopes = (int) (header >>> 48) & SCOPES;
        oldest = (int) (header >>> 32) & Ticks.MASK;
        size = (int) (header >>> 16) & 0xffff;
        leechers = (int) header & 0xffff;
        place();
    }

    private void place() {
        marked = SizeClass.marked(kind);
        marksAt = at + HEADER_BYTES;
        peersAt = marksAt + SizeClass.marksBytes(kind);
        metaAt = peersAt + SizeClass.capacity(kind) * peerBytes;
    }

    /** Writes the header if it has changed. */
    void save() {
        long header = (long) kind << 56 | (long) scopes << 48 | (long) oldest << 32 | (long) size << 16 | leechers;
        if (PageBytes.getLong(page, at) != header) {
            PageBytes.putLong(page, at, header);
        }
    }

    int kind() {
        return kind;
    }

    boolean full() {
        return size == SizeClass.capacity(kind);
    }

    @Override
    void fill(PackedSwarm from) {
        super.fill(from);
        save();
    }

    /** Copies all entries to another block, and looks at that one from then on. */
    void moveTo(byte[] target, int targetAt, int targetKind) {
        byte[] source = page;
        boolean sourceMarked = marked;
        int sourceMarks = marksAt;
        int sourcePeers = peersAt;
        int sourceMeta = metaAt;
        int sourceDetails = detailsOffset(0);
        page = target;
        at = targetAt;
        kind = targetKind;
        place();
        System.arraycopy(source, sourcePeers, target, peersAt, size * peerBytes);
        System.arraycopy(source, sourceMeta, target, metaAt, size * PeerCells.META_BYTES);
        if (detailed) {
            System.arraycopy(source, sourceDetails, target, detailsOffset(0), size * DetailCells.BYTES);
        }
        if (marked && sourceMarked) {
            System.arraycopy(source, sourceMarks, target, marksAt, size * PeerMarks.BYTES);
        } else if (marked) {
            markAll();
        }
        save();
    }

    private void markAll() {
        for (int place = 0; place < size; place++) {
            setMark(place, PeerMarks.of(peer(place)));
        }
    }

    @Override
    AddressFamily family() {
        return family;
    }

    @Override
    int find(PeerAddress peer) {
        if (marked) {
            return findMarked(peer);
        }
        return family == AddressFamily.IPV4 ? findIpv4(peer.ipv4Bits(), peer.port()) : findIpv6(peer);
    }

    private int findMarked(PeerAddress peer) {
        byte[] bytes = page;
        int count = size;
        long lanes = PeerMarks.lanes(PeerMarks.of(peer));
        int offset = marksAt;
        for (int first = 0; first < count; first += PeerMarks.LANES) {
            long hits = PeerMarks.hits(bytes, offset, lanes);
            while (hits != 0) {
                int place = first + PeerMarks.firstLane(hits);
                if (place < count && PeerCells.holds(bytes, offset(place), peer)) {
                    return place;
                }
                hits &= hits - 1;
            }
            offset += PeerMarks.LANES * PeerMarks.BYTES;
        }
        return -1;
    }

    private int findIpv4(int address, int port) {
        byte[] bytes = page;
        // two bytes more than a peer has are read, and shifted away: the last one has its two other bytes behind it
        long wanted = Long.reverseBytes((((long) address << 16) | port) << 16);
        int offset = peersAt;
        for (int place = 0; place < size; place++) {
            if ((PageBytes.getReversedLong(bytes, offset) ^ wanted) << 16 == 0) {
                return place;
            }
            offset += AddressFamily.IPV4.peerBytes();
        }
        return -1;
    }

    private int findIpv6(PeerAddress peer) {
        byte[] bytes = page;
        int offset = peersAt;
        for (int place = 0; place < size; place++) {
            if (PeerCells.holds(bytes, offset, peer)) {
                return place;
            }
            offset += AddressFamily.IPV6.peerBytes();
        }
        return -1;
    }

    @Override
    void count(PeerAddress newcomer, PackedTally tally) {
        for (int place = 0; place < size; place++) {
            tally.look(place, page, offset(place), meta(place));
        }
    }

    private int offset(int place) {
        return peersAt + place * peerBytes;
    }

    private int mark(int place) {
        return PageBytes.getUnsignedShort(page, marksAt + place * PeerMarks.BYTES);
    }

    private void setMark(int place, int mark) {
        PageBytes.putShort(page, marksAt + place * PeerMarks.BYTES, mark);
    }

    private int metaOffset(int place) {
        return metaAt + place * PeerCells.META_BYTES;
    }

    @Override
    void move(int from, int to) {
        PeerCells.copy(family, page, offset(from), page, offset(to));
        setMeta(to, meta(from));
        if (marked) {
            setMark(to, mark(from));
        }
        if (detailed) {
            DetailCells.copy(page, detailsOffset(from), page, detailsOffset(to));
        }
    }

    @Override
    void swap(int place, int other) {
        PeerCells.swap(family, page, offset(place), page, offset(other));
        PeerCells.swapMeta(page, metaOffset(place), page, metaOffset(other));
        if (marked) {
            int mark = mark(place);
            setMark(place, mark(other));
            setMark(other, mark);
        }
        if (detailed) {
            DetailCells.swap(page, detailsOffset(place), page, detailsOffset(other));
        }
    }

    @Override
    void put(int place, PeerAddress peer, int meta) {
        peer.writeCompact(page, offset(place));
        setMeta(place, meta);
        if (marked) {
            setMark(place, PeerMarks.of(peer));
        }
        if (detailed) {
            DetailCells.clear(page, detailsOffset(place));
        }
    }

    @Override
    void forget(int place) {
        // nothing refers to places here
    }

    @Override
    int meta(int place) {
        return PageBytes.getUnsignedShort(page, metaOffset(place));
    }

    @Override
    void setMeta(int place, int meta) {
        PageBytes.putShort(page, metaOffset(place), meta);
    }

    @Override
    PeerAddress peer(int place) {
        return PeerAddress.readCompact(family, page, offset(place));
    }

    @Override
    AddressScope scope(int place) {
        return PeerCells.scope(family, page, offset(place));
    }

    @Override
    byte[] page(int place) {
        return page;
    }

    @Override
    int detailsOffset(int place) {
        return metaOffset(SizeClass.capacity(kind)) + place * DetailCells.BYTES;
    }

    @Override
    void wire(int from, int count, PeerSink sink) {
        sink.wire(family, page, offset(from), count);
    }
}
