package dev.peerage.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.peerage.fixtures.Http;
import dev.peerage.fixtures.HttpSocket;
import dev.peerage.fixtures.TrackerProcess;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** SIGTERM to a tracker under load: what orchestrators, load balancers and clients get to see of it. */
class StopTests {

    private static final Duration DRAIN = Duration.ofSeconds(4);
    private static final Duration AFTER_DRAIN = Duration.ofSeconds(10);

    @Test
    void sigtermUnderLoadLosesNoRequestThatHadArrived() {
        List<PacedClient> clients = new ArrayList<>();
        ScheduledExecutorService pace = Executors.newScheduledThreadPool(6);
        try (TrackerProcess tracker = TrackerProcess.start("--peerage.drain=" + DRAIN.toSeconds() + "s")) {
            for (int i = 0; i < 3; i++) {
                clients.add(new PacedUdpClient(tracker.port("udp")));
                clients.add(new PacedHttpClient(tracker.port("http")));
            }
            List<ScheduledFuture<?>> paced = clients.stream()
                    .<ScheduledFuture<?>>map(
                            client -> pace.scheduleAtFixedRate(client::request, 0, 5, TimeUnit.MILLISECONDS))
                    .toList();
            await().atMost(Duration.ofSeconds(30))
                    .until(() -> clients.stream().allMatch(client -> client.answered() > 50));

            assertThat(Http.get(tracker.managementPort(), "/actuator/health/readiness")
                            .statusCode())
                    .isEqualTo(200);

            long stopNanos = System.nanoTime();
            tracker.terminate();

            await().atMost(Duration.ofSeconds(3))
                    .until(() -> Http.get(tracker.managementPort(), "/actuator/health/readiness")
                                    .statusCode()
                            == 503);
            assertThat(Http.get(tracker.managementPort(), "/actuator/health/liveness")
                            .statusCode())
                    .isEqualTo(200);
            List<Integer> answeredWhenNotReady =
                    clients.stream().map(PacedClient::answered).toList();
            int exitCode = tracker.exitCode(DRAIN.plus(AFTER_DRAIN));
            Duration stop = Duration.ofNanos(System.nanoTime() - stopNanos);

            assertThat(paced).as("clients that went on asking").noneMatch(ScheduledFuture::isDone);
            assertThat(exitCode).isIn(0, 143);
            assertThat(stop).isBetween(DRAIN, DRAIN.plus(AFTER_DRAIN));
            for (int i = 0; i < clients.size(); i++) {
                assertThat(clients.get(i).answered())
                        .as("answered while readiness said no")
                        .isGreaterThan(answeredWhenNotReady.get(i) + 50);
                assertThat(clients.get(i).lost()).isZero();
            }
            assertThat(tracker.log())
                    .contains("requests are answered for another 4 s")
                    .doesNotContain(" ERROR ");
        } finally {
            pace.shutdownNow();
            clients.forEach(PacedClient::close);
        }
    }

    @Test
    void aClientThatNeverFinishesItsRequestDoesNotHoldUpTheStop() {
        try (TrackerProcess tracker = TrackerProcess.start("--peerage.drain=0s");
                HttpSocket unfinished = HttpSocket.connect("127.0.0.1", tracker.port("http"));
                HttpSocket unfinishedProbe = HttpSocket.connect("127.0.0.1", tracker.managementPort())) {
            unfinished.send("GET /announce?info_hash=");
            unfinishedProbe.send("GET /actuator/health HTTP/1.1\r\nHost:");

            tracker.terminate();

            assertThat(tracker.exitCode(AFTER_DRAIN)).isIn(0, 143);
        }
    }
}
