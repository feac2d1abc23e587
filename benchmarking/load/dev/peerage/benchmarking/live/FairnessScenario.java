package dev.peerage.benchmarking.live;

import dev.peerage.benchmarking.report.Measure;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * {@code fairness}: greedy sources ask for two and a half times what a global cap allows, and one more asks for half of a fair
 * share. One of the greedy stops, the others inherit. Shares are full answers at the sockets.
 */
final class FairnessScenario implements LiveScenario {

    private static final int NET = 10;
    private static final List<Integer> SOURCES = List.of(3, 4, 32);
    private static final double UDP_CAP = 2000;
    private static final double HTTP_CAP = 1000;
    private static final double GREED = 2.5;
    private static final double MODESTY = 0.5;

    /** Its first requests come before anybody knows what the others ask for. */
    private static final double LEAST_MODEST_PART = 0.99;

    private static final double LEAST_MODEST_PART_OF_FEW = 0.98;

    private static final double LEAST_JAIN = 0.99;
    private static final long MOST_INHERIT_MILLIS = 1_000;

    @Override
    public String name() {
        return "fairness";
    }

    @Override
    public List<LiveResult> run(LiveServer server, LiveScale scale) throws IOException {
        List<LiveResult> results = new ArrayList<>();
        if (!server.capped()) {
            return results;
        }
        Torrents torrents = Torrents.of(NET);
        SwarmFill.fill(server.address(), torrents);
        Management management = server.management().orElseThrow();
        for (Door door : Door.values()) {
            double cap = door == Door.UDP ? UDP_CAP : HTTP_CAP;
            management.limits(Map.of("announces-per-second", Long.toString(Math.round(cap))));
            for (int sources : sources(door, scale)) {
                results.add(run(server, torrents, scale, door, sources, cap));
            }
        }
        management.limits(Map.of());
        return results;
    }

    /** A short run has every number once. */
    private static List<Integer> sources(Door door, LiveScale scale) {
        return SOURCES.stream()
                .filter(sources -> !scale.brief() || (door == Door.HTTP) == (sources == 4))
                .toList();
    }

    private LiveResult run(LiveServer server, Torrents torrents, LiveScale scale, Door door, int sources, double cap)
            throws IOException {
        LiveResult result =
                new LiveResult(name(), server).of("door", door.label()).of("sources", sources);
        double stop = scale.settleSeconds() + scale.seconds();
        double end = stop + scale.settleSeconds() + scale.seconds();
        double greedy = GREED * cap / sources;
        int net = NET + 1 + door.ordinal() * SOURCES.size() + SOURCES.indexOf(sources);
        List<LiveClient> clients = new ArrayList<>();
        for (int i = 0; i < sources; i++) {
            Plan plan = Plan.announces(greedy, i == 0 ? stop : end);
            clients.add(door.client(server, torrents, net, i, plan));
        }
        LiveClient modest =
                door.client(server, torrents, net, sources, Plan.announces(MODESTY * cap / (sources + 1), end));
        clients.add(modest);
        ClientRuntime runtime = new ClientRuntime(clients);
        try (Footprint footprint = Footprint.begin(server)) {
            runtime.run();
            Tally all = runtime.tally();
            result.with(all, runtime.elapsedNanos()).promiseNothingWrong(all);
            new Shares(clients.subList(0, sources), modest, cap, scale, stop, end).tell(result);
            footprint.end(result);
        }
        return result;
    }

    /** Who got how much, before one stopped and after. */
    private record Shares(
            List<LiveClient> greedy, LiveClient modest, double cap, LiveScale scale, double stop, double end) {

        void tell(LiveResult result) {
            long stopNanos = nanos(stop);
            double settle = scale.settleSeconds();
            long[] before = shares(greedy, nanos(settle), stopNanos);
            List<LiveClient> heirs = greedy.subList(1, greedy.size());
            long[] after = shares(heirs, nanos(stop + settle), nanos(end));
            double jainBefore = Jain.index(before);
            double jainAfter = Jain.index(after);
            long inherit = Inheritance.millis(heirs, modest, stopNanos, cap);
            result.with(Measure.JAIN_BEFORE, jainBefore)
                    .with(Measure.JAIN_AFTER, jainAfter)
                    .with(Measure.INHERIT_MILLIS, inherit);
            result.promise(jainBefore >= LEAST_JAIN, "Jain's index is at least 0.99 before: %.4f", jainBefore);
            result.promise(jainAfter >= LEAST_JAIN, "Jain's index is at least 0.99 after: %.4f", jainAfter);
            result.promise(
                    inherit >= 0 && inherit <= MOST_INHERIT_MILLIS, "a share is inherited in a second: %d ms", inherit);
            result.with(Measure.MODEST_SERVED, modestPart());
            result.promise(
                    modestPart() >= leastModestPart(), "who asks for less than its share gets it: %.4f", modestPart());
            promiseCap(result, "before", nanos(settle), stopNanos);
            promiseCap(result, "after", nanos(stop + settle), nanos(end));
        }

        private double leastModestPart() {
            return scale.brief() ? LEAST_MODEST_PART_OF_FEW : LEAST_MODEST_PART;
        }

        private double modestPart() {
            return (double) modest.tally().announces(AnswerKind.FULL) / modest.sent();
        }

        private void promiseCap(LiveResult result, String when, long from, long to) {
            long full = modest.tally().fullBetween(from, to);
            for (long share : shares(greedy, from, to)) {
                full += share;
            }
            double toCap = full / (cap * (to - from) / 1e9);
            result.with(when.equals("before") ? Measure.SERVED_TO_CAP : Measure.SERVED_TO_CAP_AFTER, toCap);
            result.promise(
                    Math.abs(toCap - 1) <= scale.offCap(),
                    "within %.0f %% of the cap is served %s: %.3f",
                    100 * scale.offCap(),
                    when,
                    toCap);
        }

        private static long[] shares(List<LiveClient> clients, long from, long to) {
            return clients.stream()
                    .mapToLong(client -> client.tally().fullBetween(from, to))
                    .toArray();
        }

        private static long nanos(double seconds) {
            return (long) (seconds * 1e9);
        }
    }
}
