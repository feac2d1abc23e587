package dev.peerage.benchmarking.live;

import dev.peerage.benchmarking.report.Measure;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * {@code live_shared}: clients of both doors in one runtime, on one thread. Three as fast as they are answered; six under a
 * global cap; six with answers of 200 peers, two of which have a small window and do not read for a while.
 */
final class SharedScenario implements LiveScenario {

    private static final int NET = 30;
    private static final double CAP = 1200;
    private static final double GREED = 3;
    private static final double LEAST_JAIN = 0.99;
    private static final int MANY_PEERS = 200;
    private static final int LARGE_SWARMS = 8;
    private static final int SLOW_PORT = 45_000;
    private static final long SILENT_NANOS = 2_000_000_000L;
    private static final int SIX = 6;
    private static final double MEBIBYTE = 1 << 20;

    @Override
    public String name() {
        return "live_shared";
    }

    @Override
    public List<LiveResult> run(LiveServer server, LiveScale scale) throws IOException {
        Torrents torrents = Torrents.of(NET);
        SwarmFill.fill(server.address(), torrents);
        List<LiveResult> results = new ArrayList<>();
        results.add(loose(server, torrents, scale));
        results.add(large(server, scale));
        if (server.capped()) {
            results.add(tight(server, torrents, scale));
        }
        return results;
    }

    /** Every second client asks over UDP, where the tracker has it. */
    private static Door door(LiveServer server, int client) {
        return client % 2 == 0 && server.speaks(Door.UDP.label()) ? Door.UDP : Door.HTTP;
    }

    private static List<LiveClient> clients(LiveServer server, Torrents torrents, int net, int count, Plan plan)
            throws IOException {
        List<LiveClient> clients = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            clients.add(door(server, i).client(server, torrents, net, i, plan));
        }
        return clients;
    }

    private LiveResult loose(LiveServer server, Torrents torrents, LiveScale scale) throws IOException {
        LiveResult result = new LiveResult(name(), server).of("caps", "loose").of("clients", 3);
        new ClientRuntime(clients(server, torrents, NET, 3, scale.warmUp())).run();
        Totals totals = Totals.before(server);
        ClientRuntime runtime = new ClientRuntime(clients(server, torrents, NET, 3, Plan.inTurns(scale.requests())));
        try (Footprint footprint = Footprint.begin(server)) {
            runtime.run();
            Tally tally = runtime.tally();
            result.with(tally, runtime.elapsedNanos()).promiseAllFull(tally);
            totals.promise(result, tally);
            footprint.end(result);
        }
        return result;
    }

    private LiveResult tight(LiveServer server, Torrents torrents, LiveScale scale) throws IOException {
        LiveResult result = new LiveResult(name(), server).of("caps", "tight").of("clients", SIX);
        Management management = server.management().orElseThrow();
        management.limits(Map.of("announces-per-second", Long.toString(Math.round(CAP))));
        double seconds = scale.settleSeconds() + scale.seconds();
        List<LiveClient> clients = clients(server, torrents, NET + 1, SIX, Plan.announces(GREED * CAP / SIX, seconds));
        ClientRuntime runtime = new ClientRuntime(clients);
        try (Footprint footprint = Footprint.begin(server)) {
            runtime.run();
            Tally tally = runtime.tally();
            long from = (long) (scale.settleSeconds() * 1e9);
            long to = (long) (seconds * 1e9);
            long[] shares = clients.stream()
                    .mapToLong(client -> client.tally().fullBetween(from, to))
                    .toArray();
            double toCap = tally.fullBetween(from, to) / (CAP * scale.seconds());
            result.with(tally, runtime.elapsedNanos())
                    .with(Measure.SERVED_TO_CAP, toCap)
                    .with(Measure.JAIN_BEFORE, Jain.index(shares))
                    .promiseNothingWrong(tally)
                    .promise(
                            Math.abs(toCap - 1) <= scale.offCap(),
                            "within %.0f %% of the cap is served: %.3f",
                            100 * scale.offCap(),
                            toCap)
                    .promise(
                            Jain.index(shares) >= LEAST_JAIN,
                            "Jain's index over both doors is at least 0.99: %.4f",
                            Jain.index(shares))
                    .promise(
                            tally.all(AnswerKind.SILENT) == 0 && tally.all(AnswerKind.REFUSED) == 0,
                            "nobody is refused below ten times the cap: %d refused, %d silent",
                            tally.all(AnswerKind.REFUSED),
                            tally.all(AnswerKind.SILENT));
            footprint.end(result);
        }
        management.limits(Map.of());
        return result;
    }

    private LiveResult large(LiveServer server, LiveScale scale) throws IOException {
        LiveResult result =
                new LiveResult(name(), server).of("caps", "large answers").of("clients", SIX);
        Torrents torrents = new Torrents(Torrents.of(NET + 2).first(), LARGE_SWARMS, MANY_PEERS);
        SwarmFill.fill(server.address(), torrents);
        slow(server, torrents, scale.pipelined() / 10, 0).run();
        Tally slow = new Tally();
        try (Footprint footprint = Footprint.begin(server)) {
            Plan plan = new Plan(scale.requests() / 2, 0, false, MANY_PEERS);
            List<LiveClient> quick = clients(server, torrents, NET + 2, 4, plan);
            List<LiveClient> all = new ArrayList<>(quick);
            List<SlowReader> readers = slowReaders(server, torrents, scale.pipelined(), SILENT_NANOS);
            all.addAll(readers);
            ClientRuntime runtime = new ClientRuntime(all);
            runtime.run();
            Tally served = new Tally();
            quick.forEach(client -> served.add(client.tally()));
            readers.forEach(client -> slow.add(client.tally()));
            long grown = footprint.grownBytes();
            // the slow ones' own time is not the tracker's
            result.with(served, served.lastNanos())
                    .with(Measure.SLOW_ANSWERED, slow.all(AnswerKind.FULL))
                    .with(
                            Measure.SENT_UNREAD,
                            readers.stream()
                                    .mapToLong(SlowReader::sentInSilence)
                                    .sum())
                    .with(Measure.GROWN_MEBIBYTES, grown / MEBIBYTE)
                    .promiseAllFull(served);
            if (server.management().isPresent()) {
                result.promiseAllFull(slow);
                result.promise(
                        grown <= Footprint.TOLERANCE_BYTES, "slow readers do not grow the tracker: %,d bytes", grown);
            }
            footprint.end(result);
        }
        return result;
    }

    private static ClientRuntime slow(LiveServer server, Torrents torrents, int requests, long silentNanos) {
        return new ClientRuntime(slowReaders(server, torrents, requests, silentNanos));
    }

    private static List<SlowReader> slowReaders(LiveServer server, Torrents torrents, int requests, long silentNanos) {
        List<SlowReader> readers = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            readers.add(new SlowReader(
                    Loopback.source(NET + 3, i),
                    server.address(),
                    torrents,
                    new Plan(requests, 0, false, MANY_PEERS),
                    SLOW_PORT + i,
                    server.seed(i),
                    silentNanos));
        }
        return readers;
    }
}
