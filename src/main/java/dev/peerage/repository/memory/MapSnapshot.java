package dev.peerage.repository.memory;

import java.io.IOException;
import java.util.Iterator;
import org.jspecify.annotations.Nullable;

/** Writes the torrents of a map, each under its own lock, and large ones in slices. */
final class MapSnapshot implements SnapshotSlices {

    private final Iterator<MemoryTorrent> left;
    private final SnapshotWriter writer;
    private final long nowSeconds;
    /** The torrent that is being written. */
    private @Nullable MemoryTorrent torrent;

    private SweepCursor cursor = new SweepCursor(0, SweepCursor.Cut.NOBODY);

    MapSnapshot(Iterator<MemoryTorrent> all, SnapshotWriter writer, long nowSeconds) {
        this.left = all;
        this.writer = writer;
        this.nowSeconds = nowSeconds;
    }

    /** Many small torrents, or a slice of a large one. */
    @Override
    public boolean next() throws IOException {
        int budget = MapTorrentRepository.SLICE_PEERS;
        while (budget > 0) {
            MemoryTorrent written = torrent;
            if (written == null) {
                if (!left.hasNext()) {
                    return false;
                }
                written = left.next();
                cursor = new SweepCursor(0, SweepCursor.Cut.NOBODY);
            }
            cursor.left = MapTorrentRepository.SLICE_PEERS;
            written.write(written.infoHash, cursor, writer, nowSeconds);
            writer.flush();
            torrent = cursor.family == null ? null : written;
            budget -= MapSweep.TORRENT_COST + MapTorrentRepository.SLICE_PEERS - cursor.left;
        }
        return true;
    }
}
