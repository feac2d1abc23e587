package dev.peerage.benchmarking.live;

import dev.peerage.benchmarking.report.Measure;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * {@code live_http} and {@code live_http_multi}: clients on kept connections of their own, announce, scrape, announce … Loose:
 * each as fast as it is answered. Tight: below the cap, at five times the cap and at thirty times, each at a fixed rate; what
 * was full, thin and refused is counted at the socket.
 */
final class HttpScenario implements LiveScenario {

    private static final double CAP = 100;
    private static final long BURST = 50;
    private static final double[] OFFERED = {0.9, 5, 30};
    private static final double REFUSED_ABOVE = 10;

    /** What a cap over all sources lets pass unevenly. */
    private static final long MOST_UNEVEN_NANOS = 100_000_000;

    private final String name;
    private final int clients;
    private final int net;

    private HttpScenario(String name, int clients, int net) {
        this.name = name;
        this.clients = clients;
        this.net = net;
    }

    /** One client, capped as a source. */
    static HttpScenario one() {
        return new HttpScenario("live_http", 1, 1);
    }

    /** Three clients on threads of their own, capped together. */
    static HttpScenario three() {
        return new HttpScenario("live_http_multi", 3, 2);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public List<LiveResult> run(LiveServer server, LiveScale scale) throws IOException {
        Torrents torrents = Torrents.of(net);
        SwarmFill.fill(server.address(), torrents);
        Together.run(runtimes(server, torrents, scale.warmUp()));
        List<LiveResult> results = new ArrayList<>();
        results.add(loose(server, torrents, scale));
        if (server.capped()) {
            Management management = server.management().orElseThrow();
            management.limits(caps());
            for (double offered : OFFERED) {
                results.add(tight(server, torrents, scale, offered));
            }
            management.limits(Map.of());
        }
        return results;
    }

    private List<ClientRuntime> runtimes(LiveServer server, Torrents torrents, Plan plan) throws IOException {
        List<ClientRuntime> runtimes = new ArrayList<>();
        for (int i = 0; i < clients; i++) {
            runtimes.add(new ClientRuntime(List.of(Door.HTTP.client(server, torrents, net, i, plan))));
        }
        return runtimes;
    }

    private LiveResult loose(LiveServer server, Torrents torrents, LiveScale scale) throws IOException {
        LiveResult result = new LiveResult(name, server).of("caps", "loose").of("clients", clients);
        Totals totals = Totals.before(server);
        try (Footprint footprint = Footprint.begin(server)) {
            Tally tally = measure(result, runtimes(server, torrents, Plan.inTurns(scale.requests())))
                    .tally();
            result.promiseAllFull(tally);
            totals.promise(result, tally);
            footprint.end(result);
        }
        return result;
    }

    /** What came back, and in how many seconds. */
    private record Measured(Tally tally, double seconds) {}

    private static Measured measure(LiveResult result, List<ClientRuntime> runtimes) throws IOException {
        Together.run(runtimes);
        Tally tally = new Tally();
        long elapsed = 0;
        for (ClientRuntime runtime : runtimes) {
            tally.add(runtime.tally());
            elapsed = Math.max(elapsed, runtime.elapsedNanos());
        }
        result.with(tally, elapsed);
        return new Measured(tally, elapsed / 1e9);
    }

    private Map<String, String> caps() {
        String cap = Long.toString(Math.round(CAP * clients));
        return clients == 1
                ? Map.of(
                        "source.announces-per-second", cap,
                        "source.scrapes-per-second", cap,
                        "source.burst", Long.toString(BURST))
                : Map.of("announces-per-second", cap, "scrapes-per-second", cap);
    }

    private LiveResult tight(LiveServer server, Torrents torrents, LiveScale scale, double offered) throws IOException {
        LiveResult result = new LiveResult(name, server)
                .of("caps", "tight")
                .of("clients", clients)
                .of("offeredToCap", offered);
        // half of the requests are announces, and both kinds have the same cap
        double perSecond = 2 * offered * CAP;
        Plan plan = new Plan((int) (perSecond * scale.seconds()), perSecond, true, Plan.USUAL_WANTED);
        Totals totals = Totals.before(server);
        try (Footprint footprint = Footprint.begin(server)) {
            Measured measured = measure(result, runtimes(server, torrents, plan));
            promiseCap(result, measured, scale, offered);
            totals.promise(result, measured.tally());
            footprint.end(result);
        }
        return result;
    }

    /** Requests that a stall of the machine has held up come all at once, which is above any cap for a moment. */
    private static void promiseBelowCap(LiveResult result, Tally tally, LiveScale scale) {
        if (tally.latency().getMaxValue() <= MOST_UNEVEN_NANOS) {
            result.promiseAllFull(tally);
            return;
        }
        result.promise(
                tally.all(AnswerKind.FULL) >= (1 - scale.offCap()) * tally.ended(),
                "what comes below the cap is answered in full but for what a stall has held up: %d of %d",
                tally.all(AnswerKind.FULL),
                tally.ended());
    }

    private void promiseCap(LiveResult result, Measured measured, LiveScale scale, double offered) {
        Tally tally = measured.tally();
        // a cap over all sources has no burst
        double burst = clients == 1 && offered > 1 ? BURST : 0;
        double entitled = CAP * clients * Math.max(scale.seconds(), measured.seconds()) + burst;
        result.with(Measure.SERVED_TO_CAP, tally.announces(AnswerKind.FULL) / entitled)
                .promiseNothingWrong(tally);
        if (offered < 1) {
            promiseBelowCap(result, tally, scale);
            return;
        }
        // clients that were held up took longer, and were entitled to more
        double dueSeconds = scale.seconds();
        double least = CAP * clients * dueSeconds * (1 - scale.offCap());
        double most = CAP * clients * Math.max(dueSeconds, measured.seconds()) * (1 + scale.offCap()) + BURST * clients;
        long full = tally.announces(AnswerKind.FULL);
        result.promise(
                full >= least && full <= most,
                "the cap and no more, %.0f to %.0f announces, is answered in full: %d",
                least,
                most,
                full);
        // a scrape has no thin answer
        long refused = tally.announces(AnswerKind.REFUSED) + tally.announces(AnswerKind.SILENT);
        if (offered < REFUSED_ABOVE) {
            result.promise(refused == 0, "no announce is refused below ten times the cap: %d are", refused);
            result.promise(
                    tally.leastThinInterval() > tally.mostInterval(),
                    "thin answers ask back later than full ones, in %d s and in %d s",
                    tally.leastThinInterval(),
                    tally.mostInterval());
        } else {
            result.promise(refused > 0, "announces are refused above ten times the cap");
        }
        long scraped = tally.scrapes(AnswerKind.FULL);
        result.promise(
                scraped >= least && scraped <= most,
                "the cap and no more, %.0f to %.0f scrapes, is answered: %d",
                least,
                most,
                scraped);
    }
}
