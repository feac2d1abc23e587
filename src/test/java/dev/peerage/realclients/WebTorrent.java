package dev.peerage.realclients;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** webtorrent from npm, whose tracker client is bittorrent-tracker. It speaks UDP over IPv4 alone. */
final class WebTorrent implements RealClient {

    private static final Path MODULES = Path.of("target", "npm", "node_modules").toAbsolutePath();

    @Override
    public String name() {
        return "webtorrent";
    }

    @Override
    public Set<Route> routes() {
        return EnumSet.of(Route.UDP_IPV4, Route.HTTP_IPV4, Route.HTTP_IPV6);
    }

    @Override
    public void demandInstalled() {
        Installed.demand("node", "nodejs");
        if (Files.notExists(MODULES.resolve("webtorrent"))) {
            throw new AssertionError("webtorrent is missing: "
                    + "npm install --ignore-scripts --no-audit --no-fund --prefix target/npm webtorrent@1.9.7");
        }
    }

    @Override
    public RunningClient start(Job job) {
        List<String> command = List.of(
                "node",
                Scripts.extract("webtorrent_client.js", job.work()).toString(),
                job.torrentFile().toString(),
                job.content().toString(),
                Integer.toString(job.port()));
        Map<String, String> environment = Map.of("NODE_PATH", MODULES.toString());
        return new RunningClient(
                name(), job, Program.start(name(), job.place(), job.work(), environment, command), "TERM");
    }

    @Override
    public Optional<ScrapeShown> scrape(RunningClient running) {
        return Scripts.lastScrape(running.output());
    }
}
