package dev.peerage.benchmarking.pressure;

import dev.peerage.benchmarking.report.Row;
import dev.peerage.repository.memory.StoreType;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.openjdk.jmh.runner.RunnerException;

/** A sweep, the announces of one part of an interval, and a full statistics snapshot. */
final class SnapshotPressure implements PressureScenario {

    @Override
    public String name() {
        return "snapshot";
    }

    @Override
    public List<Map<String, Object>> cases(boolean brief) {
        Stream<Integer> sizes = brief ? Stream.of(64, 256) : Stream.of(64, 128, 256, 1_000_000);
        return sizes.map(torrents -> Map.<String, Object>of("torrents", torrents))
                .toList();
    }

    @Override
    public List<Row> run(PressureContext context) throws RunnerException {
        try (ProcessUse use = ProcessUse.ofThisProcess()) {
            return JmhPressure.measure(
                    context,
                    use,
                    new SnapshotWork(StoreType.PACKED.create(), context.number("torrents"), context.seed()));
        }
    }
}
