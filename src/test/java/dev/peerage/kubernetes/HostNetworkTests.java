package dev.peerage.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.peerage.bittorrent.InfoHash;
import dev.peerage.fixtures.Announces;
import io.fabric8.kubernetes.api.model.Pod;
import java.net.InetAddress;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** One pod on each node, in the node's own network. */
@Tag("kubernetes")
@Timeout(value = 8, unit = TimeUnit.MINUTES)
class HostNetworkTests {

    private static final int PORT = 6969;
    private static final String CLASH = "clash";
    private static final String[] VALUES = {
        "--values",
        Tool.CHART + "/ci/host-network-values.yaml",
        "--set",
        "secret.existingSecret=,secret.generate=true,resources.requests.memory=300Mi,drainSeconds=0"
    };

    @Test
    void everyNodeServesAtItsOwnAddresses() {
        try (Namespace namespace = Namespace.privileged("host")) {
            namespace.install(VALUES);

            List<Pod> pods = namespace.pods();
            assertThat(pods).hasSameSizeAs(namespace.client().nodes().list().getItems());
            int port = 8000;
            for (Pod pod : pods) {
                for (InetAddress address : namespace.addresses(pod.getSpec().getNodeName())) {
                    InfoHash overUdp = Announces.hash(++port);
                    InetAddress from = OutsideClient.announceUdp(address, PORT, overUdp, port);
                    assertListed(namespace.actuator(pod, "/torrents/" + overUdp), from, port);

                    InfoHash overHttp = Announces.hash(++port);
                    from = OutsideClient.announceHttp(address, PORT, overHttp, port);
                    assertListed(namespace.actuator(pod, "/torrents/" + overHttp), from, port);
                }
            }
        }
    }

    private static void assertListed(String torrent, InetAddress from, int port) {
        assertThat(torrent).contains("\"address\":\"" + OutsideClient.text(from) + "\",\"port\":" + port);
    }

    @Test
    void theLevelRestrictedRefusesIt() {
        try (Namespace namespace = Namespace.restricted("host-refused")) {
            namespace.helm("install", with(VALUES)).demanded();

            await().atMost(Duration.ofMinutes(1))
                    .untilAsserted(() -> assertThat(namespace
                                    .kubectl("get", "events", "--field-selector", "reason=FailedCreate")
                                    .output())
                            .contains("violates PodSecurity \"restricted"));
            assertThat(namespace.pods()).isEmpty();
        }
    }

    /** Its pods say other ports than they take: the scheduler keeps apart those that say the same. */
    @Test
    void aPortThatIsTakenIsNamedInTheLogWithItsKeyAndTheRemedy() {
        try (Namespace namespace = Namespace.privileged("host-clash")) {
            namespace.install(VALUES);
            String one = namespace.pods().get(0).getSpec().getNodeName();

            Tool.demand(
                    "helm",
                    "--namespace",
                    namespace.name(),
                    "install",
                    CLASH,
                    Tool.CHART,
                    "--set",
                    "hostNetwork=true,drainSeconds=0,udp.port=7070,http.port=7071,management.port=7072",
                    "--set",
                    "fullnameOverride=" + CLASH + ",nameOverride=" + CLASH,
                    "--set-string",
                    "extraEnv[0].name=PEERAGE_UDP_PORT,extraEnv[0].value=" + PORT,
                    "--set-string",
                    "nodeSelector.kubernetes\\.io/hostname=" + one);

            await().atMost(Duration.ofMinutes(1))
                    .untilAsserted(() -> assertThat(namespace
                                    .kubectl("logs", "deployment/" + CLASH)
                                    .output())
                            .contains("APPLICATION FAILED TO START")
                            .contains("The setting peerage.udp.port=" + PORT
                                    + " cannot be used: another process uses it, on address ")
                            .contains("Change peerage.udp.port; docs/configuration.md lists every key"));
            await().atMost(Duration.ofMinutes(1))
                    .untilAsserted(() -> assertThat(namespace
                                    .kubectl("get", "pods", "--selector", "app.kubernetes.io/name=" + CLASH)
                                    .output())
                            .contains("0/1")
                            .containsPattern("Error|CrashLoopBackOff"));
            assertThat(namespace.readyPods())
                    .as("who had the port goes on")
                    .hasSameSizeAs(namespace.client().nodes().list().getItems());
            assertThat(namespace.restarts()).isZero();
        }
    }

    private static String[] with(String[] values) {
        String[] all = new String[values.length + 1];
        all[0] = Tool.CHART;
        System.arraycopy(values, 0, all, 1, values.length);
        return all;
    }
}
