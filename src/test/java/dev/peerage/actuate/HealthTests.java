package dev.peerage.actuate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import dev.peerage.fixtures.Http;
import dev.peerage.fixtures.RunningTracker;
import dev.peerage.repository.RepositoryLimits;
import dev.peerage.repository.RepositoryTotals;
import dev.peerage.repository.TorrentRepository;
import dev.peerage.tracker.InvalidSettingException;
import dev.peerage.tracker.UdpSocketStatus;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.Status;
import org.springframework.boot.test.web.server.LocalManagementPort;
import org.springframework.mock.env.MockEnvironment;
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
                .contains("\"repository\":{\"details\":{\"type\":\"packed\"},\"status\":\"UP\"}");
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

    @ParameterizedTest
    @CsvSource({"9, 4, false", "10, 4, true", "9, 25, true"})
    void aFullStoreIsUpAndSaysSo(long torrents, long peers, boolean full) {
        TorrentRepository store = mock(TorrentRepository.class);
        when(store.ping()).thenReturn(Mono.empty());
        when(store.totals()).thenReturn(Mono.just(new RepositoryTotals(torrents, 1, peers - 1, 0, 0, 0)));
        when(store.limits()).thenReturn(new RepositoryLimits(10, 25, 20, 0, 100));

        Health health = Objects.requireNonNull(
                new RepositoryHealthIndicator(store, "hash").health().block(Duration.ofSeconds(10)));

        assertThat(health.getStatus()).isEqualTo(Status.UP);
        assertThat(health.getDetails().get("memory-limit")).isEqualTo(full ? "reached" : null);
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

    @ParameterizedTest
    @CsvSource({"2, 2, UP, 0", "2, 1, DOWN, 1", "2, 0, DOWN, 2", "0, 0, DOWN, 0"})
    void udpIsDownWhileASocketIsMissing(int configured, int open, String status, int missing) {
        UdpSocketStatus sockets = mock(UdpSocketStatus.class);
        when(sockets.configuredSockets()).thenReturn(configured);
        when(sockets.openSockets()).thenReturn(open);

        Health health = Objects.requireNonNull(new UdpHealthIndicator(sockets, () -> 0).health());

        assertThat(health.getStatus()).isEqualTo(new Status(status));
        assertThat(health.getDetails()).containsEntry("missing", missing);
    }

    @Test
    void overloadIsADetailForAWhileAndChangesNoStatus() {
        UdpSocketStatus sockets = mock(UdpSocketStatus.class);
        when(sockets.configuredSockets()).thenReturn(1);
        when(sockets.openSockets()).thenReturn(1);
        AtomicLong seconds = new AtomicLong(1_000);
        UdpHealthIndicator indicator = new UdpHealthIndicator(sockets, seconds::get);

        assertThat(overloaded(indicator, sockets, 0)).isFalse();
        assertThat(overloaded(indicator, sockets, 7)).isTrue();
        seconds.addAndGet(29);
        assertThat(overloaded(indicator, sockets, 7)).isTrue();
        seconds.addAndGet(1);
        assertThat(overloaded(indicator, sockets, 7)).isFalse();
        assertThat(overloaded(indicator, sockets, UdpSocketStatus.UNKNOWN)).isFalse();
        assertThat(overloaded(indicator, sockets, 7)).isFalse();
        // a socket that was bound again counts from zero
        assertThat(overloaded(indicator, sockets, 2)).isFalse();
        assertThat(overloaded(indicator, sockets, 3)).isTrue();
    }

    private static boolean overloaded(UdpHealthIndicator indicator, UdpSocketStatus sockets, long drops) {
        when(sockets.kernelDrops()).thenReturn(drops);
        Health health = Objects.requireNonNull(indicator.health());
        assertThat(health.getStatus()).isEqualTo(Status.UP);
        return Boolean.TRUE.equals(health.getDetails().get("overloaded"));
    }

    @Test
    void aDoorThatIsShutOnPurposeIsNoFailure() {
        assertThat(Objects.requireNonNull(new UdpHealthIndicator(null, () -> 0).health())
                        .getStatus())
                .isEqualTo(Status.UNKNOWN);
    }

    @Test
    void readinessLooksAtTheUdpSockets() {
        assertThat(Http.get(port, "/actuator/health/readiness").body())
                .matches("\\{\"components\":\\{\"readinessState\":\\{\"status\":\"UP\"},"
                        + "\"udp\":\\{\"details\":\\{\"configured\":\\d+,\"open\":\\d+,\"missing\":0},"
                        + "\"status\":\"UP\"}},\"status\":\"UP\"}");
    }

    @Test
    void theWholeHealthShowsTheHttpDoor() {
        assertThat(Http.get(port, "/actuator/health").body())
                .containsPattern("\"http\":\\{\"details\":\\{\"port\":\\d+},\"status\":\"UP\"}");
    }

    @Test
    void aTrackerWithoutAnyDoorDoesNotStart() {
        MockEnvironment environment = new MockEnvironment()
                .withProperty("peerage.udp.enabled", "false")
                .withProperty("peerage.http.enabled", "false");

        assertThatThrownBy(() -> Doors.configured(environment))
                .isInstanceOf(InvalidSettingException.class)
                .hasMessageContaining("peerage.udp.enabled=false")
                .hasMessageContaining("peerage.http.enabled is false as well");
    }
}
