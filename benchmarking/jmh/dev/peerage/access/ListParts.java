package dev.peerage.access;

import dev.peerage.bittorrent.InfoHash;
import dev.peerage.tracker.AccessList;
import dev.peerage.tracker.RequestFilter;
import java.util.SplittableRandom;
import java.util.function.IntFunction;

/** Filters by lists for benchmarks, which cannot see their classes. */
public final class ListParts {

    private ListParts() {}

    /**
     * A filter with an allow-list.
     *
     * @param hashes how many torrents are allowed; 0 = there is no list at all
     * @param hash the torrents by their numbers
     */
    public static RequestFilter allowing(int hashes, IntFunction<InfoHash> hash) {
        HashListFilter filter = new HashListFilter();
        if (hashes > 0) {
            InfoHashSet.Builder builder = new InfoHashSet.Builder(hashes, new SplittableRandom(hashes));
            for (int i = 0; i < hashes; i++) {
                builder.add(hash.apply(i));
            }
            filter.replace(AccessList.ALLOW, builder.build());
        }
        return filter;
    }
}
