package dev.peerage.benchmarking;

import dev.peerage.benchmarking.report.Json;
import dev.peerage.benchmarking.report.Measure;
import dev.peerage.benchmarking.report.Row;
import dev.peerage.benchmarking.workload.Population;
import dev.peerage.benchmarking.workload.ReplyBuffer;
import dev.peerage.bittorrent.AddressFamily;
import dev.peerage.bittorrent.AnnounceRequest;
import dev.peerage.repository.ImmediateRepository;
import dev.peerage.repository.Storing;
import dev.peerage.repository.SweepReport;
import dev.peerage.repository.memory.StoreType;
import java.util.Objects;

/** Fills a store from nothing as fast as it goes, then sweeps it twice: while all peers are fresh, and when all are not. */
final class FillMain {

    private static final long NOW_SECONDS = 100_000;
    private static final int WANTED = 30;

    private FillMain() {}

    /** Arguments: store, torrents, peers. */
    public static void main(String[] arguments) {
        StoreType store = StoreType.of(arguments[0]);
        Population population =
                Population.onCurve(Integer.parseInt(arguments[1]), Integer.parseInt(arguments[2]), AddressFamily.IPV4);
        ImmediateRepository repository = store.create();
        Row row = Row.of("fill")
                .with(Row.STORE, store.label())
                .with("torrents", population.torrents())
                .with("peers", population.peers());
        fill(repository, population, row);
        sweep(repository, NOW_SECONDS, Measure.SWEEP_MILLIS, Measure.SWEEP_SLICE_MICROS, row);
        long later = NOW_SECONDS + 2 * StoreType.PEER_TIMEOUT.toSeconds();
        SweepReport expired = sweep(repository, later, Measure.EXPIRY_MILLIS, Measure.EXPIRY_SLICE_MICROS, row);
        if (expired.removedPeers() != population.peers()) {
            throw new IllegalStateException(expired.removedPeers() + " of " + population.peers() + " peers expired");
        }
        System.out.println(Json.line(row));
    }

    private static void fill(ImmediateRepository repository, Population population, Row row) {
        ReplyBuffer reply = new ReplyBuffer();
        long longest = 0;
        long start = System.nanoTime();
        long last = start;
        for (int peer = 0; peer < population.peers(); peer++) {
            AnnounceRequest announce = population.announce(peer, 0);
            repository.announceNow(announce, WANTED, Storing.NORMAL, NOW_SECONDS, reply.clear());
            long now = System.nanoTime();
            longest = Math.max(longest, now - last);
            last = now;
        }
        row.with(Measure.ANNOUNCES_PER_SECOND, population.peers() / ((last - start) / 1e9))
                .with(Measure.LONGEST_ANNOUNCE_MICROS, longest / 1e3);
    }

    private static SweepReport sweep(
            ImmediateRepository repository, long nowSeconds, Measure time, Measure slice, Row row) {
        long start = System.nanoTime();
        SweepReport report = Objects.requireNonNull(repository.sweep(nowSeconds).block());
        row.with(time, (System.nanoTime() - start) / 1e6).with(slice, report.longestSliceNanos() / 1e3);
        return report;
    }
}
