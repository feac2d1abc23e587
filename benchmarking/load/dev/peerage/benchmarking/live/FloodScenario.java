package dev.peerage.benchmarking.live;

import dev.peerage.benchmarking.report.Measure;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;

/**
 * {@code flood}: well-behaved sources over both doors, without and with one source that sends ten times its cap over UDP, in
 * turns. What they are served and how soon must stay as it was. A tracker without caps is flooded alike, to show what a cap is
 * for.
 */
final class FloodScenario implements LiveScenario {

    private static final int NET = 40;
    private static final int FLOODER = 200;
    private static final int ROUNDS = 3;
    private static final int OTHERS = 8;
    private static final double OTHERS_PER_SECOND = 200;
    private static final double CAP = 1000;

    /** The reason of silence far above a cap; all others have nothing to do with caps. */
    private static final String CAPPED = "reason=\"limit\"";

    private static final double FLOOD = 10;
    private static final long BURST = 1000;
    private static final double MOST_RATIO = 1.5;
    private static final double MOST_MICROS = 1000;

    @Override
    public String name() {
        return "flood";
    }

    @Override
    public List<LiveResult> run(LiveServer server, LiveScale scale) throws IOException {
        if (!server.speaks(Door.UDP.label())) {
            return List.of();
        }
        Torrents torrents = Torrents.of(NET);
        SwarmFill.fill(server.address(), torrents);
        boolean capped = server.capped();
        if (capped) {
            server.management()
                    .orElseThrow()
                    .limits(Map.of(
                            "source.announces-per-second", Long.toString(Math.round(CAP)),
                            "source.burst", Long.toString(BURST)));
        }
        Together.run(List.of(others(server, torrents, scale.seconds())));
        LiveResult result = new LiveResult(name(), server).of("caps", capped ? "tight" : "none");
        try (Footprint footprint = Footprint.begin(server)) {
            measure(server, torrents, scale, result, capped);
            footprint.end(result);
        }
        if (capped) {
            server.management().orElseThrow().limits(Map.of());
        }
        return List.of(result);
    }

    private static void measure(
            LiveServer server, Torrents torrents, LiveScale scale, LiveResult result, boolean capped)
            throws IOException {
        Tally calm = new Tally();
        Tally flooded = new Tally();
        Tally flood = new Tally();
        long drops = 0;
        long unansweredBefore = unanswered(server, CAPPED);
        long allUnansweredBefore = unanswered(server, "");
        double calmMicros = Double.MAX_VALUE;
        double floodedMicros = Double.MAX_VALUE;
        boolean fitted = false;
        double fittedMicros = Double.MAX_VALUE;
        for (int round = 0; round < ROUNDS; round++) {
            ClientRuntime alone = others(server, torrents, scale.seconds());
            alone.run();
            calm.add(alone.tally());
            calmMicros = Math.min(calmMicros, micros(alone.tally().latency()));
            ClientRuntime beside = others(server, torrents, scale.seconds());
            ClientRuntime flooder = flooder(server, torrents, scale.seconds());
            long before = server.kernelDrops();
            Together.run(List.of(beside, flooder));
            long dropped = server.kernelDrops() - before;
            drops += dropped;
            flooded.add(beside.tally());
            double micros = micros(beside.tally().latency());
            floodedMicros = Math.min(floodedMicros, micros);
            if (Spared.fits(beside.tally().ended() + flooder.tally().ended(), dropped)) {
                fitted = true;
                fittedMicros = Math.min(fittedMicros, micros);
            }
            flood.add(flooder.tally());
        }
        long capDrops = unanswered(server, CAPPED) - unansweredBefore;
        Spared spared = new Spared(
                calm.all(AnswerKind.FULL), flooded.all(AnswerKind.FULL), flooded.all(AnswerKind.SILENT), drops);
        result.with(flooded, (long) (ROUNDS * scale.seconds() * 1e9))
                .with(Measure.SERVED_TO_CALM, spared.part())
                .with(Measure.CALM_BEST_P99_MICROS, calmMicros)
                .with(Measure.FLOOD_BEST_P99_MICROS, floodedMicros)
                .with(Measure.FLOOD_SENT, flood.ended())
                .with(Measure.FLOOD_FULL, flood.all(AnswerKind.FULL))
                .with(Measure.FLOOD_THIN, flood.all(AnswerKind.THIN))
                .with(Measure.FLOOD_SILENT, flood.all(AnswerKind.SILENT))
                .promiseNothingWrong(calm)
                .promiseNothingWrong(flooded);
        if (!capped) {
            return;
        }
        result.with(Measure.TRACKER_CAPPED, capDrops)
                .with(Measure.TRACKER_DROPS, unanswered(server, "") - allUnansweredBefore - capDrops);
        double allowed = ROUNDS * (CAP * scale.seconds() + BURST);
        // other load only adds to latencies, so that the best of the rounds is what the tracker can do
        result.promise(
                        spared.holds(),
                        "the others are served as without the flood, within 2 %%: %.4f, and %.4f with what they may have"
                                + " lost of the %d datagrams that the kernel dropped",
                        spared.part(),
                        spared.partOfArrived(),
                        drops)
                .promise(
                        !fitted || fittedMicros <= Math.max(MOST_MICROS, MOST_RATIO * calmMicros) + scale.slackMicros(),
                        "99 %% of the others have their answer within 1 ms or 1.5 times %.0f µs: %.0f µs",
                        calmMicros,
                        fittedMicros)
                .promise(
                        flood.all(AnswerKind.FULL) <= 1.05 * allowed,
                        "the flood gets its cap and no more, %.0f: %d",
                        allowed,
                        flood.all(AnswerKind.FULL));
    }

    /** Requests over UDP that the tracker itself has left without an answer. */
    private static long unanswered(LiveServer server, String labels) throws IOException {
        return server.management().isPresent() ? server.management().get().sum("peerage_dropped_total", labels) : 0;
    }

    private static double micros(Histogram latency) {
        return latency.getValueAtPercentile(99) / 1e3;
    }

    private static ClientRuntime others(LiveServer server, Torrents torrents, double seconds) throws IOException {
        List<LiveClient> clients = new ArrayList<>();
        for (int i = 0; i < OTHERS; i++) {
            Door door = i % 4 == 3 && server.speaks(Door.HTTP.label()) ? Door.HTTP : Door.UDP;
            clients.add(door.client(server, torrents, NET, i, Plan.announces(OTHERS_PER_SECOND, seconds)));
        }
        return new ClientRuntime(clients);
    }

    private static ClientRuntime flooder(LiveServer server, Torrents torrents, double seconds) throws IOException {
        Plan plan = Plan.announces(FLOOD * CAP, seconds);
        return new ClientRuntime(List.of(Door.UDP.client(server, torrents, NET, FLOODER, plan)));
    }
}
