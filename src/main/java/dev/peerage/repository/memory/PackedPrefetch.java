package dev.peerage.repository.memory;

import dev.peerage.bittorrent.InfoHash;
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
    public void add(InfoHash infoHash) {
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
            sum += known == null ? 0 : known.touch(block[index]);
        }
        for (int index = 0; index < count; index++) {
            PackedShard known = shard[index];
            sum += known == null ? 0 : known.touchRest(block[index]);
        }
        if (sum == Integer.MIN_VALUE) {
            // a use for what was read, so that reading is not optimised away
            throw new IllegalStateException("Sum of bytes");
        }
        count = 0;
    }
}
