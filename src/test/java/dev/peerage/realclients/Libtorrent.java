package dev.peerage.realclients;

import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** libtorrent-rasterbar by its Python binding: the library of qBittorrent and Deluge. */
final class Libtorrent implements RealClient {

    /** The interpreter that Debian's binding is built for, whatever else is on the path. */
    private static final String PYTHON = "/usr/bin/python3";

    private static final Pattern ANNOUNCED = Pattern.compile("^announced (\\d+)$", Pattern.MULTILINE);

    @Override
    public String name() {
        return "libtorrent";
    }

    @Override
    public Set<Route> routes() {
        return EnumSet.allOf(Route.class);
    }

    @Override
    public void demandInstalled() {
        if (Command.run(PYTHON, "-c", "import libtorrent").exitCode() != 0) {
            throw new AssertionError("libtorrent's Python binding is missing: "
                    + "apt-get install -y --no-install-recommends python3-libtorrent");
        }
    }

    @Override
    public RunningClient start(Job job) {
        List<String> command = List.of(
                PYTHON,
                Scripts.extract("libtorrent_client.py", job.work()).toString(),
                job.torrentFile().toString(),
                job.content().toString(),
                job.place().ipv4() + ":" + job.port() + ",[" + job.place().ipv6() + "]:" + job.port());
        return new RunningClient(
                name(), job, Program.start(name(), job.place(), job.work(), Map.of(), command), "TERM");
    }

    @Override
    public Optional<ScrapeShown> scrape(RunningClient running) {
        return Scripts.lastScrape(running.output());
    }

    /** How many peers the tracker's first answer held; empty before it. */
    static Optional<Integer> peersInFirstAnswer(RunningClient running) {
        return ANNOUNCED.matcher(running.output()).results().findFirst().map(line -> Integer.valueOf(line.group(1)));
    }
}
