package dev.peerage.repository.memory;

import dev.peerage.repository.SlicedSweep;
import dev.peerage.repository.SweepReport;
import java.util.Iterator;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** One sweep over all torrents of a map, each under its own lock, and large ones in slices. */
final class MapSweep implements SlicedSweep {

    /** What it costs to find a torrent and to take its lock, in peers that could be looked at meanwhile. */
    static final int TORRENT_COST = 16;

    private final Iterator<MemoryTorrent> left;
    private final Consumer<MemoryTorrent> takeOut;
    private final long nowSeconds;
    /** The torrent that is being swept. */
    private @Nullable MemoryTorrent torrent;

    private SweepCursor cursor = new SweepCursor(0, SweepCursor.Cut.NOBODY);
    private long removedPeers;
    private long removedTorrents;
    private long slices;
    private long longestSliceNanos;

    /** @param takeOut takes a torrent that the sweep has marked as gone out of the map */
    MapSweep(Iterator<MemoryTorrent> all, Consumer<MemoryTorrent> takeOut, long nowSeconds) {
        this.left = all;
        this.takeOut = takeOut;
        this.nowSeconds = nowSeconds;
    }

    /** Many small torrents, or a slice of a large one. */
    @Override
    public boolean next() {
        int budget = MapTorrentRepository.SLICE_PEERS;
        while (budget > 0) {
            MemoryTorrent swept = torrent;
            if (swept == null) {
                if (!left.hasNext()) {
                    return false;
                }
                swept = left.next();
                cursor = new SweepCursor(0, SweepCursor.Cut.ONCE);
            }
            cursor.left = MapTorrentRepository.SLICE_PEERS;
            slice(swept);
            torrent = cursor.family == null ? null : swept;
            budget -= TORRENT_COST + MapTorrentRepository.SLICE_PEERS - cursor.left;
        }
        return true;
    }

    private void slice(MemoryTorrent swept) {
        int droppedBefore = cursor.dropped;
        long startNanos = System.nanoTime();
        boolean emptied = swept.sweep(cursor, nowSeconds);
        longestSliceNanos = Math.max(longestSliceNanos, System.nanoTime() - startNanos);
        slices++;
        removedPeers += cursor.dropped - droppedBefore;
        if (emptied) {
            takeOut.accept(swept);
            removedTorrents++;
        }
    }

    @Override
    public SweepReport report() {
        return new SweepReport(removedPeers, removedTorrents, slices, longestSliceNanos);
    }
}
