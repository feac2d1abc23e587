package dev.peerage.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Three replicas are replaced while clients announce: nobody waits longer than the first retransmission. */
@Tag("kubernetes")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RolloutTests {

    private static final Duration PATIENCE = Duration.ofMinutes(4);
    private static final Duration QUIET = Duration.ofSeconds(5);
    private static final int REPLICAS = 3;
    private static final String[] VALUES = {
        "--set",
        "replicas=" + REPLICAS,
        "--set",
        "allowSplitSwarms=true",
        "--set",
        "secret.generate=true",
        "--set",
        "resources.requests.memory=300Mi",
        "--set",
        "minReadySeconds=5"
    };

    private Namespace namespace;

    @BeforeAll
    void install() {
        namespace = Namespace.restricted("rollout");
        namespace.install(VALUES);
    }

    @AfterAll
    void delete() {
        namespace.close();
    }

    /** What replaces pods. */
    enum Change {
        UPGRADE,
        RESTART,
        DELETED_POD;

        void make(Namespace namespace) {
            switch (this) {
                case UPGRADE -> {
                    String[] values = java.util.Arrays.copyOf(VALUES, VALUES.length + 2);
                    values[VALUES.length] = "--set";
                    values[VALUES.length + 1] = "config.peerage.tracker.interval=25m";
                    namespace.upgrade(values);
                }
                case RESTART -> {
                    String deployment = "deployment/" + Namespace.FULL_NAME;
                    namespace.kubectl("rollout", "restart", deployment).demanded();
                    namespace
                            .kubectl("rollout", "status", deployment, "--timeout", "240s")
                            .demanded();
                }
                case DELETED_POD ->
                    namespace
                            .kubectl("delete", "pod", namespace.readyPods().get(0), "--wait=true")
                            .demanded();
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void everyAnnounceIsAnsweredByTheFirstRetransmission(Change change) throws InterruptedException, IOException {
        InetAddress node = namespace.nodeAddresses().get(0);
        UdpLoad udp = new UdpLoad(new InetSocketAddress(node, namespace.nodePort("udp")));
        HttpLoad http = new HttpLoad(node, namespace.nodePort("http"));
        Thread thread = new Thread(udp, "udp-load");
        thread.start();
        http.start();
        pass(QUIET);

        change.make(namespace);
        await().atMost(PATIENCE).until(() -> namespace.readyPods().size() == REPLICAS);

        pass(QUIET);
        http.stop();
        udp.stopSending();
        thread.join(UdpLoad.FIRST_RETRANSMISSION.multipliedBy(4).toMillis());
        record(change + ": " + udp.counts() + "; " + http);
        assertThat(thread.isAlive()).isFalse();
        assertThat(udp.counts().unanswered).as(udp.counts().toString()).isZero();
        assertThat(udp.counts().errors)
                .as("connection ids hold on every replica")
                .isZero();
        assertThat(udp.counts().atOnce).isGreaterThan(udp.counts().sent * 98 / 100);
        assertThat(http.failed()).as(http.toString()).isZero();
    }

    private static void pass(Duration time) {
        long end = System.nanoTime() + time.toNanos();
        await().atMost(time.multipliedBy(2)).until(() -> System.nanoTime() > end);
    }

    private static void record(String line) throws IOException {
        Path file = Path.of("target/kubernetes.txt");
        Files.writeString(file, line + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }
}
