package dev.peerage.benchmarking.pressure;

import dev.peerage.actuate.TorrentsEndpoint.TorrentDetailDescriptor;
import dev.peerage.benchmarking.report.Measure;
import dev.peerage.benchmarking.report.Row;
import dev.peerage.repository.ImmediateRepository;
import dev.peerage.repository.memory.StoreType;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.openjdk.jmh.runner.RunnerException;

/** Caps on the rate of announces, changed while announces and reads go on. */
final class RateCapsPressure implements PressureScenario {

    private static final int READS = 512;

    @Override
    public String name() {
        return "rate_caps";
    }

    @Override
    public List<Map<String, Object>> cases(boolean brief) {
        Stream<Integer> sizes = brief ? Stream.of(32) : Stream.of(32, 64);
        return sizes.map(sources -> Map.<String, Object>of("sources", sources)).toList();
    }

    @Override
    public List<Row> run(PressureContext context) throws RunnerException {
        try (ProcessUse use = ProcessUse.ofThisProcess()) {
            RateCapsWork caps = new RateCapsWork(StoreType.PACKED.create(), context.number("sources"), context.seed());
            List<Row> rows = JmhPressure.measure(context, use, work(caps));
            rows.forEach(row -> row.with(Measure.OFF_CAP_PERCENT, caps.worst() * 100));
            return rows;
        }
    }

    static PressureWork work(ImmediateRepository repository, int sources, long seed) {
        return work(new RateCapsWork(repository, sources, seed));
    }

    private static PressureWork work(RateCapsWork caps) {
        PressureTracker tracker = caps.tracker();
        return new ReadsBeside(
                new ReadsBeside.Beside(caps::run, caps.announces(), () -> {}), READS, () -> reads(caps, tracker));
    }

    private static void reads(RateCapsWork caps, PressureTracker tracker) {
        for (int read = 0; read < READS; read++) {
            TorrentDetailDescriptor details = tracker.details(
                    caps.infoHash(read % RateCapsWork.torrents()).toHex());
            Expect.same(
                    "peers listed",
                    details.seeders() + details.leechers(),
                    details.peers().size());
            Expect.that(
                    "peers that have come before the caps stay listed",
                    details.peers().size() >= RateCapsWork.peersATorrent());
        }
    }
}
