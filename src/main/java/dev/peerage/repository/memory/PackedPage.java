package dev.peerage.repository.memory;

import dev.peerage.repository.TorrentSummary;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Cuts a page in ascending order of info hashes out of shards that are in this order themselves. Whole shards are passed
 * over by their sizes; in one that has a part in the page, torrents are counted by the next bits of their hashes, as many as
 * tell them apart and 12 at most, and only those that can stand on the page are sorted.
 */
final class PackedPage {

    /** How many slots are looked at under one lock: some tens of microseconds. */
    private static final int SLICE = 512;

    private static final int MAX_PREFIX_BITS = 12;

    private final int shardBits;
    private final int limit;
    private long skip;
    private final List<TorrentSummary> rows = new ArrayList<>();

    PackedPage(int shardBits, long offset, int limit) {
        this.shardBits = shardBits;
        this.skip = offset;
        this.limit = limit;
    }

    /** Takes what a shard has for the page; shards come in ascending order. Answers whether the page is full. */
    boolean take(PackedShard shard) {
        int torrents = shard.torrents();
        if (skip >= torrents) {
            skip -= torrents;
        } else if (rows.size() < limit) {
            // many small shards make a page of a small store: counters for none but their own torrents
            cut(shard, Math.min(MAX_PREFIX_BITS, Integer.SIZE - Integer.numberOfLeadingZeros(torrents)));
        }
        return rows.size() >= limit;
    }

    List<TorrentSummary> rows() {
        return rows;
    }

    private void cut(PackedShard shard, int prefixBits) {
        int[] counts = new int[1 << prefixBits];
        walk(shard, (page, at, block, view) -> counts[prefix(page, at, prefixBits)]++);
        int wanted = limit - rows.size();
        int first = 0;
        while (first < counts.length && counts[first] <= skip) {
            skip -= counts[first++];
        }
        int end = first;
        long reached = -skip;
        while (end < counts.length && reached < wanted) {
            reached += counts[end++];
        }
        int firstPrefix = first;
        int endPrefix = end;
        List<TorrentSummary> candidates = new ArrayList<>();
        walk(shard, (page, at, block, view) -> {
            int prefix = prefix(page, at, prefixBits);
            if (prefix >= firstPrefix && prefix < endPrefix) {
                view.seat(block);
                candidates.add(view.summary());
            }
        });
        candidates.sort(Comparator.comparing(TorrentSummary::infoHash));
        candidates.stream().skip(skip).limit(wanted).forEach(rows::add);
        skip = Math.max(0, skip - candidates.size());
    }

    private static void walk(PackedShard shard, TorrentVisitor visitor) {
        long next = 0;
        while (next != SlotTable.END) {
            next = shard.walk(next, SLICE, visitor);
        }
    }

    private int prefix(byte[] page, int at, int bits) {
        return (PageBytes.getInt(page, at) << shardBits) >>> (Integer.SIZE - bits);
    }
}
