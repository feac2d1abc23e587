package dev.peerage.benchmarking.pressure;

import dev.peerage.benchmarking.report.Row;
import dev.peerage.repository.TorrentRepository;
import dev.peerage.repository.memory.StoreType;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.openjdk.jmh.runner.RunnerException;

/** One torrent's details, read over and over while announces, expiry and removal go on. */
final class StatusPressure implements PressureScenario {

    private static final int READS = 256;

    @Override
    public String name() {
        return "status_under_churn";
    }

    @Override
    public List<Map<String, Object>> cases(boolean brief) {
        Stream<Integer> sizes = brief ? Stream.of(64) : Stream.of(64, 128);
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
        Churn churn = new Churn(tracker, torrents, 1, seed);
        StableTorrents stable = new StableTorrents(churn);
        return new ReadsBeside(churn.beside(), READS, () -> {
            for (int read = 0; read < READS; read++) {
                stable.check(0, tracker.details(stable.hash(0)));
            }
        });
    }
}
