package dev.peerage.actuate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.peerage.fixtures.Http;
import dev.peerage.fixtures.RunningTracker;
import io.netty.util.concurrent.EventExecutor;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.web.server.LocalManagementPort;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.http.client.ReactorResourceFactory;

@RunningTracker
class ManagementPortTests {

    private final ReactorResourceFactory trackerResources;
    private final int trackerPort;
    private final int port;

    ManagementPortTests(
            ReactorResourceFactory trackerResources, @LocalServerPort int trackerPort, @LocalManagementPort int port) {
        this.trackerResources = trackerResources;
        this.trackerPort = trackerPort;
        this.port = port;
    }

    @Test
    @Timeout(30)
    void probesAreAnsweredWhileEveryEventLoopOfTheTrackerIsHeld() throws InterruptedException {
        int loops = 0;
        CountDownLatch release = new CountDownLatch(1);
        try {
            for (EventExecutor loop :
                    Objects.requireNonNull(trackerResources.getLoopResources()).onServer(true)) {
                CountDownLatch held = new CountDownLatch(1);
                loop.execute(() -> {
                    held.countDown();
                    hold(release);
                });
                held.await();
                loops++;
            }
            assertThat(Http.get(port, "/actuator/health/liveness").statusCode()).isEqualTo(200);
            assertThat(Http.get(port, "/actuator/health/readiness").statusCode())
                    .isEqualTo(200);
        } finally {
            release.countDown();
        }
        assertThat(loops).isPositive();
    }

    private static void hold(CountDownLatch release) {
        try {
            release.await();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/actuator", "/actuator/health", "/actuator/torrents", "/actuator/prometheus", "/health"})
    void theTrackersPortShowsNothingOfTheManagement(String path) {
        assertThat(Http.get(trackerPort, path).statusCode()).isEqualTo(404);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/announce", "/scrape", "/announce/key"})
    void theManagementPortIsNoTracker(String path) {
        assertThat(Http.get(port, path).statusCode()).isEqualTo(404);
    }

    @ParameterizedTest
    @ValueSource(strings = {"env", "beans", "configprops", "heapdump", "threaddump", "loggers", "shutdown", "mappings"})
    void whatCouldTellSecretsIsNotThere(String endpoint) {
        assertThat(Http.get(port, "/actuator/" + endpoint).statusCode()).isEqualTo(404);
    }
}
