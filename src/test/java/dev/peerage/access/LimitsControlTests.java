package dev.peerage.access;

import static dev.peerage.fixtures.Announces.announce;
import static dev.peerage.fixtures.Announces.hash;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import dev.peerage.bittorrent.AnnounceRequest;
import dev.peerage.fixtures.MovableClock;
import dev.peerage.repository.RepositoryLimits;
import dev.peerage.repository.TorrentRepository;
import dev.peerage.tracker.AnnounceInterval;
import dev.peerage.tracker.Intervals;
import dev.peerage.tracker.TrackerMetrics;
import dev.peerage.tracker.Transport;
import dev.peerage.tracker.Verdict;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

/** Beside a store that answers later. */
@ExtendWith(OutputCaptureExtension.class)
class LimitsControlTests {

    private final Deque<Sinks.Empty<Void>> answers = new ArrayDeque<>();
    private final TorrentRepository repository = mock();
    private final AnnounceInterval interval = Intervals.of(Duration.ofMinutes(30));
    private final AtomicInteger secretsLeft = new AtomicInteger(Integer.MAX_VALUE);
    private final RateLimitFilter filter =
            new RateLimitFilter(new MovableClock(), TrackerMetrics.NOOP, this::nextSecret);
    private final LimitsControl control;
    private RepositoryLimits held = new RepositoryLimits(1_000, 2_000, 300, 100, 50);

    LimitsControlTests() {
        when(repository.limits()).thenAnswer(call -> held);
        when(repository.limits(any())).thenAnswer(call -> later(call.getArgument(0)));
        control = new LimitsControl(
                new LimitsProperties(null, null, new LimitsProperties.Source(null, null, 5000), null),
                repository,
                interval,
                filter);
    }

    private long nextSecret() {
        if (secretsLeft.getAndDecrement() <= 0) {
            throw new IllegalStateException("no memory for one more table");
        }
        return 1;
    }

    private Mono<Void> later(RepositoryLimits caps) {
        Sinks.Empty<Void> answer = Sinks.empty();
        answers.add(answer);
        return answer.asMono().doOnSuccess(done -> held = caps);
    }

    private void takes() {
        answers.remove().tryEmitEmpty().orThrow();
    }

    private void fails() {
        answers.remove()
                .tryEmitError(new IllegalStateException("secret address 10.1.2.3"))
                .orThrow();
    }

    @Test
    void capsAreShownOnceTheStoreHasTakenThem(CapturedOutput output) {
        assertThat(control.change(Map.of("max-peers", "77", "interval", "20m")).maxPeers())
                .isEqualTo(2_000);
        assertThat(interval.get()).isEqualTo(Duration.ofMinutes(20));
        assertThat(output).contains("Limits changed: interval from 1800s to 1200s\n");

        takes();
        assertThat(control.current().maxPeers()).isEqualTo(77);
        assertThat(control.current().interval()).isEqualTo(Duration.ofMinutes(20));
        assertThat(held).isEqualTo(new RepositoryLimits(1_000, 77, 300, 100, 50));
        assertThat(output).containsOnlyOnce("Limits changed: max-peers from 2000 to 77\n");
    }

    @Test
    void capsThatTheStoreRefusesLaterAreNotShown(CapturedOutput output) {
        control.change(Map.of("max-peers", "77", "announces-per-second", "500"));
        fails();

        assertThat(control.current().maxPeers()).isEqualTo(2_000);
        assertThat(control.current().announcesPerSecond()).isEqualTo(500);
        assertThat(output)
                .containsOnlyOnce("The store did not take its new limits: IllegalStateException")
                .doesNotContain("secret")
                .doesNotContain("max-peers from");

        // what was refused is not asked for again with the next change, but can be
        control.change(Map.of("scrapes-per-second", "9"));
        assertThat(answers).isEmpty();
        control.change(Map.of("max-peers", "77"));
        takes();
        assertThat(control.current().maxPeers()).isEqualTo(77);
        assertThat(control.current().scrapesPerSecond()).isEqualTo(9);
    }

