package dev.peerage.benchmarking.load;

import picocli.CommandLine.Option;

/** The options that make a {@link Scenario}. */
final class ScenarioOptions {

    @Option(names = "--torrents", defaultValue = "1000000", description = "info hashes (default: ${DEFAULT-VALUE})")
    private int torrents;

    @Option(
            names = "--peers",
            defaultValue = "2000000",
            description = "peers, each of one torrent (default: ${DEFAULT-VALUE})")
    private int peers;

    @Option(
            names = "--numwant",
            defaultValue = "30",
            description = "peers an announce asks for (default: ${DEFAULT-VALUE})")
    private int wanted;

    @Option(
            names = "--weights",
            defaultValue = "0:100:1",
            description =
                    "connect:announce:scrape, aquatic's bencher has 0:100:1, its load test 50:50:1 (default: ${DEFAULT-VALUE})")
    private String weights = "";

    @Option(
            names = "--max-scrape",
            defaultValue = "10",
            description = "most torrents of one scrape (default: ${DEFAULT-VALUE})")
    private int maxScrape;

    @Option(
            names = "--seeders",
            defaultValue = "0.75",
            description = "how likely an announce is a seeder's (default: ${DEFAULT-VALUE})")
    private double seeders;

    @Option(
            names = "--max-per-source",
            defaultValue = "100",
            description = "most peers of a swarm on one address (default: ${DEFAULT-VALUE})")
    private int maxPerSource;

    Scenario scenario() {
        String[] parts = weights.split(":", -1);
        if (parts.length != 3) {
            throw new IllegalArgumentException("--weights takes three numbers: 0:100:1");
        }
        return new Scenario(
                torrents,
                peers,
                wanted,
                Integer.parseInt(parts[0]),
                Integer.parseInt(parts[1]),
                Integer.parseInt(parts[2]),
                maxScrape,
                seeders,
                maxPerSource);
    }
}
