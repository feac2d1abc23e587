package dev.peerage.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import java.net.InetSocketAddress;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;

/** More peers than fit come to a small pod, as fast as it answers. */
@Tag("kubernetes")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(value = 8, unit = TimeUnit.MINUTES)
class MemoryTests {

    private static final int PEERS = 2_000_000;
    private static final int STRANGERS = 20_000;

    private Namespace namespace;

    /** The default memory, one CPU, and a liveness probe that gives up sooner than the default. */
    @BeforeAll
    void install() {
        namespace = Namespace.restricted("memory");
        namespace.install(
                "--set-string",
                "resources.limits.cpu=1",
                "--set",
                "probes.liveness.periodSeconds=5,probes.liveness.failureThreshold=3",
                "--set",
                "config.peerage.repository.max-new-torrents-per-source=10000000");
    }

    @AfterAll
    void delete() {
        namespace.close();
    }

    @Test
    void twoMillionPeersEndNeitherThePodNorItsService() {
        InetSocketAddress tracker =
                new InetSocketAddress(namespace.nodeAddresses().get(0), namespace.nodePort("udp"));
        long start = System.nanoTime();
        try (Peers peers = new Peers(tracker, 0);
                Peers strangers = new Peers(tracker, Peers.TORRENTS)) {
            peers.announce(0, PEERS);
            Records.add(PEERS + " peers announced within " + TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - start)
                    + " s; " + memory());

            long stored = metric("peerage_peers\\{.*\\}");
            assertThat(stored).isBetween(1_400_000L, PEERS - 1L);
            assertThat(namespace.actuator("/health")).contains("\"memory-limit\":\"reached\"");
            // nobody has torrents of one peer that could give way
            strangers.announce(0, STRANGERS);
            long refused = metric("peerage_peers_refused_total\\{reason=\"total\"\\}");
            assertThat(refused).isGreaterThanOrEqualTo(STRANGERS);
            Records.add(stored + " of them stored; " + refused + " strangers with new torrents answered and refused");
            // who was there before is still welcome
            peers.announce(0, STRANGERS);
        }
        assertThat(namespace.restarts()).isZero();
        assertThat(namespace.readyPods()).hasSize(1);
        assertThat(namespace.kubectl("get", "events").output())
                .doesNotContain("OOM")
                .doesNotContain("Liveness probe failed");
    }

    /** The sum of a meter's series. */
    private long metric(String series) {
        Matcher matcher = Pattern.compile("(?m)^" + series + " (\\S+)$").matcher(namespace.actuator("/prometheus"));
        double sum = 0;
        while (matcher.find()) {
            sum += Double.parseDouble(matcher.group(1));
        }
        return (long) sum;
    }

    private String memory() {
        Pod pod = namespace.pods().get(0);
        String summary = namespace
                .client()
                .raw("/api/v1/nodes/" + pod.getSpec().getNodeName() + "/proxy/stats/summary?only_cpu_and_memory=true");
        Matcher matcher = Pattern.compile(
                        "(?s)\"name\": ?\"" + pod.getMetadata().getName() + "\".*?\"workingSetBytes\": ?(\\d+)")
                .matcher(summary == null ? "" : summary);
        return matcher.find() ? "working set " + Long.parseLong(matcher.group(1)) / 1_000_000 + " MB" : "no figure";
    }
}