    @Test
    void aStoreThatThrowsIsOneThatRefuses(CapturedOutput output) {
        when(repository.limits(any())).thenThrow(new UnsupportedOperationException("secret"));

        assertThat(control.change(Map.of("max-torrents", "5", "scrapes-per-second", "9")))
                .satisfies(limits -> assertThat(limits.maxTorrents()).isEqualTo(1_000))
                .satisfies(limits -> assertThat(limits.scrapesPerSecond()).isEqualTo(9));
        assertThat(output)
                .containsOnlyOnce("The store did not take its new limits: UnsupportedOperationException")
                .doesNotContain("secret");
    }

    @Test
    void aChangeThatFailsHalfWayChangesNothing(CapturedOutput output) {
        Limits before = control.current();
        // enough for the keys of one table, of two that are needed
        secretsLeft.set(2);

        assertThatIllegalStateException()
                .isThrownBy(() -> control.change(Map.of(
                        "source.announces-per-second", "1",
                        "source.scrapes-per-second", "1",
                        "source.burst", "1",
                        "interval", "20m",
                        "max-peers", "77")));

        assertThat(control.inForce()).isEqualTo(new LimitsGeneration(1, before));
        assertThat(interval.get()).isEqualTo(Duration.ofMinutes(30));
        assertThat(answers).isEmpty();
        AnnounceRequest request = announce(hash(1), "203.0.113.1", 6881).build();
        for (int time = 0; time < 3; time++) {
            assertThat(filter.announce(request, Transport.UDP)).isEqualTo(Verdict.SERVE);
        }
        assertThat(output).doesNotContain("Limits changed");

        secretsLeft.set(4);
        control.change(Map.of("source.announces-per-second", "1", "source.scrapes-per-second", "1"));
        assertThat(control.generation()).isEqualTo(2);
    }

    @Test
    void aStoreWithoutMemoryIsOneThatRefuses() {
        when(repository.limits(any()))
                .thenThrow(new OutOfMemoryError("Java heap space"))
                .thenReturn(Mono.empty());

        control.change(Map.of("max-peers", "77", "interval", "20m"));
        assertThat(control.current().maxPeers()).isEqualTo(2_000);
        assertThat(control.current().interval()).isEqualTo(Duration.ofMinutes(20));
        assertThat(control.generation()).isEqualTo(2);

        // it can be asked for again
        control.change(Map.of("max-peers", "77"));
        verify(repository, times(2)).limits(any());
    }

    @Test
    void limitsAreShownWithTheirOwnGeneration() throws InterruptedException {
        AtomicBoolean changing = new AtomicBoolean(true);
        Thread changes = new Thread(() -> {
            for (long rate = 2; rate <= 1_000; rate++) {
                control.change(Map.of("announces-per-second", Long.toString(rate)));
            }
            changing.set(false);
        });
        changes.start();
        while (changing.get()) {
            LimitsGeneration shown = control.inForce();
            assertThat(shown.limits().announcesPerSecond())
                    .isEqualTo(shown.generation() == 1 ? null : Long.valueOf(shown.generation()));
        }
        changes.join(10_000);
        assertThat(control.generation()).isEqualTo(1_000);
    }

    @Test
    void aChangeOfSomethingElseKeepsWhatTheStoreStillHasToTake() {
        control.change(Map.of("max-peers", "77"));
        control.change(Map.of("scrapes-per-second", "9"));
        assertThat(answers).hasSize(1);
        takes();

        assertThat(control.current().maxPeers()).isEqualTo(77);
    }

    @Test
    void theLatestChangeCountsWhateverBecomesOfEarlierOnes() {
        control.change(Map.of("max-peers", "77"));
        control.change(Map.of("max-peers", "2000"));
        assertThat(answers).hasSize(2);
        takes();
        takes();
        assertThat(control.current().maxPeers()).isEqualTo(2_000);

        control.change(Map.of("max-peers", "88"));
        control.change(Map.of("max-peers", "99"));
        fails();
        control.change(Map.of("scrapes-per-second", "9"));
        assertThat(answers).hasSize(1);
        takes();
        assertThat(control.current().maxPeers()).isEqualTo(99);
    }
}
