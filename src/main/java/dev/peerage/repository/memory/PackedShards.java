package dev.peerage.repository.memory;

import dev.peerage.bittorrent.InfoHash;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/** The shards of a store in the order of info hashes, each made when a first torrent comes to it. */
final class PackedShards {

    /** How many leading bits of an info hash name its shard. */
    static final int BITS = 8;

    static final int COUNT = 1 << BITS;

    private static final int MAX_POOLS = 8;

    private final PackedSettings settings;
    private final PagePool[] pools;
    private final AtomicReferenceArray<@Nullable PackedShard> shards = new AtomicReferenceArray<>(COUNT);

    PackedShards(PackedSettings settings) {
        this.settings = settings;
        int processors = Runtime.getRuntime().availableProcessors();
        this.pools = new PagePool[Math.min(MAX_POOLS, processors)];
        Arrays.setAll(pools, number -> new PagePool());
    }

    PackedShard of(InfoHash infoHash) {
        int number = (int) (infoHash.high() >>> (Long.SIZE - BITS));
        PackedShard known = shards.getAcquire(number);
        return known == null ? make(number) : known;
    }

    private PackedShard make(int number) {
        PackedShard made = new PackedShard(number, pools[number % pools.length], settings);
        PackedShard other = shards.compareAndExchange(number, null, made);
        return other == null ? made : other;
    }

    /** A shard by its number: null if nobody has come to it. */
    @Nullable
    PackedShard get(int number) {
        return shards.getAcquire(number);
    }

    /** Those that there are, in order. */
    List<PackedShard> present() {
        List<PackedShard> present = new ArrayList<>(COUNT);
        for (int number = 0; number < COUNT; number++) {
            PackedShard shard = shards.getAcquire(number);
            if (shard != null) {
                present.add(shard);
            }
        }
        return present;
    }

    /** Lets pools give back what they have kept for later. */
    void tidyPools() {
        for (PagePool pool : pools) {
            pool.tidy();
        }
    }

    /** How many pages swarms take. */
    int pages() {
        return Arrays.stream(pools).mapToInt(PagePool::pages).sum();
    }
}
