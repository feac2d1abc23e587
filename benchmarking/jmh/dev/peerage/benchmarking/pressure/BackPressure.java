package dev.peerage.benchmarking.pressure;

import dev.peerage.benchmarking.report.Row;
import dev.peerage.repository.ImmediateRepository;
import dev.peerage.repository.memory.StoreType;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.openjdk.jmh.runner.RunnerException;

/** Live, expiring and refused swarms while the budgets of the store change. */
final class BackPressure implements PressureScenario {

    @Override
    public String name() {
        return "back_pressure";
    }

    @Override
    public List<Map<String, Object>> cases(boolean brief) {
        Stream<Integer> sizes = brief ? Stream.of(64, 128) : Stream.of(64, 128, 100_000);
        return sizes.map(torrents -> Map.<String, Object>of("torrents", torrents))
                .toList();
    }

    /** Who comes, stays and is refused follows from the number of torrents alone. */
    @Override
    public boolean seeded() {
        return false;
    }

    @Override
    public List<Row> run(PressureContext context) throws RunnerException {
        try (ProcessUse use = ProcessUse.ofThisProcess()) {
            ImmediateRepository store = StoreType.PACKED.create();
            return JmhPressure.measure(context, use, new BackPressureWork(store, context.number("torrents")));
        }
    }
}
