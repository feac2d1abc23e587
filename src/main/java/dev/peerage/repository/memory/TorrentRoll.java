package dev.peerage.repository.memory;

import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * All torrents of a store in no order, so that any of them can be drawn with the same chance, whatever their hashes. Cut into
 * parts with a lock each, which only those take who create or drop a torrent.
 */
final class TorrentRoll {

    private static final int PART_BITS = 4;
    private static final int PARTS = 1 << PART_BITS;

    private final List<Part> parts = new ArrayList<>(PARTS);
    private final RandomGenerator random;

    TorrentRoll(RandomGenerator random) {
        this.random = random;
        for (int part = 0; part < PARTS; part++) {
            parts.add(new Part());
        }
    }

    /** Enters a torrent, before others can find it in the map. */
    void add(MemoryTorrent torrent) {
        int part = random.nextInt(PARTS);
        parts.get(part).add(torrent, part);
    }

    /** Strikes a torrent off; for the one who took it out of the map. */
    void remove(MemoryTorrent torrent) {
        parts.get(torrent.rollPart).remove(torrent);
    }

    /** A random torrent; null when there is none in a random part. */
    @Nullable
    MemoryTorrent draw() {
        return parts.get(random.nextInt(PARTS)).draw(random);
    }

    private static final class Part {

        private final List<MemoryTorrent> torrents = new ArrayList<>();

        synchronized void add(MemoryTorrent torrent, int part) {
            torrent.rollPart = (byte) part;
            torrent.rollIndex = torrents.size();
            torrents.add(torrent);
        }

        synchronized void remove(MemoryTorrent torrent) {
            MemoryTorrent last = torrents.remove(torrents.size() - 1);
            if (last != torrent) {
                torrents.set(torrent.rollIndex, last);
                last.rollIndex = torrent.rollIndex;
            }
        }

        synchronized @Nullable MemoryTorrent draw(RandomGenerator random) {
            return torrents.isEmpty() ? null : torrents.get(random.nextInt(torrents.size()));
        }
    }
}
