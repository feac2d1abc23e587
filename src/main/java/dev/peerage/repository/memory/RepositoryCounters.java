package dev.peerage.repository.memory;

import dev.peerage.bittorrent.AddressFamily;
import dev.peerage.repository.RepositoryTotals;
import dev.peerage.repository.StoreRefusal;
import java.util.Arrays;
import java.util.concurrent.atomic.LongAdder;

/** Keeps the totals of a store while it changes, so that nobody has to count. */
final class RepositoryCounters {

    private final LongAdder torrents = new LongAdder();
    private final LongAdder completed = new LongAdder();
    private final LongAdder[] seeders = {new LongAdder(), new LongAdder()};
    private final LongAdder[] leechers = {new LongAdder(), new LongAdder()};
    private final LongAdder[] refused = new LongAdder[StoreRefusal.values().length];

    RepositoryCounters() {
        Arrays.setAll(refused, reason -> new LongAdder());
    }

    void torrents(int change) {
        torrents.add(change);
    }

    void completed(long change) {
        completed.add(change);
    }

    void peers(AddressFamily family, boolean seeder, int change) {
        (seeder ? seeders : leechers)[family.ordinal()].add(change);
    }

    void refused(StoreRefusal reason) {
        refused[reason.ordinal()].increment();
    }

    long torrents() {
        return torrents.sum();
    }

    /** All peers: some tens of reads, for whoever creates one. */
    long peers() {
        return seeders[0].sum() + seeders[1].sum() + leechers[0].sum() + leechers[1].sum();
    }

    RepositoryTotals totals() {
        return new RepositoryTotals(
                sum(torrents),
                sum(seeders[AddressFamily.IPV4.ordinal()]),
                sum(leechers[AddressFamily.IPV4.ordinal()]),
                sum(seeders[AddressFamily.IPV6.ordinal()]),
                sum(leechers[AddressFamily.IPV6.ordinal()]),
                sum(completed),
                sum(refused[StoreRefusal.SOURCE.ordinal()]),
                sum(refused[StoreRefusal.TORRENT.ordinal()]),
                sum(refused[StoreRefusal.TOTAL.ordinal()]));
    }

    /** A sum that is read while it changes may see what was taken away and not yet what was added before. */
    private static long sum(LongAdder adder) {
        return Math.max(0, adder.sum());
    }
}
