package dev.peerage.kubernetes;

import static org.awaitility.Awaitility.await;

import java.net.InetAddress;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collections;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Three replicas are replaced while clients announce: nobody waits longer than the first retransmission. */
@Tag("kubernetes")
@Timeout(value = 8, unit = TimeUnit.MINUTES)
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

        void make(Namespace namespace, String node) {
            switch (this) {
                case UPGRADE -> {
                    String[] values = Arrays.copyOf(VALUES, VALUES.length + 2);
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
                            .kubectl(
                                    "delete", "pod", namespace.readyPodsOn(node).get(0), "--wait=true")
                            .demanded();
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void everyAnnounceIsAnsweredByTheFirstRetransmission(Change change) throws InterruptedException {
        // of several nodes one that has more than one pod: it is never without
        String node = Collections.max(namespace.readyPodsByNode().entrySet(), Map.Entry.comparingByValue())
                .getKey();
        InetAddress address = namespace.addresses(node).get(0);
        SteadyLoad load = SteadyLoad.start(address, namespace.nodePort("udp"), namespace.nodePort("http"));
        Records.pass(QUIET);

        change.make(namespace, node);
        await().atMost(PATIENCE).until(() -> namespace.readyPods().size() == REPLICAS);

        Records.pass(QUIET);
        load.endWithEveryAnnounceAnswered(change.toString());
    }
}
