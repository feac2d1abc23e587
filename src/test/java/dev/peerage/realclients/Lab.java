package dev.peerage.realclients;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The virtual network, the trackers and every client started on it; whatever happens, nothing of it outlives the run. */
final class Lab implements AutoCloseable {

    private static final Path FOLDER = Path.of("target", "real-clients").toAbsolutePath();
    private static final Path TABLE = Path.of("target", "real-clients.txt");

    private final VirtualNetwork network;
    private final ResultTable results = new ResultTable();
    private final List<AutoCloseable> clients = new ArrayList<>();
    private final List<TrackerProcess> trackers = new ArrayList<>();
    private final Thread emergency = new Thread(this::end);

    private @Nullable TrackerProcess calm;
    private @Nullable TrackerProcess calmToo;
    private @Nullable TrackerProcess hasty;
    private int folders;
    private int torrents;

    Lab() {
        Installed.demand("ip", "iproute2");
        Installed.demand("curl", "curl");
        Installed.demand("setpriv", "util-linux");
        deleteFolder();
        network = new VirtualNetwork();
        Runtime.getRuntime().addShutdownHook(emergency);
    }

    VirtualNetwork network() {
        return network;
    }

    ResultTable results() {
        return results;
    }

    /** A tracker whose peers do not time out during a test. */
    TrackerProcess tracker() {
        if (calm == null) {
            calm = start(6969, "30s", "180s");
        }
        return calm;
    }

    /** Another one, which knows nothing of the first. */
    TrackerProcess secondTracker() {
        if (calmToo == null) {
            calmToo = start(8969, "30s", "180s");
        }
        return calmToo;
    }

    /** A tracker that drops peers it has not heard of for six seconds. */
    TrackerProcess hastyTracker() {
        if (hasty == null) {
            hasty = start(7969, "4s", "6s");
        }
        return hasty;
    }

    private TrackerProcess start(int port, String interval, String peerTimeout) {
        TrackerProcess tracker = TrackerProcess.start(
                network.tracker(),
                port,
                folder("tracker"),
                List.of(
                        "--peerage.tracker.interval=" + interval,
                        "--peerage.repository.peer-timeout=" + peerTimeout,
                        "--peerage.tracker.min-interval=2s",
                        "--peerage.repository.sweep-interval=1s"));
        trackers.add(tracker);
        return tracker;
    }

    /** A torrent that nobody has seen yet. */
    TestTorrent torrent(int bytes) {
        return TestTorrent.of(bytes, ++torrents);
    }

    /** Starts a client that has the whole content. */
    RunningClient seeder(RealClient client, Place place, int port, TestTorrent torrent, List<String> announceUrls) {
        return start(client, "seeder", place, port, torrent, announceUrls);
    }

    /** Starts a client that has nothing of the content. */
    RunningClient downloader(RealClient client, Place place, int port, TestTorrent torrent, List<String> announceUrls) {
        return start(client, "downloader", place, port, torrent, announceUrls);
    }

    private RunningClient start(
            RealClient client, String role, Place place, int port, TestTorrent torrent, List<String> announceUrls) {
        client.demandInstalled();
        Path folder = folder(role + "-" + client.name());
        Job job = new Job(
                place,
                port,
                create(folder.resolve("work")),
                folder.resolve("test.torrent"),
                create(folder.resolve("content")));
        torrent.writeTorrent(job.torrentFile(), announceUrls);
        if (role.equals("seeder")) {
            torrent.writeContent(job.content());
        }
        RunningClient running = client.start(job);
        clients.add(running);
        return running;
    }

    /** Ends the clients of a test, however it went. */
    void endClients() {
        clients.forEach(Lab::close);
        clients.clear();
    }

    private Path folder(String name) {
        return create(FOLDER.resolve("%03d-%s".formatted(++folders, name)));
    }

    @Override
    public void close() {
        Runtime.getRuntime().removeShutdownHook(emergency);
        end();
        results.publish(TABLE);
    }

    private void end() {
        endClients();
        trackers.forEach(TrackerProcess::close);
        network.close();
    }

    private static void close(AutoCloseable closeable) {
        try {
            closeable.close();
        } catch (Exception failed) {
            throw new IllegalStateException(failed);
        }
    }

    private static Path create(Path folder) {
        try {
            return Files.createDirectories(folder);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /** The logs of the run before. */
    private static void deleteFolder() {
        if (Files.notExists(FOLDER)) {
            return;
        }
        try (Stream<Path> paths = Files.walk(FOLDER)) {
            for (Path path : paths.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}
