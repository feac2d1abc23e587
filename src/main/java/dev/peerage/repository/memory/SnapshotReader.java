package dev.peerage.repository.memory;

import dev.peerage.bittorrent.AddressFamily;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.util.zip.CRC32C;

/** Reads a snapshot: once to see that all of it is right, and then once more for a store. */
final class SnapshotReader {

    private static final int BUFFER_BYTES = 1 << 20;

    private final SeekableByteChannel channel;
    private final CRC32C checksum = new CRC32C();
    private byte[] buffer = new byte[BUFFER_BYTES];
    private int next;
    private int end;
    private long writtenAtSeconds;
    private long downloads;

    private SnapshotReader(SeekableByteChannel channel) {
        this.channel = channel;
    }

    /**
     * Gives a store all peers whose time has not run out since. When the wall clock stands before the time at which the
     * snapshot was written, no time is taken to have passed since then.
     *
     * @param nowSeconds the present, in seconds of the clock that ages are counted in
     * @param wallSeconds the present, in seconds since 1970
     * @return how many peers did not fit the limits of the store
     * @throws UnusableSnapshotException if the file is not whole, or no snapshot; the store has been given nothing then
     */
    static long read(SeekableByteChannel channel, SnapshotStore store, long nowSeconds, long wallSeconds)
            throws IOException {
        SnapshotReader reader = new SnapshotReader(channel);
        reader.pass((family, at, peers) -> {});
        long presentSeconds = Math.max(wallSeconds, reader.writtenAtSeconds);
        SnapshotRecord record = new SnapshotRecord(nowSeconds, presentSeconds, store.peerTimeoutSeconds());
        SnapshotRoom room = new SnapshotRoom(store.limits());
        channel.position(0);
        reader.pass((family, at, peers) -> {
            record.seat(reader.buffer, at, family, peers);
            room.fit(record);
            if (record.size() > 0) {
                store.restore(record, nowSeconds);
            }
        });
        store.restoreDownloads(reader.downloads);
        return room.leftOut();
    }

    private void pass(RecordVisitor visitor) throws IOException {
        checksum.reset();
        next = 0;
        end = 0;
        head();
        long peers = 0;
        while (true) {
            int at = take(1);
            byte kind = buffer[at];
            if (kind == SnapshotFormat.END) {
                break;
            }
            if (kind != SnapshotFormat.IPV4 && kind != SnapshotFormat.IPV6) {
                throw new UnusableSnapshotException("it is damaged");
            }
            AddressFamily family = kind == SnapshotFormat.IPV4 ? AddressFamily.IPV4 : AddressFamily.IPV6;
            peers += record(family, visitor);
        }
        end(peers);
    }

    private void head() throws IOException {
        int at = take(SnapshotFormat.HEAD_BYTES);
        if (PageBytes.getLong(buffer, at) != SnapshotFormat.MAGIC) {
            throw new UnusableSnapshotException("it is no snapshot");
        }
        if (PageBytes.getInt(buffer, at + 8) != SnapshotFormat.VERSION || PageBytes.getInt(buffer, at + 12) != 0) {
            throw new UnusableSnapshotException("another version of the tracker has written it");
        }
        writtenAtSeconds = PageBytes.getLong(buffer, at + 16);
        downloads = PageBytes.getLong(buffer, at + 24);
    }

    private int record(AddressFamily family, RecordVisitor visitor) throws IOException {
        int peersAt = take(SnapshotFormat.RECORD_BYTES - 1) + SnapshotFormat.RECORD_BYTES - 1 - Integer.BYTES;
        int peers = PageBytes.getInt(buffer, peersAt);
        if (peers <= 0 || peers > SnapshotFormat.MAX_RECORD_PEERS) {
            throw new UnusableSnapshotException("it is damaged");
        }
        // what was taken before may move to the front of the buffer with this
        int at = take(peers * (family.peerBytes() + SnapshotFormat.PEER_EXTRA_BYTES));
        visitor.visit(family, at - SnapshotFormat.RECORD_BYTES, peers);
        return peers;
    }

    private void end(long peers) throws IOException {
        long counted = PageBytes.getLong(buffer, take(Long.BYTES));
        int sum = (int) checksum.getValue();
        int written = PageBytes.getInt(buffer, take(Integer.BYTES));
        if (sum != written || counted != peers) {
            throw new UnusableSnapshotException("it is damaged");
        }
        if (next < end || channel.position() < channel.size()) {
            throw new UnusableSnapshotException("it is damaged");
        }
    }

    /** Answers where the next bytes begin; the head of a record stays before its peers. */
    private int take(int count) throws IOException {
        if (end - next < count) {
            fill(count);
        }
        int at = next;
        checksum.update(buffer, at, count);
        next += count;
        return at;
    }

    private void fill(int count) throws IOException {
        int kept = Math.min(next, SnapshotFormat.RECORD_BYTES);
        int from = next - kept;
        int needed = kept + count;
        byte[] target = buffer.length < needed ? new byte[needed * 2] : buffer;
        System.arraycopy(buffer, from, target, 0, end - from);
        buffer = target;
        next -= from;
        end -= from;
        ByteBuffer room = ByteBuffer.wrap(buffer);
        room.position(end);
        while (room.position() - next < count) {
            if (channel.read(room) < 0) {
                throw new UnusableSnapshotException("its end is missing");
            }
        }
        end = room.position();
    }

    @FunctionalInterface
    private interface RecordVisitor {

        /** Is shown where a record begins in the buffer. */
        void visit(AddressFamily family, int at, int peers);
    }
}
