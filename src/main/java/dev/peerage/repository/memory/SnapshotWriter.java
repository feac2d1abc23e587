package dev.peerage.repository.memory;

import dev.peerage.bittorrent.AddressFamily;
import dev.peerage.bittorrent.InfoHash;
import dev.peerage.bittorrent.PeerAddress;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;
import java.util.Arrays;
import java.util.zip.CRC32C;

/**
 * Writes one snapshot. A store writes its records to memory, under its own locks; {@link #flush} between two of them, without
 * a lock, is what takes them to the disk.
 */
final class SnapshotWriter {

    private static final int BUFFER_BYTES = 1 << 21;
    /** What the system takes in some tens of microseconds. */
    private static final int FULL_BYTES = 1 << 17;

    private static final long MAX_SECONDS = 0xffff_ffffL;

    private final WritableByteChannel channel;
    private final long originSeconds;
    private final long writtenAtSeconds;
    private final CRC32C checksum = new CRC32C();
    private byte[] buffer = new byte[BUFFER_BYTES];
    private int end;
    private int recordAt;
    private int recordPeers;
    private long peers;
    private long bytes;

    /**
     * @param nowSeconds the present, in seconds of the clock that ages are counted in
     * @param wallSeconds the present, in seconds since 1970
     */
    SnapshotWriter(WritableByteChannel channel, long nowSeconds, long wallSeconds) {
        this.channel = channel;
        this.originSeconds = wallSeconds - nowSeconds;
        this.writtenAtSeconds = wallSeconds;
    }

    /** Writes the head. */
    void begin(long downloads) {
        room(SnapshotFormat.HEAD_BYTES);
        PageBytes.putLong(buffer, end, SnapshotFormat.MAGIC);
        PageBytes.putInt(buffer, end + 8, SnapshotFormat.VERSION);
        PageBytes.putInt(buffer, end + 12, 0);
        PageBytes.putLong(buffer, end + 16, writtenAtSeconds);
        PageBytes.putLong(buffer, end + 24, downloads);
        end += SnapshotFormat.HEAD_BYTES;
    }

    /** Begins a record. */
    void beginRecord(InfoHash infoHash, int downloads, AddressFamily family) {
        room(SnapshotFormat.RECORD_BYTES);
        recordAt = end;
        recordPeers = 0;
        buffer[end] = family == AddressFamily.IPV4 ? SnapshotFormat.IPV4 : SnapshotFormat.IPV6;
        infoHash.writeTo(buffer, end + 1);
        PageBytes.putInt(buffer, end + 21, downloads);
        end += SnapshotFormat.RECORD_BYTES;
    }

    /**
     * Writes a peer.
     *
     * @param flags of {@link SnapshotFormat}
     * @param lastSeenSeconds when it last announced, in seconds of the clock that ages are counted in
     */
    void peer(PeerAddress peer, int flags, long lastSeenSeconds) {
        int peerBytes = peer.family().peerBytes();
        room(peerBytes + SnapshotFormat.PEER_EXTRA_BYTES);
        peer.writeCompact(buffer, end);
        extra(peerBytes, flags, lastSeenSeconds);
    }

    private void extra(int peerBytes, int flags, long lastSeenSeconds) {
        long seen = Math.max(0, Math.min(lastSeenSeconds + originSeconds, MAX_SECONDS));
        buffer[end + peerBytes] = (byte) flags;
        PageBytes.putInt(buffer, end + peerBytes + 1, (int) seen);
        end += peerBytes + SnapshotFormat.PEER_EXTRA_BYTES;
        recordPeers++;
    }

    /** Ends a record; one without peers is taken back. */
    void endRecord() {
        if (recordPeers == 0) {
            end = recordAt;
            return;
        }
        PageBytes.putInt(buffer, recordAt + 25, recordPeers);
        peers += recordPeers;
    }

    /** Takes what has been written to the disk, if it is enough to be worth it; never called under a lock. */
    void flush() throws IOException {
        if (end >= FULL_BYTES) {
            drain();
        }
    }

    private void drain() throws IOException {
        checksum.update(buffer, 0, end);
        write();
    }

    private void write() throws IOException {
        ByteBuffer source = ByteBuffer.wrap(buffer, 0, end);
        while (source.hasRemaining()) {
            channel.write(source);
        }
        bytes += end;
        end = 0;
    }

    /** Writes the end, and the rest to the disk; answers how many bytes there are. */
    long finish() throws IOException {
        room(SnapshotFormat.END_BYTES);
        buffer[end] = SnapshotFormat.END;
        PageBytes.putLong(buffer, end + 1, peers);
        end += SnapshotFormat.END_BYTES - Integer.BYTES;
        drain();
        PageBytes.putInt(buffer, 0, (int) checksum.getValue());
        end = Integer.BYTES;
        write();
        return bytes;
    }

    /** Makes room in memory; only a slice of an unusual size needs more than there is. */
    private void room(int needed) {
        if (buffer.length - end < needed) {
            buffer = Arrays.copyOf(buffer, buffer.length * 2);
        }
    }
}
