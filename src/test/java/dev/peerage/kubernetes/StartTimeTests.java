package dev.peerage.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.readiness.Readiness;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/**
 * How long a pod of one CPU and the default memory takes to start, with the image's cache of classes and without, in turn.
 * {@code -Dstarts=5} says how many of each; left out without it, for it measures and demands little.
 */
@Tag("kubernetes")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(value = 20, unit = TimeUnit.MINUTES)
@EnabledIfSystemProperty(named = "starts", matches = "[1-9]\\d?")
class StartTimeTests {

    /** The log's line says when it was up, and how long after its process had begun. */
    private static final Pattern UP =
            Pattern.compile("(?m)^(\\S+) .*Started \\S+ in .*process running for ([0-9.]+)\\)");

    private static final String CACHE = "jvm.options={-XX:AOTMode=auto}";
    private static final String NO_CACHE = "jvm.options={-XX:AOTMode=off}";

    private Namespace namespace;

    @BeforeAll
    void install() {
        namespace = Namespace.restricted("start");
    }

    @AfterAll
    void delete() {
        namespace.close();
    }

    @Test
    void theCacheOfClassesMakesTheStartShorter() {
        int starts = Integer.getInteger("starts", 1);
        List<Start> with = new ArrayList<>();
        List<Start> without = new ArrayList<>();
        for (int i = 0; i < starts; i++) {
            with.add(start(CACHE));
            without.add(start(NO_CACHE));
        }

        Records.add("start in a pod of 1 CPU and 512 MiB, median of " + starts + ": with the cache " + median(with)
                + ", without " + median(without) + "; with: " + with + ", without: " + without);
        assertThat(median(with).up()).isLessThan(median(without).up());
    }

    /** Starts a pod alone on its cluster. */
    private Start start(String options) {
        namespace
                .helm(
                        "install",
                        Tool.CHART,
                        "--set-string",
                        "resources.limits.cpu=1",
                        "--set",
                        "drainSeconds=0",
                        "--set",
                        options)
                .demanded();
        namespace
                .client()
                .pods()
                .inNamespace(namespace.name())
                .withLabel("app.kubernetes.io/name", "peerage")
                .waitUntilCondition(pod -> pod != null && Readiness.isPodReady(pod), 3, TimeUnit.MINUTES);
        Instant ready = Instant.now();
        Pod pod = namespace.pods().get(0);
        Matcher up = UP.matcher(
                namespace.kubectl("logs", pod.getMetadata().getName()).demanded());
        assertThat(up.find()).isTrue();
        Duration untilUp = Duration.ofMillis(Math.round(Double.parseDouble(up.group(2)) * 1000));
        Instant begun = OffsetDateTime.parse(up.group(1)).toInstant().minus(untilUp);
        namespace.helm("uninstall", "--wait", "--timeout", "180s").demanded();
        await().atMost(Duration.ofMinutes(1)).until(() -> namespace.allPods().isEmpty());
        return new Start(untilUp, Duration.between(begun, ready));
    }

    private static Start median(List<Start> starts) {
        return new Start(
                middle(starts.stream().map(Start::up).toList()),
                middle(starts.stream().map(Start::ready).toList()));
    }

    private static Duration middle(List<Duration> durations) {
        List<Duration> sorted = new ArrayList<>(durations);
        Collections.sort(sorted);
        return sorted.get(sorted.size() / 2);
    }

    /**
     * Times from the beginning of the process.
     *
     * @param up until the tracker says that it is up
     * @param ready until the cluster calls the pod ready, by the chart's probes
     */
    private record Start(Duration up, Duration ready) {

        @Override
        public String toString() {
            return String.format(Locale.ROOT, "%.1f s (ready %.1f s)", up.toMillis() / 1e3, ready.toMillis() / 1e3);
        }
    }
}
