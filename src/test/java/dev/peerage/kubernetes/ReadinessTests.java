package dev.peerage.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.peerage.fixtures.Announces;
import java.net.InetAddress;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;

/** A tracker that loses its UDP socket while another process takes the port. */
@Tag("kubernetes")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(value = 8, unit = TimeUnit.MINUTES)
class ReadinessTests {

    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private Namespace namespace;

    /** One CPU: one socket of each family. The mode ends a pod that cannot use the image's cache of classes. */
    @BeforeAll
    void install() {
        OwnCluster.assume();
        namespace = Namespace.restricted("readiness");
        namespace.install("--set-string", "resources.limits.cpu=1", "--set-string", "jvm.options={-XX:AOTMode=on}");
    }

    @AfterAll
    void delete() {
        if (namespace != null) {
            namespace.close();
        }
    }

    @Test
    void aPodWithoutItsSocketIsTakenOutAndComesBackWithIt() {
        InetAddress node = namespace.nodeAddresses().get(0);
        String uid = namespace.pods().get(0).getMetadata().getUid();
        OutsideClient.announceUdp(node, namespace.nodePort("udp"), Announces.hash(1), 7001);

        try (OwnCluster.Thief held = OwnCluster.seizeUdpPort(uid, 6969)) {
            assertThat(held.process().isAlive()).isTrue();
            await().atMost(PATIENCE)
                    .untilAsserted(() -> assertThat(namespace.readyPods()).isEmpty());
            assertThat(log()).contains("A UDP socket on").contains("was lost").contains("cannot be bound");
        }

        await().atMost(PATIENCE)
                .untilAsserted(() -> assertThat(namespace.readyPods()).hasSize(1));
        assertThat(log()).contains("is bound again");
        assertThat(namespace.restarts()).isZero();
        await().atMost(PATIENCE)
                .ignoreExceptions()
                .untilAsserted(
                        () -> OutsideClient.announceUdp(node, namespace.nodePort("udp"), Announces.hash(1), 7001));
        // the swarms were never away
        assertThat(namespace.actuator("/torrents/" + Announces.hash(1))).contains("\"port\":7001");
    }

    private String log() {
        return namespace.kubectl("logs", "deployment/" + Namespace.FULL_NAME).demanded();
    }
}
