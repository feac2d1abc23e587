package dev.peerage.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.peerage.fixtures.Announces;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.client.readiness.Readiness;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.Timeout;

/** Replicas on two nodes, and what becomes of them when a node goes: one step stands on the one before. */
@Tag("kubernetes")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
@Timeout(value = 8, unit = TimeUnit.MINUTES)
class NodesTests {

    private static final Duration PATIENCE = Duration.ofMinutes(4);
    private static final int REPLICAS = 4;

    private Namespace namespace;
    private String kept = "";
    private String lost = "";

    @BeforeAll
    void install() {
        namespace = Namespace.restricted("nodes");
        List<Node> nodes = namespace.client().nodes().list().getItems();
        Assumptions.assumeTrue(nodes.size() == 2, "needs two nodes");
        kept = nodes.get(0).getMetadata().getName();
        lost = nodes.get(1).getMetadata().getName();
        namespace.install(values(REPLICAS));
    }

    private static String[] values(int replicas, String... more) {
        List<String> values = new ArrayList<>(List.of(
                "--set",
                "allowSplitSwarms=true,secret.generate=true,resources.requests.memory=200Mi",
                "--set",
                "replicas=" + replicas));
        values.addAll(List.of(more));
        return values.toArray(String[]::new);
    }

    @AfterAll
    void delete() {
        if (!lost.isEmpty()) {
            Tool.run("kubectl", "uncordon", lost);
        }
        namespace.close();
    }

    @Test
    @Order(1)
    void replicasSpreadOverTheNodes() {
        assertThat(namespace.readyPodsByNode()).isEqualTo(Map.of(kept, 2L, lost, 2L));
    }

    @Test
    @Order(2)
    void aDrainTakesOnePodAfterTheOther() throws InterruptedException {
        SteadyLoad load = loadOnTheKeptNode();

        CompletableFuture<Tool> drain = CompletableFuture.supplyAsync(() -> Tool.run(
                "kubectl", "drain", lost, "--ignore-daemonsets", "--delete-emptydir-data", "--timeout", "240s"));
        int fewest = REPLICAS;
        while (!drain.isDone()) {
            fewest = Math.min(fewest, namespace.readyPods().size());
            Records.pass(Duration.ofMillis(200));
        }

        Tool drained = drain.join();
        assertThat(drained.exitCode()).as(drained.output()).isZero();
        assertThat(drained.output()).contains("would violate the pod's disruption budget");
        assertThat(fewest).isEqualTo(REPLICAS - 1);
        await().atMost(PATIENCE)
                .untilAsserted(() -> assertThat(namespace.readyPodsByNode()).isEqualTo(Map.of(kept, (long) REPLICAS)));
        load.endWithEveryAnnounceAnswered("drain of the other node");
    }

    private SteadyLoad loadOnTheKeptNode() {
        return SteadyLoad.start(
                namespace.addresses(kept).get(0), namespace.nodePort("udp"), namespace.nodePort("http"));
    }

    @Test
    @Order(3)
    void theTwoNodesShareThePodsAgainAfterARestart() {
        Tool.demand("kubectl", "uncordon", lost);
        String deployment = "deployment/" + Namespace.FULL_NAME;
        namespace.kubectl("rollout", "restart", deployment).demanded();
        namespace.kubectl("rollout", "status", deployment, "--timeout", "240s").demanded();

        assertThat(namespace.readyPodsByNode()).isEqualTo(Map.of(kept, 2L, lost, 2L));
    }

    @Test
    @Order(4)
    void thePodsOfALostNodeAreReplaced() throws InterruptedException {
        OwnCluster.assume();
        await().atMost(PATIENCE).until(() -> namespace.allPods().size() == REPLICAS);
        SteadyLoad load = loadOnTheKeptNode();
        long start = System.nanoTime();
        OwnCluster.stop(lost);
        try {
            await().atMost(PATIENCE).until(() -> namespace.readyPodsByNode().get(lost) == null);
            long noticed = System.nanoTime();
            await().atMost(PATIENCE)
                    .untilAsserted(
                            () -> assertThat(namespace.readyPodsByNode()).isEqualTo(Map.of(kept, (long) REPLICAS)));
            Records.add("a lost node: out of the endpoints after " + seconds(start, noticed)
                    + " s, its pods replaced and ready after " + seconds(start, System.nanoTime()) + " s");
            load.endWithEveryAnnounceAnswered("loss of the other node");
        } finally {
            OwnCluster.start(lost);
        }
        await().atMost(PATIENCE)
                .until(() -> Readiness.isNodeReady(
                        namespace.client().nodes().withName(lost).get()));
        // what was deleted meanwhile goes now
        await().atMost(PATIENCE).until(() -> namespace.allPods().size() == REPLICAS);
    }

    private static long seconds(long from, long to) {
        return TimeUnit.NANOSECONDS.toSeconds(to - from);
    }

    @Test
    @Order(5)
    void aNodeWithoutAPodIsSilentAndItsHealthCheckSaysSo() throws Exception {
        namespace.upgrade(values(1));
        await().atMost(PATIENCE).until(() -> namespace.allPods().size() == 1);
        String with = namespace.pods().get(0).getSpec().getNodeName();
        InetAddress without =
                namespace.addresses(with.equals(kept) ? lost : kept).get(0);

        OutsideClient.announceUdp(namespace.nodeAddresses().get(0), namespace.nodePort("udp"), Announces.hash(1), 7001);
        assertThatThrownBy(() -> OutsideClient.announceUdp(without, namespace.nodePort("udp"), Announces.hash(1), 7001))
                .isInstanceOf(UncheckedIOException.class)
                .hasCauseInstanceOf(SocketTimeoutException.class);
        assertThatThrownBy(
                        () -> OutsideClient.announceHttp(without, namespace.nodePort("http"), Announces.hash(1), 7001))
                .isInstanceOf(UncheckedIOException.class);

        namespace
                .helm("upgrade", chartAnd(values(1, "--set", "service.type=LoadBalancer")))
                .demanded();
        int health = namespace
                .client()
                .services()
                .inNamespace(namespace.name())
                .withName(Namespace.FULL_NAME + "-udp")
                .get()
                .getSpec()
                .getHealthCheckNodePort();
        await().atMost(PATIENCE).ignoreExceptions().untilAsserted(() -> {
            assertThat(status(namespace.nodeAddresses().get(0), health)).isEqualTo(200);
            assertThat(status(without, health)).isEqualTo(503);
        });
    }

    private static String[] chartAnd(String... values) {
        List<String> all = new ArrayList<>(List.of(Tool.CHART));
        all.addAll(List.of(values));
        return all.toArray(String[]::new);
    }

    private static int status(InetAddress node, int port) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://" + node.getHostAddress() + ":" + port))
                .timeout(Duration.ofSeconds(5))
                .build();
        return HttpClient.newHttpClient()
                .send(request, HttpResponse.BodyHandlers.discarding())
                .statusCode();
    }
}
