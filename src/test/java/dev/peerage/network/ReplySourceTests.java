package dev.peerage.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.peerage.PeerageApplication;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.api.io.TempDir;

/** A host with several addresses replies from the one that was asked: clients take nothing else for an answer. */
@Tag("network")
class ReplySourceTests {

    /** A connected socket hears its peer alone. Prints what it was answered, or "silence". */
    private static final String CONNECT = """
            import socket, sys
            family = socket.AF_INET6 if ":" in sys.argv[1] else socket.AF_INET
            client = socket.socket(family, socket.SOCK_DGRAM)
            client.settimeout(3)
            client.connect((sys.argv[1], 6969))
            client.send(bytes.fromhex("00000417271019800000000000c0ffee"))
            try:
                print(client.recv(100)[:8].hex())
            except OSError:
                print("silence")
            """;

    @Test
    void everyAddressAnswersForItself(@TempDir Path directory) throws Exception {
        assertAddressesAnswerForThemselves(
                directory,
                "--peerage.udp.lane=netty",
                "--peerage.udp.addresses=" + String.join(",", NetworkNamespaces.TRACKER_ADDRESSES));
    }

    @Test
    @EnabledForJreRange(min = JRE.JAVA_22)
    void theBatchLaneAnswersFromTheAddressAskedOnWildcardsToo(@TempDir Path directory) throws Exception {
        assertAddressesAnswerForThemselves(directory, "--peerage.udp.lane=batch");
    }

    private static void assertAddressesAnswerForThemselves(Path directory, String... arguments) throws Exception {
        try (NetworkNamespaces hosts = new NetworkNamespaces()) {
            Path output = directory.resolve("tracker.log");
            Process tracker = hosts.startOnTracker(tracker(arguments), output);
            try {
                awaitStart(output);
                for (String address : NetworkNamespaces.TRACKER_ADDRESSES) {
                    assertThat(hosts.runOnClient(List.of("python3", "-c", CONNECT, address)))
                            .as(address)
                            .isEqualToIgnoringNewLines("0000000000c0ffee");
                }
            } finally {
                tracker.destroy();
                if (!tracker.waitFor(20, TimeUnit.SECONDS)) {
                    tracker.destroyForcibly();
                }
            }
        }
    }

    private static List<String> tracker(String... arguments) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                PeerageApplication.class.getName()));
        command.addAll(List.of(arguments));
        return command;
    }

    private static void awaitStart(Path output) {
        await().atMost(Duration.ofMinutes(1))
                .untilAsserted(() -> assertThat(output).content().contains("Started PeerageApplication"));
    }
}
