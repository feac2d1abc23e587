package dev.peerage.realclients;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.StreamSupport;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** qbittorrent-nox, driven through its Web API. */
final class QBittorrent implements RealClient {

    private static final String API = "http://127.0.0.1:8080/api/v2/torrents/";

    private static String settings(int port) {
        return """
                [LegalNotice]
                Accepted=true

                [BitTorrent]
                Session\\DHTEnabled=false
                Session\\LSDEnabled=false
                Session\\PeXEnabled=false
                Session\\Port=%d
                Session\\QueueingSystemEnabled=false
                Session\\AnnounceToAllTrackers=true

                [Network]
                PortForwardingEnabled=false

                [Preferences]
                WebUI\\Address=127.0.0.1
                WebUI\\Port=8080
                WebUI\\UseUPnP=false
                WebUI\\LocalHostAuth=false
                """.formatted(port);
    }

    @Override
    public String name() {
        return "qBittorrent";
    }

    @Override
    public Set<Route> routes() {
        return EnumSet.allOf(Route.class);
    }

    @Override
    public void demandInstalled() {
        Installed.demand("qbittorrent-nox", "qbittorrent-nox");
    }

    @Override
    public RunningClient start(Job job) {
        Path settings = job.work().resolve(Path.of("qBittorrent", "config", "qBittorrent.conf"));
        try {
            Files.createDirectories(settings.getParent());
            Files.writeString(settings, settings(job.port()));
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
        List<String> command = List.of("qbittorrent-nox", "--profile=" + job.work());
        Program program = Program.start(name(), job.place(), job.work(), Map.of(), command);
        await("qbittorrent-nox takes the torrent")
                .atMost(Duration.ofMinutes(1))
                .pollInterval(Duration.ofMillis(250))
                .until(() -> add(job).output().equals("Ok."));
        return new RunningClient(name(), job, program, "TERM");
    }

    private static Command add(Job job) {
        return curl(
                job,
                "--form",
                "torrents=@" + job.torrentFile(),
                "--form",
                "savepath=" + job.content(),
                "--form",
                "paused=false",
                API + "add");
    }

    @Override
    public Optional<ScrapeShown> scrape(RunningClient running) {
        JsonNode torrents =
                JsonMapper.shared().readTree(curl(running.job(), API + "info").output());
        return StreamSupport.stream(torrents.spliterator(), false)
                .filter(torrent -> torrent.get("num_complete").asInt() >= 0)
                .map(torrent -> new ScrapeShown(
                        torrent.get("num_complete").asInt(),
                        torrent.get("num_incomplete").asInt()))
                .findFirst();
    }

    private static Command curl(Job job, String... words) {
        List<String> command = new ArrayList<>(List.of("curl", "--silent", "--max-time", "10"));
        command.addAll(List.of(words));
        return Command.run(job.place().command(command));
    }
}
