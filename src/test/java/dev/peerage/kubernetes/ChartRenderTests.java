package dev.peerage.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What Helm alone says of the chart. */
@Tag("kubernetes")
class ChartRenderTests {

    private static Stream<Path> valuesFiles() {
        return Tool.valuesFiles();
    }

    private static String template(String helm, String... more) {
        return Tool.demand(Stream.concat(Stream.of(helm, "template", "tracker", Tool.CHART), Stream.of(more))
                .toArray(String[]::new));
    }

    private static Tool refused(String... more) {
        return Tool.run(Stream.concat(Stream.of("helm", "template", "tracker", Tool.CHART), Stream.of(more))
                .toArray(String[]::new));
    }

    @ParameterizedTest
    @ValueSource(strings = {"helm", "helm3"})
    void lintFindsNothing(String helm) {
        assertThat(Tool.demand(helm, "lint", "--strict", Tool.CHART)).contains("0 chart(s) failed");
    }

    @ParameterizedTest
    @MethodSource("valuesFiles")
    void lintFindsNothingWithAnyValuesFile(Path values) {
        assertThat(Tool.demand("helm", "lint", "--strict", Tool.CHART, "--values", values.toString()))
                .contains("0 chart(s) failed");
    }

    @ParameterizedTest
    @MethodSource("valuesFiles")
    void twoRendersAreEqualAndHelm3AddsBlankLinesAtMost(Path values) {
        String[] options = {
            "--values", values.toString(), "--set", "secret.generate=false,secret.existingSecret=peerage"
        };
        String rendered = template("helm", options);

        assertThat(rendered).contains("kind: ConfigMap").isEqualTo(template("helm", options));
        assertThat(template("helm3", options).lines().filter(line -> !line.isBlank()))
                .containsExactlyElementsOf(
                        rendered.lines().filter(line -> !line.isBlank()).toList());
    }

    @ParameterizedTest
    @ValueSource(strings = {"1.28.0", "1.31.4", "1.34.4", "1.36.2"})
    void everySupportedKubernetesVersionIsRenderedFor(String version) {
        assertThat(template("helm", "--kube-version", version)).contains("kind: Deployment");
    }

    @Test
    void anOlderKubernetesIsRefused() {
        assertThat(refused("--kube-version", "1.27.9").output()).contains("requires kubeVersion: >=1.28.0-0");
    }

