package dev.peerage.benchmarking.live;

import dev.peerage.benchmarking.pressure.PressureContext;
import dev.peerage.benchmarking.pressure.PressureScenario;
import dev.peerage.benchmarking.report.Row;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** {@code aria2}: two aria2c processes that meet through Peerage, with 3 and 6 torrents, under loose and tight caps. */
public final class Aria2Pressure implements PressureScenario {

    private static final String TORRENTS = "torrents";

    /** It needs no state. */
    public Aria2Pressure() {}

    @Override
    public String name() {
        return "aria2";
    }

    @Override
    public List<Map<String, Object>> cases(boolean brief) {
        return brief ? List.of(Map.of(TORRENTS, 3)) : List.of(Map.of(TORRENTS, 3), Map.of(TORRENTS, 6));
    }

    @Override
    public List<Row> run(PressureContext context) throws IOException {
        int torrents = context.number(TORRENTS);
        List<Row> rows = new ArrayList<>();
        try (LiveServer server = Trackers.start(
                LiveServer.PEERAGE, context.folder().resolve("tracker"), Aria2Scenario.SETTINGS, context.seed())) {
            List<Boolean> caps = server.capped() ? List.of(false, true) : List.of(false);
            for (boolean tight : caps) {
                long seed = context.seed() * 2 + (tight ? 1 : 0);
                LiveResult result =
                        Aria2Scenario.run(server, context.folder().resolve("clients-" + tight), torrents, tight, seed);
                rows.add(result.row());
            }
        }
        return rows;
    }
}
