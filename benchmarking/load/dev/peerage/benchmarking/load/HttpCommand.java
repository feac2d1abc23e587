package dev.peerage.benchmarking.load;

import dev.peerage.benchmarking.Help;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code bench http}. */
@Command(
        name = "http",
        sortOptions = false,
        description = {
            "Loads an HTTP tracker, one request under way on each connection, and watches it.",
            "Fixed peers on the popularity curve, or with --aquatic the requests of aquatic's load test without TLS."
        })
public final class HttpCommand implements Callable<Integer> {

    @Option(
            names = "--server",
            defaultValue = "127.0.0.1:6969",
            description = "host:port or [v6]:port (default: ${DEFAULT-VALUE})")
    private String server = "";

    @Option(names = "--aquatic", description = "aquatic's requests: 10,000 torrents, a new peer each time")
    private boolean aquatic;

    @Option(names = "--torrents", description = "info hashes (default 100000; with --aquatic 10000)")
    private @Nullable Integer torrents;

    @Option(
            names = "--peers",
            defaultValue = "200000",
            description = "peers, each of one torrent (default: ${DEFAULT-VALUE})")
    private int peers;

    @Option(
            names = "--numwant",
            defaultValue = "50",
            description = "peers an announce asks for; aquatic's do not (default: ${DEFAULT-VALUE})")
    private int wanted;

    @Option(names = "--weights", defaultValue = "5:0", description = "announce:scrape (default: ${DEFAULT-VALUE})")
    private String weights = "";

    @Option(
            names = "--seeders",
            description = "how likely an announce is a seeder's (default 0.75; with --aquatic 0.25)")
    private @Nullable Double seeders;

    @Option(
            names = "--max-per-source",
            defaultValue = "100",
            description = "most peers of a swarm on one address (default: ${DEFAULT-VALUE})")
    private int maxPerSource;

    @Option(names = "--url-suffix", defaultValue = "", description = "what follows /announce and /scrape")
    private String urlSuffix = "";

    @Option(
            names = "--connections",
            defaultValue = "64",
            description = "connections of all workers (default: ${DEFAULT-VALUE})")
    private int connections;

    @Option(
            names = "--keep-alive",
            negatable = true,
            defaultValue = "true",
            fallbackValue = "true",
            description = "keep connections, or open one a request (default: yes)")
    private boolean keepAlive;

    @Mixin
    private WatchOptions watch = new WatchOptions();

    @Mixin
    Help help = new Help();

    /** For picocli. */
    public HttpCommand() {}

    @Override
    public Integer call() {
        String[] parts = weights.split(":", -1);
        if (parts.length != 2) {
            throw new IllegalArgumentException("--weights takes two numbers: 5:0");
        }
        Integer hashes = torrents;
        Double seederProbability = seeders;
        Scenario scenario = new Scenario(
                hashes != null ? hashes : aquatic ? 10_000 : 100_000,
                peers,
                wanted,
                0,
                Integer.parseInt(parts[0]),
                Integer.parseInt(parts[1]),
                5,
                seederProbability != null ? seederProbability : aquatic ? 0.25 : 0.75,
                maxPerSource);
        HttpSettings settings = new HttpSettings(
                SocketAddresses.parse(server),
                aquatic,
                scenario,
                urlSuffix,
                watch.workers(),
                connections,
                keepAlive,
                watch.pace("as many as there are connections"),
                watch.paces(Pace.Window::new),
                watch.watch());
        watch.write(new HttpLoad(settings, System.out).run());
        return 0;
    }
}
