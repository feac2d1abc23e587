package dev.peerage.benchmarking.load;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Runs a UDP load: ids, fill, check of what is stored, warm-up, measurement. */
final class UdpLoad {

    private final UdpSettings settings;
    private final PrintStream out;

    UdpLoad(UdpSettings settings, PrintStream out) {
        this.settings = settings;
        this.out = out;
    }

    /** Runs it; answers flat fields, ready for JSON. */
    Map<String, Object> run() {
        Swarms swarms = SourceCaps.draw(settings);
        LoadPhases phases = new LoadPhases(settings.workers(), settings.watch().fill(), settings.paces());
        List<UdpWorker> workers = new ArrayList<>();
        for (int i = 0; i < settings.workers(); i++) {
            Sources sources = settings.sources(i);
            DatagramPort port = settings.nativeSockets() ? new NativePort(sources) : new ChannelPort(sources);
            workers.add(new UdpWorker(settings.scenario(), swarms, sources, port, i, phases));
        }
        LoadWatch watch = new LoadWatch(settings.watch(), phases, workers, out);
        describe(watch.result());
        List<Thread> threads = watch.start();
        try {
            phases.await();
            if (settings.watch().fill()) {
                watch.fill(swarms.peerCount() / settings.workers() * settings.workers());
            }
            phases.await();
            if (settings.watch().fill()) {
                watch.stored(UdpScrapes.ask(settings.server(), settings.base(), swarms));
            }
            phases.await();
            LoadInterval all = watch.measure(block -> block.print(out));
            all.printReport(out, settings.describe());
            watch.finish(all, threads, settings.paces().apply(2).timed());
            return watch.result();
        } finally {
            watch.end();
        }
    }

    private void describe(Map<String, Object> result) {
        Sources sources = settings.sources(0);
        out.printf(
                "Load: %d workers, %d flows each from %d addresses, %s, Java %d%n",
                settings.workers(),
                sources.flows(),
                sources.distinctAddresses(),
                settings.nativeSockets() ? "recvmmsg and sendmmsg" : "a call a datagram",
                Runtime.version().feature());
        settings.scenario().addTo(result);
        result.put("server", settings.server().toString());
        result.put("pace", settings.pace());
        result.put("workers", settings.workers());
        result.put("flows", sources.flows() * settings.workers());
        result.put("sockets", settings.nativeSockets() ? "batch" : "channel");
    }
}