    @Test
    void aRouteTakesTheVersionThatTheClusterHas() {
        String values = Tool.CHART + "/ci/gateway-values.yaml";

        assertThat(template("helm", "--values", values)).contains("gateway.networking.k8s.io/v1alpha2\nkind: UDPRoute");
        assertThat(template("helm", "--values", values, "--api-versions", "gateway.networking.k8s.io/v1/UDPRoute"))
                .contains("gateway.networking.k8s.io/v1\nkind: UDPRoute");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    replicas=3 | at '/replicas': maximum: got 3, want 1
                    replicas=3 | at '/allowSplitSwarms': value must be true
                    autoscaling.enabled=true | at '/autoscaling/enabled'
                    kind=DaemonSet | at '/kind'
                    kind=StatefulSet | at '/kind': value must be one of
                    udp.port=80 | at '/udp/port': minimum: got 80, want 1,024
                    http.port=70000 | at '/http/port': maximum
                    service.type=Public | at '/service/type': value must be one of
                    service.externalTrafficPolicy=local | at '/service/externalTrafficPolicy'
                    image.tag=a b | at '/image/tag'
                    image.digest=sha256:12 | at '/image/digest'
                    repository.type=redis | at '/repository/type'
                    jvm.maxRamPercentage=95 | at '/jvm/maxRamPercentage': maximum
                    resources.limits.memory=lots | at '/resources/limits/memory'
                    config.peerage.tracker.interval=often | at '/config/peerage/tracker/interval'
                    config.peerage.limits.file=f | Set limits instead
                    config.peerage.management.token-file=f | Set management.token.existingSecret instead
                    limits.announcesPerSecond=0 | at '/limits/announcesPerSecond': minimum
                    limits.source.burst=many | at '/limits/source/burst'
                    limits.interval=often | at '/limits/interval'
                    limits.announces=1 | additional properties 'announces' not allowed
                    management.token.existingSecret=A B | at '/management/token/existingSecret'
                    drainSeconds=-1 | at '/drainSeconds': minimum
                    service=null | missing property 'service'
                    fullnameOverride=a.b | at '/fullnameOverride'
                    fullnameOverride=1a | at '/fullnameOverride'
                    nameOverride=a- | at '/nameOverride'
                    hostNetwork=true,networkPolicy.enabled=true | networkPolicy.enabled: it does not hold for pods with hostNetwork
                    kind=DaemonSet,allowSplitSwarms=true,secret.generate=true,autoscaling.enabled=true | a DaemonSet has one pod on each node
                    nothing.like.that=1 | additional properties 'nothing' not allowed
                    gateway.udpRoute.enabled=true | at '/gateway/udpRoute/parentRefs'
                    udp.enabled=false,http.enabled=false | open one of the doors
                    replicas=2,allowSplitSwarms=true | several pods must make connection ids with the same secret
                    replicas=2,allowSplitSwarms=true,secret.generate=true,snapshot.enabled=true | a snapshot belongs to one pod
                    secret.generate=true,secret.existingSecret=s | existingSecret and generate are both set
                    http.port=8081 | management.port is http.port
                    ingress.enabled=true | List the proxies' networks
                    http.clientAddressHeader=X-Real-Ip | List the proxies that are believed
                    config.peerage.udp.port=1 | Set udp.port instead
                    config.server.port=1 | Set http.port instead
                    config.server\\.port=1 | Set http.port instead
                    config.peerage.udp.previousSecret=s | Set secret.previousKey instead
                    config.spring.config.import=file:x | config.spring.config.import: it would replace the import of the secret
                    config.spring.config\\.import[0]=file:x | it would replace the import of the secret
                    config.management.server.ssl.enabled=true | config.management.server.ssl: probes and monitors ask for
                    config.management.server.base-path=/m | config.management.server.base-path: probes and monitors ask for
                    config.management.server.address=127.0.0.1 | config.management.server.address: probes and monitors ask for
                    config.management.endpoints.web.base-path=/ | config.management.endpoints.web.base-path: probes
                    config.peerage.access.deny-list=f,access.denyList.existingConfigMap=c | access.denyList.existingConfigMap is set too
                    gateway.udpRoute.enabled=true,gateway.udpRoute.parentRefs[0].name=g,udp.enabled=false | gateway.udpRoute.enabled: udp.enabled is false
                    gateway.httpRoute.enabled=true,gateway.httpRoute.parentRefs[0].name=g,http.enabled=false,http.trustedProxies[0]=::1,http.clientAddressHeader=A | gateway.httpRoute.enabled: http.enabled is false
                    ingress.enabled=true,http.enabled=false,http.trustedProxies[0]=::1,http.clientAddressHeader=A | ingress.enabled: http.enabled is false
                    secret.previousKey=old | secret.previousKey: it names a key of secret.existingSecret
                    secret.generate=true,secret.previousKey=old | secret.previousKey: it names a key of secret.existingSecret
                    """)
    void wrongValuesAreRefusedWithTheirPath(String values, String expected) {
        Tool refused = refused("--set", values);

        assertThat(refused.exitCode()).isNotZero();
        assertThat(refused.output()).contains(expected);
    }

    @Test
    void whatIsTakenAwayCountsAsEmpty() {
        assertThat(template("helm", "--set", "config=null,access=null")).isEqualTo(template("helm"));
    }

    @Test
    void namesFitServicesWhateverTheReleaseIsCalled() {
        String rendered = Tool.demand("helm", "template", "a.tracker-with-a-very-long-name-for-all.b", Tool.CHART);

        assertThat(rendered).contains("name: a-tracker-with-a-very-long-name-for-all-management\n");
        assertThat(Tool.run("helm", "template", "1a", Tool.CHART).output()).contains("Set fullnameOverride");
        assertThat(Tool.demand("helm", "template", "1a", Tool.CHART, "--set", "fullnameOverride=tracker"))
                .contains("name: tracker-udp\n");
    }

    @Test
    void drainAndGracePeriodFollowTheReadinessProbe() {
        String rendered = template(
                "helm", "--set", "probes.readiness.periodSeconds=4", "--set", "probes.readiness.failureThreshold=3");

        assertThat(rendered).contains("drain: 17s").contains("terminationGracePeriodSeconds: 37");
    }

    @Test
    void theTestSaysWhoseItsRequestsAreWhereItsPodMayCountAsAProxy() {
        assertThat(template("helm")).doesNotContain("--client-address-header");
        assertThat(template(
                        "helm", "--set", "http.trustedProxies={10.0.0.0/8},http.clientAddressHeader=X-Forwarded-For"))
                .contains("        - --client-address-header\n        - \"X-Forwarded-For\"\n");
    }

    @Test
    void limitsAreAFileThatRestartsNothing() {
        String without = template("helm");
        String with = template(
                "helm", "--set", "limits.announcesPerSecond=2000000,limits.source.burst=9,limits.interval=20m");

        assertThat(without).contains("file: /app/limits/limits.properties").doesNotContain("announces-per-second");
        assertThat(with).contains("\n    announces-per-second=2000000\n    interval=20m\n    source.burst=9\n");
        assertThat(checksum(with)).isEqualTo(checksum(without));
    }

    @Test
    void limitsAreChangedByPostWithATokenOnly() {
        assertThat(template("helm")).doesNotContain("unrestricted");
        assertThat(template("helm", "--set", "management.token.existingSecret=operators"))
                .contains("access: unrestricted")
                .contains("token-file: /run/secrets/peerage-management/token")
                .contains("secretName: operators");
    }

    @Test
    void aSecretNeverChangesTheChecksum() {
        String first = template("helm", "--set", "secret.generate=true");
        String second = template("helm", "--set", "secret.generate=true");

        assertThat(checksum(first)).isEqualTo(checksum(second)).isNotEmpty();
        assertThat(first).isNotEqualTo(second);
    }

    private static String checksum(String rendered) {
        return rendered.lines()
                .filter(line -> line.contains("checksum/config:"))
                .findFirst()
                .orElse("");
    }

    @Test
    void aLabelThatTheChartSetsTooIsThereOnce() {
        String label = "app\\.kubernetes\\.io/instance=mine";
        String rendered =
                template("helm", "--set", "podLabels." + label + ",podMonitor.enabled=true,podMonitor.labels." + label);

        assertThat(rendered.split("app.kubernetes.io/instance: mine", -1)).hasSize(2);
        assertThat(template("helm", "--set", "podLabels." + label + ",podLabels.tier=public"))
                .contains("tier: public")
                .doesNotContain("instance: mine");
        assertThat(rendered).doesNotContainPattern("(app.kubernetes.io/instance: .*\n +){2}");
    }

    @Test
    void theNotesTellEachWayIn() {
        String inside = "inside the cluster alone";

        assertThat(notes()).doesNotContain("WARNING").doesNotContain(inside);
        assertThat(notes("--set", "service.type=ClusterIP")).contains(inside);
        assertThat(notes("--values", Tool.CHART + "/ci/gateway-values.yaml"))
                .contains("http://tracker.example.org/announce", "udp://GATEWAY:PORT/announce")
                .doesNotContain(inside);
        assertThat(notes("--set", "hostNetwork=true,service.externalTrafficPolicy=Cluster"))
                .contains("WARNING: with hostNetwork Actuator's port 8081 is open")
                .doesNotContain("externalTrafficPolicy");
    }

    private static String notes(String... more) {
        String installed = Tool.demand(
                Stream.concat(Stream.of("helm", "install", "tracker", Tool.CHART, "--dry-run=client"), Stream.of(more))
                        .toArray(String[]::new));
        return installed.substring(installed.indexOf("NOTES:"));
    }

    @Test
    void aTrackerOfAnotherNamespaceDoesNotHideThatThisOneIsGone() {
        assertThat(template("helm", "--namespace", "mine", "--set", "prometheusRule.enabled=true"))
                .contains("absent(peerage_requests_total{namespace=\"mine\",action=\"announce\"})");
    }

    @Test
    void theReadmeShowsTheValues() {
        assertThat(Tool.demand("python3", ".ci/chart-readme", "--check")).isEmpty();
    }

    @Test
    void eachAlertFiresWhenItShouldAndNoneOtherwise() {
        assertThat(Tool.demand("promtool", "check", "rules", Tool.CHART + "/files/alerts.yaml"))
                .contains("8 rules found");
        assertThat(Tool.demand("promtool", "test", "rules", Tool.CHART + "/files/alerts.test.yaml"))
                .contains("SUCCESS");
    }
}
