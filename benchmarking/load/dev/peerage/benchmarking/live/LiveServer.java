package dev.peerage.benchmarking.live;

import dev.peerage.benchmarking.load.HashesCommand;
import dev.peerage.benchmarking.load.Rival;
import dev.peerage.benchmarking.load.RivalProcess;
import dev.peerage.benchmarking.load.ServerProcess;
import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A tracker in a process of its own, on free ports of the loopback address. Closing it ends it. */
final class LiveServer implements AutoCloseable {

    /** The name of the folder that says how Peerage is started here. */
    static final String PEERAGE = "peerage-live";

    private static final int PORT_TRIES = 100;

    /** No scenario has as many. */
    private static final int CLIENTS = 1000;

    private final Rival tracker;
    private final RivalProcess process;
    private final ServerProcess usage;
    private final InetSocketAddress address;
    private final Optional<Management> management;
    private final long seed;

    private LiveServer(
            Rival tracker,
            RivalProcess process,
            InetSocketAddress address,
            Optional<Management> management,
            long seed) {
        this.tracker = tracker;
        this.process = process;
        this.usage = new ServerProcess(process.pid());
        this.address = address;
        this.management = management;
        this.seed = seed;
    }

    /**
     * Starts a tracker and waits until it answers.
     *
     * @param tracker which
     * @param program its program
     * @param root the project's folder
     * @param folder an empty folder for its configuration and its log
     * @param settings arguments that Peerage is given beside those of its folder
     * @param seed where all that its clients draw comes from
     */
    static LiveServer start(Rival tracker, Path program, Path root, Path folder, List<String> settings, long seed)
            throws IOException {
        int port = freePort();
        int managementPort = freePort();
        Files.createDirectories(folder);
        if (tracker.needsHashes()) {
            HashesCommand.write(folder.resolve("hashes.txt"), Torrents.ALL);
        }
        Path limits = folder.resolve("limits.properties");
        Files.writeString(limits, Management.NO_LIMITS);
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        int processors = Runtime.getRuntime().availableProcessors();
        Map<String, String> values = Map.of(
                "program", program.toAbsolutePath().toString(),
                "java", java,
                "root", root.toAbsolutePath().toString(),
                "dir", folder.toAbsolutePath().toString(),
                "port", Integer.toString(port),
                "port2", Integer.toString(managementPort),
                "threads", Integer.toString(processors),
                "settings", String.join("\u0000", settings));
        RivalProcess process = RivalProcess.start(tracker, folder, "0-" + (processors - 1), values);
        InetSocketAddress address = new InetSocketAddress(Loopback.tracker(), port);
        try {
            process.awaitReady(tracker.transports().get(0), address);
            return new LiveServer(
                    tracker,
                    process,
                    address,
                    tracker.name().equals(PEERAGE)
                            ? Optional.of(new Management(managementPort, process.pid(), limits))
                            : Optional.empty(),
                    seed);
        } catch (IOException | RuntimeException failed) {
            process.close();
            throw failed;
        }
    }

    /** A port that is free for TCP and UDP. */
    private static int freePort() throws IOException {
        for (int i = 0; i < PORT_TRIES; i++) {
            try (ServerSocket tcp = new ServerSocket(0, 1, Loopback.tracker());
                    DatagramSocket udp =
                            new DatagramSocket(new InetSocketAddress(Loopback.tracker(), tcp.getLocalPort()))) {
                return udp.getLocalPort();
            } catch (java.net.BindException taken) {
                // the next one
            }
        }
        throw new IOException("no port is free for TCP and UDP");
    }

    /** The name for tables. */
    String name() {
        return management.isPresent() ? "peerage" : tracker.name();
    }

    boolean speaks(String transport) {
        return tracker.transports().contains(transport);
    }

    /** Where all that the client of this number draws comes from. */
    long seed(int client) {
        return seed * CLIENTS + client;
    }

    /** Where both doors are. */
    InetSocketAddress address() {
        return address;
    }

    /** What only Peerage has. */
    Optional<Management> management() {
        return management;
    }

    /** Whether it has caps that can be set here. */
    boolean capped() {
        return tracker.command().contains("--peerage.limits.file=");
    }

    ServerProcess.Usage look() {
        return usage.look();
    }

    long kernelDrops() throws IOException {
        return KernelDrops.of(address.getPort());
    }

    @Override
    public void close() {
        process.close();
    }
}
