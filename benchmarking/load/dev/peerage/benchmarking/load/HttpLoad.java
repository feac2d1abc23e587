package dev.peerage.benchmarking.load;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Runs an HTTP load: fill, check of what is stored, warm-up, measurement. */
final class HttpLoad {

    private final HttpSettings settings;
    private final PrintStream out;

    HttpLoad(HttpSettings settings, PrintStream out) {
        this.settings = settings;
        this.out = out;
    }

    /** Runs it; answers flat fields, ready for JSON. */
    Map<String, Object> run() {
        Scenario scenario = settings.scenario();
        int addresses = settings.addressesPerWorker() * settings.workers();
        Swarms swarms = Swarms.of(scenario.torrents(), scenario.peers(), scenario.maxPeersPerSource() * addresses);
        boolean fill = settings.watch().fill() && !settings.aquatic();
        LoadPhases phases = new LoadPhases(settings.workers(), fill, settings.paces());
        List<HttpWorker> workers = new ArrayList<>();
        for (int i = 0; i < settings.workers(); i++) {
            workers.add(new HttpWorker(settings, phases, targets(swarms, i), i));
        }
        LoadWatch watch = new LoadWatch(settings.watch(), phases, workers, out);
        describe(watch.result());
        List<Thread> threads = watch.start();
        try {
            phases.await();
            if (fill) {
                watch.fill(scenario.peers() / settings.workers() * settings.workers());
            }
            phases.await();
            if (fill) {
                watch.stored(HttpScrapes.ask(settings.server(), settings.address(0, 0), settings.urlSuffix(), swarms));
            }
            phases.await();
            LoadInterval all = watch.measure(block -> block.printHttp(out));
            all.printHttpReport(out, settings.describe());
            watch.finish(all, threads, true);
            return watch.result();
        } finally {
            watch.end();
        }
    }

    private HttpTargets targets(Swarms swarms, int worker) {
        Scenario scenario = settings.scenario();
        return settings.aquatic()
                ? new HttpTargets.Aquatic(
                        settings.urlSuffix(),
                        settings.keepAlive(),
                        swarms.hashes(),
                        scenario.seederProbability(),
                        worker)
                : new HttpTargets.Curve(
                        settings.urlSuffix(),
                        settings.keepAlive(),
                        swarms,
                        scenario.seederProbability(),
                        scenario.wanted(),
                        worker);
    }

    private void describe(Map<String, Object> result) {
        out.printf(
                "Load: %d workers, %d connections each, %s, Java %d%n",
                settings.workers(),
                settings.connectionsPerWorker(),
                settings.keepAlive() ? "kept alive" : "one a request",
                Runtime.version().feature());
        settings.scenario().addTo(result);
        result.put("server", settings.server().toString());
        result.put("requests", settings.aquatic() ? "aquatic" : "curve");
        result.put("keepAlive", settings.keepAlive());
        result.put("pace", settings.pace());
        result.put("workers", settings.workers());
        result.put("connections", settings.connections());
    }
}
