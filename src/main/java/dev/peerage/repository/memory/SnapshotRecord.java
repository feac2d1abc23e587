package dev.peerage.repository.memory;

import dev.peerage.bittorrent.AddressFamily;
import dev.peerage.bittorrent.InfoHash;
import dev.peerage.bittorrent.PeerAddress;

/** A record of a snapshot that is being read: a view of the bytes that were read last, the same one for every record. */
final class SnapshotRecord {

    private static final long INT_BITS = 0xffff_ffffL;

    private byte[] bytes = {};
    private int at;
    private AddressFamily family = AddressFamily.IPV4;
    private int size;
    private final long nowSeconds;
    private final long originSeconds;
    private final long oldestSeconds;

    /**
     * Makes a view for one reading.
     *
     * @param nowSeconds the present, in seconds of the clock that ages are counted in
     * @param presentSeconds the same moment as times of the file have it
     * @param timeoutSeconds how long ago a peer must have been seen to be left out
     */
    SnapshotRecord(long nowSeconds, long presentSeconds, long timeoutSeconds) {
        this.nowSeconds = nowSeconds;
        this.originSeconds = nowSeconds - presentSeconds;
        this.oldestSeconds = nowSeconds - timeoutSeconds;
    }

    /** Looks at a record, and moves the peers up that are to be left out. */
    void seat(byte[] newBytes, int newAt, AddressFamily newFamily, int peers) {
        bytes = newBytes;
        at = newAt;
        family = newFamily;
        size = 0;
        int length = peerBytes();
        for (int peer = 0; peer < peers; peer++) {
            int from = offset(peer);
            if (seen(from) >= oldestSeconds) {
                if (size < peer) {
                    System.arraycopy(bytes, from, bytes, offset(size), length);
                }
                size++;
            }
        }
    }

    /** Leaves out all peers behind the first ones. */
    void shorten(int peers) {
        size = peers;
    }

    private int peerBytes() {
        return family.peerBytes() + SnapshotFormat.PEER_EXTRA_BYTES;
    }

    private int offset(int peer) {
        return at + SnapshotFormat.RECORD_BYTES + peer * peerBytes();
    }

    private long seen(int offset) {
        long written = PageBytes.getInt(bytes, offset + family.peerBytes() + 1) & INT_BITS;
        return Math.min(nowSeconds, written + originSeconds);
    }

    InfoHash infoHash() {
        return InfoHash.of(bytes, at + 1);
    }

    int downloads() {
        return PageBytes.getInt(bytes, at + 21);
    }

    AddressFamily family() {
        return family;
    }

    /** How many peers there are. */
    int size() {
        return size;
    }

    PeerAddress peer(int index) {
        return PeerAddress.readCompact(family, bytes, offset(index));
    }

    boolean seeder(int index) {
        return flag(index, SnapshotFormat.SEEDER);
    }

    /** Whether its download was counted. */
    boolean counted(int index) {
        return flag(index, SnapshotFormat.COUNTED);
    }

    /** Whether it has announced only once. */
    boolean once(int index) {
        return flag(index, SnapshotFormat.ONCE);
    }

    private boolean flag(int index, int flag) {
        return (bytes[offset(index) + family.peerBytes()] & flag) != 0;
    }

    /** When a peer last announced, in seconds of the clock that ages are counted in. */
    long lastSeenSeconds(int index) {
        return seen(offset(index));
    }
}
