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
    private static final String[] VALUES = {
        "--values",
        Tool.CHART + "/ci/host-network-values.yaml",
        "--set",
        "secret.existingSecret=,secret.generate=true,resources.requests.memory=300Mi"
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

    private static String[] with(String[] values) {
        String[] all = new String[values.length + 1];
        all[0] = Tool.CHART;
        System.arraycopy(values, 0, all, 1, values.length);
        return all;
    }
}
