package dev.peerage.benchmarking.live;

import dev.peerage.benchmarking.pressure.PressureContext;
import dev.peerage.benchmarking.pressure.PressureScenario;
import dev.peerage.benchmarking.report.Measure;
import dev.peerage.benchmarking.report.Row;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Live scenarios on one tracker after the other. All of them run on the same server, so that what one leaves behind is seen by
 * the next; rows have the names of the single scenarios.
 */
public final class LivePressure implements PressureScenario {

    private static final String TRACKER = "tracker";

    /** Half of what a thin answer asks for, so that one can be told from the other. */
    private static final List<String> SETTINGS = List.of("--peerage.tracker.interval=15m", "--logging.level.root=warn");

    private final String name;
    private final List<LiveScenario> parts;

    private LivePressure(String name, List<LiveScenario> parts) {
        this.name = name;
        this.parts = parts;
    }

    /** All of them on one server. */
    public static LivePressure all() {
        return new LivePressure("live", scenarios());
    }

    /** Each of them by itself, for those who ask for it by name. */
    public static Stream<PressureScenario> single() {
        return scenarios().stream().map(part -> new LivePressure(part.name(), List.of(part)));
    }

    private static List<LiveScenario> scenarios() {
        return List.of(
                HttpScenario.one(),
                HttpScenario.three(),
                new FairnessScenario(),
                new SharedScenario(),
                new FloodScenario());
    }

    @Override
    public String name() {
        return name;
    }

    /** A short run is about Peerage alone. */
    @Override
    public List<Map<String, Object>> cases(boolean brief) throws IOException {
        List<String> trackers = brief ? List.of(LiveServer.PEERAGE) : Trackers.installed();
        return trackers.stream()
                .map(tracker -> Map.<String, Object>of(TRACKER, tracker))
                .toList();
    }

    @Override
    public List<Row> run(PressureContext context) throws IOException {
        LiveScale scale = context.brief() ? LiveScale.SHORT : LiveScale.FULL;
        List<Row> rows = new ArrayList<>();
        try (LiveServer server = Trackers.start(context.text(TRACKER), context.folder(), SETTINGS, context.seed())) {
            for (LiveScenario part : parts) {
                rows.addAll(rows(part, server, scale));
            }
        } catch (IOException failed) {
            if (context.text(TRACKER).equals(LiveServer.PEERAGE)) {
                throw failed;
            }
            rows.add(context.row().with(Measure.INVARIANT.field(), Measure.NOT_JUDGED + ": " + failed));
        }
        return rows;
    }

    /** What one of them cannot go on with is in its row; the others run all the same. */
    private static List<Row> rows(LiveScenario part, LiveServer server, LiveScale scale) {
        try {
            List<LiveResult> results = part.run(server, scale);
            if (server.management().isPresent() && !results.isEmpty()) {
                tellEffect(results.get(results.size() - 1), server.management().get(), scale);
            }
            return results.stream().map(LiveResult::row).toList();
        } catch (IOException | RuntimeException failed) {
            return List.of(new LiveResult(part.name(), server).failed(failed).row());
        }
    }

    /** The last row of a scenario says how soon changes were in force. */
    private static void tellEffect(LiveResult result, Management management, LiveScale scale) {
        long millis = management.takeSlowestEffectMillis();
        if (millis > 0) {
            result.with(Measure.EFFECT_MILLIS, millis)
                    .promise(
                            millis <= scale.mostEffectMillis(),
                            "changed limits are in force within %d ms: %d ms",
                            scale.mostEffectMillis(),
                            millis);
        }
    }
}
