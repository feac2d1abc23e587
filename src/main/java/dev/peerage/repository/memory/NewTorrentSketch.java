package dev.peerage.repository.memory;

import dev.peerage.bittorrent.AddressFamily;
import dev.peerage.bittorrent.PeerAddress;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;

/**
 * How many torrents each source has created lately, in memory of a fixed size: a count-min sketch (Cormode and Muthukrishnan,
 * 2005). Each source counts in one cell of each row, and its count is the smallest of them: never too low, and too high only
 * if others share all of its cells. Which ones is the secret of {@link KeyedMix}.
 *
 * <p>Time is cut into windows of half a peer time-out; the present one and the one before count. So a source is free again
 * after one time-out, whatever it did. Several threads may count at once; a count may be lost while a window begins.
 */
final class NewTorrentSketch {

    private static final int ROWS = 4;
    private static final int ROW_BITS = 14;
    private static final int ROW_MASK = (1 << ROW_BITS) - 1;
    /** Written in the place of a port, so that a /64 and a /48 are told apart. */
    private static final int SITE = AddressFamily.values().length;

    private final KeyedMix mix;
    private final long windowSeconds;
    private final Window[] windows = {new Window(), new Window()};

    /** Counts of one window. */
    private static final class Window {
        final AtomicLong number = new AtomicLong(Long.MIN_VALUE);
        final AtomicIntegerArray cells = new AtomicIntegerArray(ROWS << ROW_BITS);

        /** Takes the cells over for a later window, if there is one. */
        void enter(long window) {
            long present = number.get();
            if (present < window && number.compareAndSet(present, window)) {
                for (int cell = 0; cell < cells.length(); cell++) {
                    cells.setPlain(cell, 0);
                }
            }
        }

        /** The cells, unless they hold counts of another time. */
        int read(long window, int cell) {
            return number.get() >= window ? cells.get(cell) : 0;
        }
    }

    NewTorrentSketch(KeyedMix mix, long peerTimeoutSeconds) {
        this.mix = mix;
        this.windowSeconds = Math.max(1, peerTimeoutSeconds / 2);
    }

    /** Whether a source may create one more torrent. */
    boolean admits(PeerAddress source, int cap, long nowSeconds) {
        if (cap == Integer.MAX_VALUE) {
            return true;
        }
        return estimate(hostBits(source), nowSeconds) < cap
                && (source.family() == AddressFamily.IPV4
                        || estimate(siteBits(source), nowSeconds) < (long) cap * Sources.SITE_HOSTS);
    }

    /** Notes that a source has created a torrent. */
    void created(PeerAddress source, long nowSeconds) {
        add(hostBits(source), nowSeconds);
        if (source.family() == AddressFamily.IPV6) {
            add(siteBits(source), nowSeconds);
        }
    }

    private int hostBits(PeerAddress source) {
        return mix.of(new PeerAddress(
                source.family(), 0, Sources.host(source), source.family().ordinal()));
    }

    private int siteBits(PeerAddress source) {
        return mix.of(new PeerAddress(source.family(), 0, Sources.site(source), SITE));
    }

    private long estimate(int bits, long nowSeconds) {
        long present = Math.floorDiv(nowSeconds, windowSeconds);
        Window presentWindow = windows[(int) (present & 1)];
        Window before = windows[(int) ((present + 1) & 1)];
        long least = Long.MAX_VALUE;
        for (int row = 0; row < ROWS; row++) {
            int cell = cell(bits, row);
            least = Math.min(least, (long) presentWindow.read(present, cell) + before.read(present - 1, cell));
        }
        return least;
    }

    private void add(int bits, long nowSeconds) {
        long present = Math.floorDiv(nowSeconds, windowSeconds);
        Window window = windows[(int) (present & 1)];
        window.enter(present);
        for (int row = 0; row < ROWS; row++) {
            window.cells.getAndIncrement(cell(bits, row));
        }
    }

    /** Rows step by an odd number that the other half of the bits makes (Kirsch and Mitzenmacher, 2006). */
    private static int cell(int bits, int row) {
        int step = (bits >>> 16) | 1;
        return (row << ROW_BITS) | ((bits + row * step) & ROW_MASK);
    }
}
