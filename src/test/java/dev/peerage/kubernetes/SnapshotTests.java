package dev.peerage.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.PersistentVolumeBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;

/** One replica whose swarms go from the old pod to the new one on a volume. */
@Tag("kubernetes")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(value = 8, unit = TimeUnit.MINUTES)
class SnapshotTests {

    private static final Duration QUIET = Duration.ofSeconds(10);
    private static final Duration AFTER = Duration.ofSeconds(60);

    private Namespace namespace;
    private @Nullable Path folder;

    @BeforeAll
    void install() throws IOException {
        namespace = Namespace.restricted("snapshot");
        List<String> values = new ArrayList<>(List.of("--set", "snapshot.enabled=true,secret.generate=true"));
        if (namespace.client().storage().v1().storageClasses().list().getItems().isEmpty()) {
            OwnCluster.assume();
            values.addAll(List.of("--set", "snapshot.storageClass=" + namespace.name()));
            createVolume();
        }
        namespace.install(values.toArray(String[]::new));
    }

    /** A folder of the machine that all nodes are on; it belongs to one of them, as most volumes do, and the pod with it. */
    private void createVolume() throws IOException {
        Path local = Files.createTempDirectory("peerage-snapshot").toAbsolutePath();
        folder = local;
        namespace
                .client()
                .persistentVolumes()
                .resource(new PersistentVolumeBuilder()
                        .withNewMetadata()
                        .withName(namespace.name())
                        .endMetadata()
                        .withNewSpec()
                        .addToCapacity("storage", new Quantity("1Gi"))
                        .withAccessModes("ReadWriteOnce")
                        .withStorageClassName(namespace.name())
                        .withPersistentVolumeReclaimPolicy("Retain")
                        .withNewLocal()
                        .withPath(local.toString())
                        .endLocal()
                        .withNewNodeAffinity()
                        .withNewRequired()
                        .addNewNodeSelectorTerm()
                        .addNewMatchExpression()
                        .withKey("kubernetes.io/hostname")
                        .withOperator("In")
                        .withValues(aNode())
                        .endMatchExpression()
                        .endNodeSelectorTerm()
                        .endRequired()
                        .endNodeAffinity()
                        .endSpec()
                        .build())
                .create();
    }

    private String aNode() {
        return namespace.client().nodes().list().getItems().get(0).getMetadata().getName();
    }

    @AfterAll
    void delete() throws IOException {
        Path local = folder;
        if (local == null) {
            namespace.close();
            return;
        }
        namespace.client().persistentVolumes().withName(namespace.name()).delete();
        namespace.close();
        try (Stream<Path> paths = Files.walk(local)) {
            for (Path path : paths.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        }
    }

    @Test
    void livePeersAreListedBeforeAndAfterARestart() throws InterruptedException {
        InetAddress node = namespace.nodeAddresses().get(0);
        LivePeers peers = new LivePeers(node, namespace.nodePort("udp"));
        String before = namespace.readyPods().get(0);
        long start = System.nanoTime();
        peers.start();
        Records.pass(QUIET);

        long restart = System.nanoTime();
        namespace
                .kubectl("rollout", "restart", "deployment/" + Namespace.FULL_NAME)
                .demanded();
        namespace
                .kubectl("rollout", "status", "deployment/" + Namespace.FULL_NAME, "--timeout", "240s")
                .demanded();
        long restarted = System.nanoTime();
        Records.pass(AFTER);
        peers.stop();

        assertThat(namespace.readyPods()).hasSize(1).doesNotContain(before);
        double shareBefore = peers.percentListed(start, restart);
        double shareAfter = peers.percentListed(restarted, System.nanoTime());
        Records.add(String.format(
                Locale.ROOT,
                "restart with a snapshot: live peers listed in %.1f %% of the announces before, %.1f %% within its %d s,"
                        + " %.1f %% in the minute after; none for %d s",
                shareBefore,
                peers.percentListed(restart, restarted),
                TimeUnit.NANOSECONDS.toSeconds(restarted - restart),
                shareAfter,
                peers.longestGap().toSeconds()));
        assertThat(shareBefore).isGreaterThan(99);
        assertThat(shareAfter).isGreaterThan(99);
        assertThat(peers.longestGap()).isLessThan(Duration.ofSeconds(90));
    }
}
