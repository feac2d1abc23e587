package dev.peerage.realclients;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** aria2c as a daemon, driven over its JSON-RPC. It knows peers from the tracker alone. */
final class Aria2Daemon implements AutoCloseable {

    private static final JsonMapper JSON = JsonMapper.shared();
    private static final String SECRET = "peerage";
    private static final Duration START = Duration.ofSeconds(20);
    private static final Duration CALL = Duration.ofSeconds(5);
    private static final long LOOK_NANOS = 20_000_000;

    private final Program program;
    private final URI rpc;
    private final HttpClient http = HttpClient.newHttpClient();
    private int calls;

    private Aria2Daemon(Program program, int rpcPort) {
        this.program = program;
        this.rpc = URI.create("http://127.0.0.1:" + rpcPort + "/jsonrpc");
    }

    /**
     * Starts one and waits until it answers.
     *
     * @param address where it asks and listens: a loopback address of its own
     * @param ports for its RPC, and for peers
     * @param work a folder for its files and its log
     * @param content where contents are or will be
     * @param seedMinutes how long it seeds what it has downloaded, or null for ever
     */
    static Aria2Daemon start(String address, int[] ports, Path work, Path content, @Nullable String seedMinutes) {
        Installed.demand("aria2c", "aria2");
        List<String> command = new ArrayList<>(List.of(
                "aria2c",
                "--no-conf",
                "--enable-rpc=true",
                "--rpc-listen-port=" + ports[0],
                "--rpc-secret=" + SECRET,
                "--interface=" + address,
                "--disable-ipv6=true",
                "--enable-dht=false",
                "--bt-enable-lpd=false",
                "--enable-peer-exchange=false",
                "--listen-port=" + ports[1],
                "--dir=" + content,
                "--check-integrity=true",
                "--file-allocation=none",
                "--seed-ratio=0.0",
                "--max-concurrent-downloads=16",
                "--summary-interval=0",
                "--show-console-readout=false",
                "--enable-color=false"));
        if (seedMinutes != null) {
            command.add("--seed-time=" + seedMinutes);
        }
        Aria2Daemon daemon = new Aria2Daemon(Program.start("aria2", Place.here(), work, Map.of(), command), ports[0]);
        daemon.awaitAnswer();
        return daemon;
    }

    private void awaitAnswer() {
        long end = System.nanoTime() + START.toNanos();
        while (true) {
            try {
                call("aria2.getVersion", List.of());
                return;
            } catch (UncheckedIOException notYet) {
                if (!program.running() || System.nanoTime() > end) {
                    program.close();
                    throw new IllegalStateException("aria2c does not answer: " + program.output(), notYet);
                }
                LockSupport.parkNanos(LOOK_NANOS);
            }
        }
    }

    /** Adds a torrent; answers its GID. */
    String add(Path torrentFile) throws IOException {
        return call("aria2.addTorrent", List.of(Base64.getEncoder().encodeToString(Files.readAllBytes(torrentFile))))
                .asString();
    }

    /** {@code aria2.tellStatus}, these keys alone. */
    JsonNode status(String gid, List<String> keys) {
        return call("aria2.tellStatus", List.of(gid, keys));
    }

    /** {@code aria2.getGlobalStat}. */
    JsonNode globalStat() {
        return call("aria2.getGlobalStat", List.of());
    }

    private JsonNode call(String method, List<Object> parameters) {
        List<Object> all = new ArrayList<>();
        all.add("token:" + SECRET);
        all.addAll(parameters);
        String body = JSON.writeValueAsString(
                Map.of("jsonrpc", "2.0", "id", Integer.toString(++calls), "method", method, "params", all));
        HttpRequest request = HttpRequest.newBuilder(rpc)
                .timeout(CALL)
                .POST(HttpRequest.BodyPublishers.ofString(body))
                .build();
        try {
            JsonNode answer = JSON.readTree(
                    http.send(request, HttpResponse.BodyHandlers.ofString()).body());
            if (!answer.has("result")) {
                throw new IllegalStateException(method + ": " + answer);
            }
            return answer.get("result");
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(interrupted);
        }
    }

    /** Leaves as its user would make it leave: it tells the tracker. */
    void stop() {
        program.stop("INT");
    }

    @Override
    public void close() {
        program.close();
    }
}
