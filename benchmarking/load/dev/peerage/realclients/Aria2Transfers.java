package dev.peerage.realclients;

import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import tools.jackson.databind.JsonNode;

/** One aria2c seeds torrents of our making, another downloads them; they meet through the tracker alone. */
public final class Aria2Transfers implements AutoCloseable {

    private static final String SEEDER = "127.0.100.1";
    private static final String DOWNLOADER = "127.0.100.2";
    private static final List<String> KEYS =
            List.of("status", "completedLength", "totalLength", "connections", "numSeeders", "seeder");
    /**
     * Three seconds: long enough to say that a download has ended. Who seeds on under a cap of its source asks again for what it
     * has, always before the torrents that still have no peer, and leaves nothing of the cap to them.
     */
    private static final String SEED_MINUTES = "0.05";

    private static final long LOOK_NANOS = 10_000_000;

    private final Path folder;
    private final List<TestTorrent> torrents = new ArrayList<>();
    private final Aria2Daemon seeder;
    private final Aria2Daemon downloader;
    private final Path downloads;

    /**
     * What the downloading client says when it has everything.
     *
     * @param millisToFirstPeer of each torrent, from its adding to its first connection
     * @param millisToEnd from the first torrent's adding to the last one's end
     * @param complete torrents whose {@code aria2.tellStatus} says that all bytes are there, and that it seeds them or has done so
     * @param numActive of {@code aria2.getGlobalStat}
     * @param numStopped of {@code aria2.getGlobalStat}
     * @param identical torrents whose content is the seeder's, byte for byte
     */
    public record Downloaded(
            List<Long> millisToFirstPeer,
            long millisToEnd,
            int complete,
            int numActive,
            int numStopped,
            int identical) {}

    /**
     * Makes torrents from a seed, and starts both clients without any of them.
     *
     * @throws IllegalStateException with the command that installs it, when aria2c is missing
     */
    public Aria2Transfers(Path folder, int count, int bytes, long seed, String announceUrl) throws IOException {
        this.folder = folder;
        Path contents = Files.createDirectories(folder.resolve("seeder-content"));
        downloads = Files.createDirectories(folder.resolve("downloader-content"));
        for (int i = 0; i < count; i++) {
            TestTorrent torrent = TestTorrent.of(bytes, seed * 1000 + i);
            torrent.writeContent(contents);
            torrent.writeTorrent(file(i), List.of(announceUrl));
            torrents.add(torrent);
        }
        try {
            seeder = Aria2Daemon.start(SEEDER, ports(), work("seeder"), contents, null);
        } catch (AssertionError missing) {
            throw new IllegalStateException(missing.getMessage(), missing);
        }
        try {
            downloader = Aria2Daemon.start(DOWNLOADER, ports(), work("downloader"), downloads, SEED_MINUTES);
        } catch (RuntimeException failed) {
            seeder.close();
            throw failed;
        }
    }

    private Path file(int torrent) {
        return folder.resolve(torrent + ".torrent");
    }

    private Path work(String name) throws IOException {
        return Files.createDirectories(folder.resolve(name));
    }

    private static int[] ports() throws IOException {
        try (ServerSocket first = new ServerSocket(0);
                ServerSocket second = new ServerSocket(0)) {
            return new int[] {first.getLocalPort(), second.getLocalPort()};
        }
    }

    /** The info hashes, 40 digits each. */
    public List<String> infoHashes() {
        return torrents.stream().map(TestTorrent::infoHash).toList();
    }

    /** Gives the seeder all torrents. */
    public void seed() throws IOException {
        for (int i = 0; i < torrents.size(); i++) {
            seeder.add(file(i));
        }
    }

    /** Gives the downloader all torrents, and waits until it has them. */
    public Downloaded download(long mostNanos) throws IOException {
        List<String> gids = new ArrayList<>();
        long[] added = new long[torrents.size()];
        Long[] firstPeer = new Long[torrents.size()];
        long start = System.nanoTime();
        for (int i = 0; i < added.length; i++) {
            gids.add(downloader.add(file(i)));
            added[i] = System.nanoTime();
        }
        int complete = 0;
        while (complete < added.length) {
            if (System.nanoTime() - start > mostNanos) {
                throw new IOException("aria2 has " + complete + " of " + added.length + " torrents in time");
            }
            complete = 0;
            for (int i = 0; i < added.length; i++) {
                JsonNode status = downloader.status(gids.get(i), KEYS);
                boolean ended = "true".equals(text(status, "seeder")) || "complete".equals(text(status, "status"));
                if (firstPeer[i] == null && (ended || number(status, "connections") > 0)) {
                    firstPeer[i] = (System.nanoTime() - added[i]) / 1_000_000;
                }
                if (ended && text(status, "completedLength").equals(text(status, "totalLength"))) {
                    complete++;
                }
            }
            LockSupport.parkNanos(LOOK_NANOS);
        }
        long millis = (System.nanoTime() - start) / 1_000_000;
        JsonNode stat = downloader.globalStat();
        int identical = (int) torrents.stream()
                .filter(torrent -> torrent.completeIn(downloads))
                .count();
        return new Downloaded(
                List.of(firstPeer), millis, complete, number(stat, "numActive"), number(stat, "numStopped"), identical);
    }

    private static int number(JsonNode object, String name) {
        return Integer.parseInt(text(object, name));
    }

    /** aria2 writes numbers as text, and leaves out what a download does not have. */
    private static String text(JsonNode object, String name) {
        JsonNode value = object.get(name);
        return value == null ? "0" : value.asString();
    }

    /** Both leave, and tell the tracker. */
    public void leave() {
        downloader.stop();
        seeder.stop();
    }

    @Override
    public void close() {
        downloader.close();
        seeder.close();
    }
}
