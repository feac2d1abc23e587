package dev.peerage.benchmarking.live;

import dev.peerage.benchmarking.live.Requests.Event;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/** The seeders of some torrents, who come once and stay: every later answer in full has peers to give. */
final class SwarmFill extends HttpClient {

    /** No tracker under test lets one address have more places in a swarm than this. */
    private static final int SEEDERS_PER_SOURCE = 50;

    private static final int SOURCES_NET = 250;

    private final Torrents torrents;
    private final int firstSeeder;
    private final int seeders;

    private SwarmFill(InetSocketAddress server, Torrents torrents, int part, int seeders) {
        super(
                Loopback.source(SOURCES_NET, part),
                server,
                torrents,
                new Plan(torrents.count() * seeders, 0, false, Plan.USUAL_WANTED),
                1,
                1);
        this.torrents = torrents;
        this.firstSeeder = part * SEEDERS_PER_SOURCE;
        this.seeders = seeders;
    }

    /** Announces all of them, a few sources at a time. */
    static void fill(InetSocketAddress server, Torrents torrents) throws IOException {
        List<SwarmFill> parts = new ArrayList<>();
        for (int first = 0; first < torrents.seeders(); first += SEEDERS_PER_SOURCE) {
            int seeders = Math.min(SEEDERS_PER_SOURCE, torrents.seeders() - first);
            parts.add(new SwarmFill(server, torrents, first / SEEDERS_PER_SOURCE, seeders));
        }
        ClientRuntime runtime = new ClientRuntime(parts);
        runtime.run();
        Tally tally = runtime.tally();
        long bad = tally.all(AnswerKind.REFUSED) + tally.all(AnswerKind.WRONG) + tally.all(AnswerKind.SILENT);
        if (bad > 0) {
            throw new IOException("the tracker refuses seeders before the scenario: " + tally.complaint());
        }
    }

    @Override
    void write(ByteBuffer to, int index) {
        int port = Torrents.port(firstSeeder + index % seeders);
        new Requests(port).httpAnnounce(to, torrents.offset(index / seeders), Event.STARTED, true, Plan.USUAL_WANTED);
    }
}
