package dev.peerage.realclients;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** rtorrent 0.9.8 as a daemon, which reaches trackers over IPv4 alone. Its second check of what it has downloaded is off: as a daemon
 * it stalls there. */
final class Rtorrent implements RealClient {

    private static final String SETTINGS = """
            directory.default.set = "%2$s"
            session.path.set = "%1$s"
            network.port_range.set = %3$d-%3$d
            network.port_random.set = no
            dht.mode.set = disable
            protocol.pex.set = no
            trackers.use_udp.set = yes
            system.daemon.set = true
            pieces.hash.on_completion.set = no
            load.start = "%4$s"
            """;

    @Override
    public String name() {
        return "rtorrent";
    }

    @Override
    public Set<Route> routes() {
        return EnumSet.of(Route.UDP_IPV4, Route.HTTP_IPV4);
    }

    @Override
    public void demandInstalled() {
        Installed.demand("rtorrent", "rtorrent");
    }

    @Override
    public RunningClient start(Job job) {
        Path settings = job.work().resolve("rtorrent.rc");
        try {
            Path session = Files.createDirectory(job.work().resolve("session"));
            Files.writeString(settings, SETTINGS.formatted(session, job.content(), job.port(), job.torrentFile()));
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
        List<String> command = List.of("rtorrent", "-n", "-o", "import=" + settings);
        return new RunningClient(name(), job, Program.start(name(), job.place(), job.work(), Map.of(), command), "INT");
    }
}
