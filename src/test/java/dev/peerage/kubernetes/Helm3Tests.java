package dev.peerage.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Helm 3, which many still have. */
@Tag("kubernetes")
@Timeout(value = 8, unit = TimeUnit.MINUTES)
class Helm3Tests {

    @Test
    void itInstallsTestsAndUninstalls() {
        try (Namespace namespace = Namespace.restricted("helm3")) {
            namespace
                    .helm3("install", Tool.CHART, "--wait", "--timeout", "180s")
                    .demanded();
            assertThat(namespace.readyPods()).hasSize(1);

            // its --logs fails where a hook's pod goes once it has succeeded
            assertThat(namespace.helm3("test").demanded()).containsPattern("Phase: +Succeeded");
            assertThat(namespace
                            .helm3("uninstall", "--wait", "--timeout", "180s")
                            .demanded())
                    .contains("uninstalled");
        }
    }
}
