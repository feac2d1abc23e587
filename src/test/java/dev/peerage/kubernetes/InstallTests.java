package dev.peerage.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.peerage.bittorrent.InfoHash;
import dev.peerage.fixtures.Announces;
import java.io.IOException;
import java.net.InetAddress;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The life of an installation, in a namespace that enforces the level restricted: one step stands on the one before. */
@Tag("kubernetes")
@Timeout(value = 8, unit = TimeUnit.MINUTES)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class InstallTests {

    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final String KEEP_SECRET = "secret.generate=true";
    private static final String RECORDED = "owner=helm,name=tracker";

    private Namespace namespace;

    @BeforeAll
    void create() {
        namespace = Namespace.restricted("install");
    }

    @AfterAll
    void delete() {
        namespace.close();
    }

    private static void eventually(Supplier<String> text, String expected) {
        await().atMost(PATIENCE)
                .pollInterval(Duration.ofSeconds(1))
                .untilAsserted(() -> assertThat(text.get()).contains(expected));
    }

    @Test
    @Order(0)
    void aWrongValueIsRefusedBeforeAnythingIsMade() {
        Tool refused = namespace.helm("install", Tool.CHART, "--set", "replicas=3");

        assertThat(refused.exitCode()).isNotZero();
        assertThat(refused.output()).contains("at '/replicas': maximum: got 3, want 1");
        assertThat(namespace.kubectl("get", "all").output()).contains("No resources found");
    }

    @Test
    @Order(1)
    void defaultsBecomeReady() {
        String notes = namespace.install();

        assertThat(namespace.readyPods()).hasSize(1);
        assertThat(notes).contains("Announce URLs").contains("udp://NODE:");
        assertThat(namespace.actuator("/health/readiness")).contains("\"status\":\"UP\"");
    }

    @Test
    @Order(2)
    void theTrackerSaysThatItsMemoryFits() {
        String log =
                namespace.kubectl("logs", "deployment/" + Namespace.FULL_NAME).demanded();

        assertThat(log)
                .containsPattern("Memory at most: heap \\d+ MB \\+ buffers 64 MB .* of 512 MB")
                .doesNotContain("does not fit");
    }

    @Test
    @Order(2)
    void helmTestAnnouncesThroughTheServices() {
        Tool test = namespace.helm("test", "--logs");

        assertThat(test.exitCode()).as(test.output()).isZero();
        assertThat(test.output())
                .contains("udp://tracker-peerage-udp:6969/announce: connected, announced (")
                .contains("http://tracker-peerage-http:6969/announce: announced, scraped, left");
    }

    @Test
    @Order(2)
    void announcesFromOutsideListTheClientsOwnAddress() {
        List<InetAddress> node = namespace.nodeAddresses();
        assertThat(node).hasSize(2);
        int port = 7000;
        for (InetAddress address : node) {
            InfoHash overUdp = Announces.hash(++port);
            InetAddress from = OutsideClient.announceUdp(address, namespace.nodePort("udp"), overUdp, port);
            assertThat(namespace.actuator("/torrents/" + overUdp))
                    .contains("\"address\":\"" + OutsideClient.text(from) + "\",\"port\":" + port);

            InfoHash overHttp = Announces.hash(++port);
            from = OutsideClient.announceHttp(address, namespace.nodePort("http"), overHttp, port);
            assertThat(namespace.actuator("/torrents/" + overHttp))
                    .contains("\"address\":\"" + OutsideClient.text(from) + "\",\"port\":" + port);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"udp", "http"})
    @Order(2)
    void aClientDownloadsFromAnotherThroughTheClustersAddress(String door) throws InterruptedException, IOException {
        InetAddress node = namespace.nodeAddresses().get(0);
        String url = door + "://" + node.getHostAddress() + ":" + namespace.nodePort(door) + "/announce";
        try (Download download = new Download(url)) {
            String torrent = "/torrents?infoHash=" + download.infoHash();
            download.startSeeder();
            eventually(() -> namespace.actuator(torrent), "\"seeders\":1");

            assertThat(download.completesWithin(90))
                    .as(download.output("downloader"))
                    .isTrue();
        }
    }

    @Test
    @Order(3)
    void aChangedSettingRestartsThePods() {
        List<String> before = namespace.readyPods();

        namespace.upgrade("--set", "config.peerage.tracker.interval=25m", "--set", KEEP_SECRET);

        await().atMost(PATIENCE)
                .untilAsserted(
                        () -> assertThat(namespace.readyPods()).hasSize(1).doesNotContainAnyElementsOf(before));
    }

    @Test
    @Order(4)
    void anUpgradeKeepsTheGeneratedSecret() {
        String before = secret();

        namespace.upgrade("--set", "config.peerage.tracker.interval=26m", "--set", KEEP_SECRET);

        assertThat(secret()).isEqualTo(before).hasSizeGreaterThan(40);
    }

    private String secret() {
        return namespace
                .client()
                .secrets()
                .inNamespace(namespace.name())
                .withName(Namespace.FULL_NAME + "-secret")
                .get()
                .getData()
                .getOrDefault("udp-secret", "");
    }

    @Test
    @Order(5)
    void aRollbackBringsTheOldSettingsBack() {
        namespace.helm("rollback", "2", "--wait", "--timeout", "180s").demanded();

        assertThat(settings()).contains("interval: 25m");
        assertThat(namespace.readyPods()).hasSize(1);
    }

    private String settings() {
        return namespace
                .client()
                .configMaps()
                .inNamespace(namespace.name())
                .withName(Namespace.FULL_NAME)
                .get()
                .getData()
                .getOrDefault("application.yaml", "");
    }

    @Test
    @Order(6)
    void aMissingSecretShowsInTheEvents() {
        Tool upgrade = namespace.helm("upgrade", Tool.CHART, "--set", "secret.existingSecret=not-there");

        assertThat(upgrade.demanded()).contains("create secret generic not-there");
        eventually(
                () -> namespace
                        .kubectl("get", "events", "--field-selector", "reason=FailedMount")
                        .output(),
                "secret \"not-there\" not found");
        assertThat(namespace.readyPods()).as("the old pod goes on").hasSize(1);
    }

    @Test
    @Order(7)
    void uninstallingLeavesNothing() {
        namespace.helm("uninstall", "--wait", "--timeout", "180s").demanded();

        eventually(
                () -> namespace
                        .kubectl(
                                "get",
                                "all,configmap,secret,serviceaccount,poddisruptionbudget,persistentvolumeclaim,endpointslice",
                                "--output",
                                "name")
                        .demanded()
                        .lines()
                        .filter(line -> !line.equals("configmap/kube-root-ca.crt"))
                        .filter(line -> !line.equals("serviceaccount/default"))
                        .toList()
                        .toString(),
                "[]");
        assertThat(namespace
                        .kubectl("get", "secret", "--selector", RECORDED, "--output", "name")
                        .output())
                .isEmpty();
    }
}
