package dev.peerage.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.peerage.bittorrent.InfoHash;
import dev.peerage.fixtures.Announces;
import io.fabric8.kubernetes.client.LocalPortForward;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;

/** What reaches running pods without a restart: limits, a list of torrents, the token of the management port. */
@Tag("kubernetes")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(value = 8, unit = TimeUnit.MINUTES)
class LiveSettingsTests {

    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final String VALUES =
            "access.denyList.existingConfigMap=barred,management.token.existingSecret=operators";
    private static final String TOKEN = "the-first-token-0123456789";
    private static final String NEW_TOKEN = "the-second-token-0123456789";

    private final HttpClient http = HttpClient.newHttpClient();
    private Namespace namespace;
    private List<String> pods = List.of();
    private int touched;

    @BeforeAll
    void install() {
        namespace = Namespace.restricted("live");
        namespace
                .kubectl("create", "configmap", "barred", "--from-literal=deny-list=# nothing")
                .demanded();
        namespace
                .kubectl("create", "secret", "generic", "operators", "--from-literal=management-token=" + TOKEN)
                .demanded();
        namespace.install("--set", VALUES);
    }

    @AfterAll
    void delete() {
        namespace.close();
    }

    @BeforeEach
    void rememberThePods() {
        pods = namespace.readyPods();
        assertThat(pods).hasSize(1);
    }

    @AfterEach
    void noPodWasReplacedOrRestarted() {
        assertThat(namespace.readyPods()).isEqualTo(pods);
        assertThat(namespace.restarts()).isZero();
    }

    /** A kubelet looks at its volumes within a minute or two, and at once when something about the pod changes. */
    private void delivered(ThrowingCallable expected) {
        await().atMost(PATIENCE)
                .pollInterval(Duration.ofSeconds(2))
                .ignoreExceptions()
                .untilAsserted(() -> {
                    namespace.kubectl("annotate", "--overwrite", "pod", pods.get(0), "touched=" + touched++);
                    expected.call();
                });
    }

    @Test
    void limitsOfTheValuesReachARunningPodAndBadOnesLeaveThoseBefore() {
        int before = generation();

        upgrade("limits.announcesPerSecond=5000");
        delivered(() -> assertThat(limits()).contains("\"announces-per-second\":5000,"));
        assertThat(generation()).isEqualTo(before + 1);

        // longer than peer-timeout allows, which no schema can know
        upgrade("limits.announcesPerSecond=6000,limits.interval=31m");
        delivered(
                () -> assertThat(log()).containsPattern("The file of peerage.limits.file cannot be used: .*interval"));
        assertThat(limits()).contains("\"announces-per-second\":5000,");
        assertThat(generation()).isEqualTo(before + 1);

        upgrade("limits.announcesPerSecond=7000");
        delivered(() -> assertThat(limits()).contains("\"announces-per-second\":7000,"));
    }

    private void upgrade(String limits) {
        namespace.upgrade("--set", VALUES, "--set", limits);
    }

    private String limits() {
        return namespace.actuator("/limits");
    }

    private int generation() {
        Matcher generation = Pattern.compile("\"generation\":(\\d+)").matcher(limits());
        assertThat(generation.find()).isTrue();
        return Integer.parseInt(generation.group(1));
    }

    private String log() {
        return namespace.kubectl("logs", pods.get(0)).demanded();
    }

    @Test
    void aTorrentThatIsDeniedByTheConfigMapLosesItsSwarm() {
        InetAddress node = namespace.nodeAddresses().get(0);
        int port = namespace.nodePort("udp");
        InfoHash denied = Announces.hash(1);
        InfoHash other = Announces.hash(2);
        OutsideClient.announceUdp(node, port, denied, 7001);
        OutsideClient.announceUdp(node, port, other, 7002);
        assertThat(torrents(denied)).contains("\"total\":1");

        deny(denied + " # by the rights' owner");
        delivered(() -> assertThat(torrents(denied)).contains("\"total\":0"));
        assertThatThrownBy(() -> OutsideClient.announceUdp(node, port, denied, 7001))
                .hasMessageContaining("Not an answer to an announce");
        OutsideClient.announceUdp(node, port, other, 7002);
        assertThat(torrents(other)).contains("\"total\":1");

        deny("# nothing");
        delivered(() -> OutsideClient.announceUdp(node, port, denied, 7001));
        assertThat(torrents(denied)).contains("\"total\":1");
    }

    private void deny(String list) {
        namespace
                .kubectl(
                        "patch",
                        "configmap",
                        "barred",
                        "--type=merge",
                        "--patch",
                        "{\"data\":{\"deny-list\":\"" + list + "\"}}")
                .demanded();
    }

    private String torrents(InfoHash infoHash) {
        return namespace.actuator("/torrents?infoHash=" + infoHash);
    }

    @Test
    void limitsArePostedWithTheTokenOfTheSecretAlsoWithANewOne() throws IOException {
        try (LocalPortForward forward = namespace
                .client()
                .pods()
                .inNamespace(namespace.name())
                .withName(pods.get(0))
                .portForward(8081)) {
            int port = forward.getLocalPort();

            assertThat(post(port, "").statusCode()).isEqualTo(401);
            assertThat(post(port, "Bearer " + NEW_TOKEN).statusCode()).isEqualTo(401);
            HttpResponse<String> changed = post(port, "Bearer " + TOKEN);
            assertThat(changed.statusCode()).as(changed.body()).isEqualTo(200);
            assertThat(limits()).contains("\"scrapes-per-second\":900,");

            namespace
                    .kubectl(
                            "patch",
                            "secret",
                            "operators",
                            "--type=merge",
                            "--patch",
                            "{\"stringData\":{\"management-token\":\"" + NEW_TOKEN + "\"}}")
                    .demanded();
            delivered(() ->
                    assertThat(post(port, "Bearer " + NEW_TOKEN).statusCode()).isEqualTo(200));
            assertThat(post(port, "Bearer " + TOKEN).statusCode()).isEqualTo(401);
        }
    }

    private HttpResponse<String> post(int port, String authorization) {
        HttpRequest.Builder request = HttpRequest.newBuilder(
                        URI.create("http://127.0.0.1:" + port + "/actuator/limits"))
                .timeout(Duration.ofSeconds(10))
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString("{\"scrapes-per-second\":900}"));
        if (!authorization.isEmpty()) {
            request.header("Authorization", authorization);
        }
        try {
            return http.send(request.build(), HttpResponse.BodyHandlers.ofString());
        } catch (IOException failed) {
            throw new IllegalStateException("Asked through a forwarded port", failed);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted", interrupted);
        }
    }
}
