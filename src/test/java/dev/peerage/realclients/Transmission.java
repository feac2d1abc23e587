package dev.peerage.realclients;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * transmission-daemon 3.00. It ignores peers on loopback addresses, and reads IPv6 answers over UDP with IPv4's stride. A
 * daemon that ends cuts off its last HTTP announces, so it is told to stop the torrent.
 */
final class Transmission implements RealClient {

    private static final String SETTINGS = """
            {
              "dht-enabled": false,
              "lpd-enabled": false,
              "pex-enabled": false,
              "utp-enabled": false,
              "port-forwarding-enabled": false,
              "peer-port": %d,
              "rpc-bind-address": "127.0.0.1",
              "rpc-port": 9091,
              "rpc-authentication-required": false,
              "download-dir": "%s",
              "start-added-torrents": true,
              "cache-size-mb": 1
            }
            """;

    private static final Pattern SCRAPED = Pattern.compile("Tracker had (\\d+) seeders and (\\d+) leechers");

    @Override
    public String name() {
        return "Transmission";
    }

    @Override
    public Set<Route> routes() {
        return EnumSet.of(Route.UDP_IPV4, Route.HTTP_IPV4, Route.HTTP_IPV6);
    }

    @Override
    public void demandInstalled() {
        Installed.demand("transmission-daemon", "transmission-daemon");
        Installed.demand("transmission-remote", "transmission-cli");
    }

    @Override
    public RunningClient start(Job job) {
        try {
            Files.writeString(job.work().resolve("settings.json"), SETTINGS.formatted(job.port(), job.content()));
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
        List<String> command = List.of(
                "transmission-daemon",
                "--foreground",
                "--config-dir",
                job.work().toString(),
                "--log-info");
        Program program = Program.start(name(), job.place(), job.work(), Map.of(), command);
        await("transmission-daemon takes the torrent")
                .atMost(Duration.ofMinutes(1))
                .pollInterval(Duration.ofMillis(250))
                .until(() -> remote(job, "--add", job.torrentFile().toString()).exitCode() == 0);
        return new RunningClient(name(), job, program, () -> remote(job, "--torrent", "1", "--stop"));
    }

    @Override
    public Optional<ScrapeShown> scrape(RunningClient running) {
        Matcher shown = SCRAPED.matcher(
                remote(running.job(), "--torrent", "1", "--info-trackers").output());
        return shown.find()
                ? Optional.of(new ScrapeShown(Integer.parseInt(shown.group(1)), Integer.parseInt(shown.group(2))))
                : Optional.empty();
    }

    private static Command remote(Job job, String... words) {
        List<String> command = new ArrayList<>(List.of("transmission-remote", "127.0.0.1:9091"));
        command.addAll(List.of(words));
        return Command.run(job.place().command(command));
    }
}
