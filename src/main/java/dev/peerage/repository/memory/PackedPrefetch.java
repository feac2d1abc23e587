package dev.peerage.repository.memory;

import dev.peerage.bittorrent.InfoHash;
import dev.peerage.bittorrent.PeerAddress;
import dev.peerage.bittorrent.Prefetch;
import org.jspecify.annotations.Nullable;

/**
 * Touches the slots of a batch, then the blocks that these name. Each of the two loops does next to nothing but read, so that
 * the processor has as many reads under way at a time as it can, however far apart they are in memory:
 *
 * <pre>
 *   one by one   mix, slot ......... block ......... mix, slot ......... block ......... mix, slot ...
 *   by loops     mix mix mix    slot slot slot ......... block block block .........
 * </pre>
 */
final class PackedPrefetch implements Prefetch {

    private static final int CACHE_LINE_BYTES = 64;
    /** Larger blocks are asked for so often that they are in the cache. */
    private static final int MAX_TOUCHED_BYTES = 1024;

    private final PackedShards shards;
    private final KeyedMix mix;
    private final @Nullable PackedShard[] shard;
    private final int[] hash;
    private final int[] block;
    private int count;

    PackedPrefetch(PackedShards shards, KeyedMix mix, int most) {
        this.shards = shards;
        this.mix = mix;
        this.shard = new PackedShard[most];
        this.hash = new int[most];
        this.block = new int[most];
    }

    @Override
    public void add(InfoHash infoHash, PeerAddress source) {
        if (count < hash.length) {
            shard[count] = shards.of(infoHash);
            hash[count] = mix.of(infoHash);
            count++;
        }
    }

    @Override
    public void run() {
        for (int index = 0; index < count; index++) {
            PackedShard known = shard[index];
            block[index] = known == null ? 0 : known.guess(hash[index]);
        }
        int sum = 0;
        for (int index = 0; index < count; index++) {
            PackedShard known = shard[index];
            sum += known == null ? 0 : touch(known.pool(), block[index]);
        }
        for (int index = 0; index < count; index++) {
            PackedShard known = shard[index];
            sum += known == null ? 0 : touchRest(known.pool(), block[index]);
        }
        if (sum == Integer.MIN_VALUE) {
            // a use for what was read, so that reading is not optimised away
            throw new IllegalStateException("Sum of bytes");
        }
        count = 0;
    }

    /** Reads the first byte of a block, without the lock. */
    private static int touch(PagePool pool, int block) {
        byte[] page = pool.pageIfThere(block);
        int offset = PagePool.offset(block);
        return page == null || offset >= page.length ? 0 : page[offset];
    }

    /** Reads a byte of each further cache line of a block, without the lock; the sum means nothing. */
    private static int touchRest(PagePool pool, int block) {
        byte[] page = pool.pageIfThere(block);
        int offset = PagePool.offset(block);
        if (page == null || offset + PackedTorrent.HEADER_BYTES > page.length) {
            return 0;
        }
        int end = Math.min(page.length, offset + Math.min(PackedTorrent.blockBytes(page, offset), MAX_TOUCHED_BYTES));
        int sum = 0;
        for (int place = offset + CACHE_LINE_BYTES; place < end; place += CACHE_LINE_BYTES) {
            sum += page[place];
        }
        return sum + page[end - 1];
    }
}
