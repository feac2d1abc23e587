package dev.peerage.access;

import dev.peerage.bittorrent.InfoHash;
import dev.peerage.bittorrent.PeerAddress;
import dev.peerage.bittorrent.Prefetch;

/** Touches what is remembered of the sources of a batch while announces are limited: all keys first, then what they lead to. */
final class SourcePrefetch implements Prefetch {

    private final RateLimitFilter filter;
    private final long[] keys;
    private final int[] set;
    private int count;

    SourcePrefetch(RateLimitFilter filter, int most) {
        this.filter = filter;
        this.keys = new long[most];
        this.set = new int[most];
    }

    @Override
    public void add(InfoHash infoHash, PeerAddress source) {
        if (filter.announceSources() != null && count < keys.length) {
            keys[count] = SourceKeys.keyOf(source);
            count++;
        }
    }

    @Override
    public void run() {
        SourceTable table = filter.announceSources();
        if (table != null) {
            touch(table);
        }
        count = 0;
    }

    private void touch(SourceTable table) {
        for (int index = 0; index < count; index++) {
            set[index] = table.setOf(keys[index]);
        }
        long sum = 0;
        for (int index = 0; index < count; index++) {
            sum += table.touchKeys(set[index]);
        }
        for (int index = 0; index < count; index++) {
            sum += table.touchPlace(set[index], keys[index]);
        }
        if (sum == Long.MIN_VALUE) {
            // a use for what was read, so that reading is not optimised away
            throw new IllegalStateException("Sum of words");
        }
    }
}
