package dev.peerage.kubernetes;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Content that one aria2 shares with another; they know of each other by a tracker alone. */
final class Download implements AutoCloseable {

    private static final int CONTENT_BYTES = 3_000_017;
    private static final int SEEDER_PORT = 51_413;
    private static final int DOWNLOADER_PORT = 51_414;

    private final Path folder;
    private final Path torrent;
    private final List<Process> clients = new ArrayList<>();

    /** Makes content, other for each URL, and a torrent of it. */
    Download(String announceUrl) {
        try {
            folder = Files.createTempDirectory("peerage-download");
            torrent = folder.resolve("test.torrent");
            byte[] content = new byte[CONTENT_BYTES];
            new Random(announceUrl.hashCode()).nextBytes(content);
            Files.write(Files.createDirectory(folder.resolve("seeder")).resolve("content.bin"), content);
            Files.createDirectory(folder.resolve("downloader"));
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
        Tool.demand(
                "mktorrent",
                "-p",
                "-a",
                announceUrl,
                "-o",
                torrent.toString(),
                folder.resolve("seeder/content.bin").toString());
    }

    /** The info hash, 40 hex digits. */
    String infoHash() {
        Matcher hash = Pattern.compile("Info Hash: ([0-9a-f]{40})")
                .matcher(Tool.demand("aria2c", "--show-files", torrent.toString()));
        if (!hash.find()) {
            throw new AssertionError("aria2c does not tell the info hash");
        }
        return hash.group(1);
    }

    void startSeeder() {
        clients.add(start("seeder", SEEDER_PORT, "--check-integrity=true", "--seed-ratio=0.0"));
    }

    /** Answers whether the whole content came within that time. */
    boolean completesWithin(long seconds) throws InterruptedException, IOException {
        Process downloader = start("downloader", DOWNLOADER_PORT, "--seed-time=0");
        clients.add(downloader);
        return downloader.waitFor(seconds, TimeUnit.SECONDS)
                && Files.mismatch(folder.resolve("seeder/content.bin"), folder.resolve("downloader/content.bin")) == -1;
    }

    /** What a client printed. */
    String output(String role) throws IOException {
        return Files.readString(folder.resolve(role + ".log"));
    }

    /** It speaks UDP to trackers only while its DHT is on; private torrents keep out of the DHT. */
    private Process start(String role, int port, String... more) {
        List<String> command = new ArrayList<>(List.of(
                "aria2c",
                "--no-conf",
                "--enable-dht=true",
                "--enable-dht6=false",
                "--dht-file-path=" + folder.resolve(role + ".dat"),
                "--dht-listen-port=" + port,
                "--bt-enable-lpd=false",
                "--enable-peer-exchange=false",
                "--listen-port=" + port,
                "--dir=" + folder.resolve(role),
                "--file-allocation=none",
                "--summary-interval=0",
                "--show-console-readout=false",
                "--enable-color=false"));
        command.addAll(List.of(more));
        command.add(torrent.toString());
        try {
            return new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(folder.resolve(role + ".log").toFile())
                    .start();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    @Override
    public void close() {
        for (Process client : clients) {
            client.destroyForcibly();
        }
        Tool.run("rm", "-r", folder.toString());
    }
}
