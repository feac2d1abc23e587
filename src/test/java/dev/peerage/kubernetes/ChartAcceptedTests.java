package dev.peerage.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The API server takes what the chart renders, with no field that it does not know. */
@Tag("kubernetes")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ChartAcceptedTests {

    private Namespace namespace;

    @BeforeAll
    void create() {
        namespace = Namespace.restricted("accepted");
    }

    @AfterAll
    void delete() {
        namespace.close();
    }

    private static Stream<Path> valuesFiles() {
        return Tool.valuesFiles();
    }

    @ParameterizedTest
    @MethodSource("valuesFiles")
    void everyValuesFileIsAccepted(Path values) {
        String rendered = Tool.demand(
                "helm",
                "--namespace",
                namespace.name(),
                "template",
                Namespace.RELEASE,
                Tool.CHART,
                "--values",
                values.toString(),
                "--api-versions",
                "gateway.networking.k8s.io/v1/UDPRoute");
        Tool accepted = Tool.runWithInput(
                rendered,
                "kubectl",
                "--namespace",
                namespace.name(),
                "apply",
                "--dry-run=server",
                "--validate=strict",
                "--filename",
                "-");

        assertThat(accepted.exitCode()).as(accepted.output()).isZero();
        // but for hostNetwork, which is said to be no pod for such a namespace
        assertThat(accepted.output()).doesNotContain("error");
    }
}
