package dev.peerage.benchmarking.pressure;

import dev.peerage.actuate.StatsEndpoint.StatsDescriptor;
import dev.peerage.actuate.TorrentsEndpoint.TorrentDescriptor;
import dev.peerage.actuate.TorrentsEndpoint.TorrentsDescriptor;
import dev.peerage.benchmarking.report.Row;
import dev.peerage.repository.TorrentRepository;
import dev.peerage.repository.memory.StoreType;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.openjdk.jmh.runner.RunnerException;

/** Details of several torrents, a page and the totals, batch after batch, while announces, expiry and removal go on. */
final class MixedReadsPressure implements PressureScenario {

    private static final int BATCHES = 24;
    private static final int DETAILS_A_BATCH = 8;

    /** A page and the totals beside the details. */
    private static final int READS = BATCHES * (DETAILS_A_BATCH + 2);

    @Override
    public String name() {
        return "mixed_reads";
    }

    @Override
    public List<Map<String, Object>> cases(boolean brief) {
        Stream<Integer> sizes = brief ? Stream.of(96) : Stream.of(96, 192);
        return sizes.map(torrents -> Map.<String, Object>of("torrents", torrents))
                .toList();
    }

    @Override
    public List<Row> run(PressureContext context) throws RunnerException {
        try (ProcessUse use = ProcessUse.ofThisProcess()) {
            return JmhPressure.measure(
                    context, use, work(StoreType.PACKED.create(), context.number("torrents"), context.seed()));
        }
    }

    static PressureWork work(TorrentRepository repository, int torrents, long seed) {
        PressureTracker tracker = new PressureTracker(repository);
        Churn churn = new Churn(tracker, torrents, torrents / 4, seed);
        StableTorrents stable = new StableTorrents(churn);
        return new ReadsBeside(churn.beside(), READS, () -> {
            for (int batch = 0; batch < BATCHES; batch++) {
                for (int read = 0; read < DETAILS_A_BATCH; read++) {
                    int torrent = (batch * DETAILS_A_BATCH + read) % stable.count();
                    stable.check(torrent, tracker.details(stable.hash(torrent)));
                }
                page(tracker.page(), stable, torrents);
                totals(tracker.statistics(), stable.count(), torrents);
            }
        });
    }

    private static void page(TorrentsDescriptor page, StableTorrents stable, int torrents) {
        ChurnCheck.ascending(page.torrents());
        stable.among(page.torrents().stream().map(TorrentDescriptor::infoHash).toList());
        Expect.between("total of a page", stable.count(), torrents, page.total());
    }

    private static void totals(StatsDescriptor statistics, int least, int most) {
        Expect.between("torrents", least, most, statistics.torrents());
        Expect.between(
                "peers",
                (long) least * Churn.stablePeers(),
                (long) most * Churn.peersATorrent(),
                statistics.seeders() + statistics.leechers());
        Expect.same(
                "peers of both roles and of both families",
                statistics.seeders() + statistics.leechers(),
                statistics.peers().ipv4() + statistics.peers().ipv6());
    }
}
