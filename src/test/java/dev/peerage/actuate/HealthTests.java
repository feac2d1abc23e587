package dev.peerage.actuate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import dev.peerage.fixtures.Http;
import dev.peerage.fixtures.RunningTracker;
import dev.peerage.repository.TorrentRepository;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.Status;
import org.springframework.boot.test.web.server.LocalManagementPort;
import reactor.core.publisher.Mono;
import reactor.test.StepVerifier;

@RunningTracker
class HealthTests {

    private final int port;

    HealthTests(@LocalManagementPort int port) {
        this.port = port;
    }

    @Test
    void livenessLooksAtNothingButTheProcess() {
        assertThat(Http.get(port, "/actuator/health/liveness").body()).isEqualTo("{\"status\":\"UP\"}");
    }

    @Test
    void theWholeHealthShowsTheStore() {
        assertThat(Http.get(port, "/actuator/health").body())
                .contains("\"repository\":{\"details\":{\"type\":\"hash\"},\"status\":\"UP\"}");
    }

    @Test
    void readinessDoesNotAskTheStore() {
        assertThat(Http.get(port, "/actuator/health/readiness").body()).doesNotContain("repository");
    }

    @Test
    void infoNamesTheBuild() {
        assertThat(Http.get(port, "/actuator/info").body()).contains("\"artifact\":\"peerage\"");
    }

    @Test
    void aStoreThatFailsIsDown() {
        TorrentRepository store = mock(TorrentRepository.class);
        when(store.ping()).thenReturn(Mono.error(new IllegalStateException("connection refused")));

        StepVerifier.create(new RepositoryHealthIndicator(store, "redis").health())
                .expectNextMatches(health -> health.getStatus().equals(Status.DOWN))
                .expectComplete()
                .verify(Duration.ofSeconds(10));
    }

    @Test
    void aStoreThatNeverAnswersIsDown() {
        TorrentRepository store = mock(TorrentRepository.class);
        when(store.ping()).thenReturn(Mono.never());

        StepVerifier.withVirtualTime(() ->
                        new RepositoryHealthIndicator(store, "redis").health().map(Health::getStatus))
                .thenAwait(Duration.ofSeconds(3))
                .expectNext(Status.DOWN)
                .expectComplete()
                .verify(Duration.ofSeconds(10));
    }
}
