package dev.peerage.repository;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.peerage.fixtures.MovableClock;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

class ExpirySweeperTests {

    private static final Duration INTERVAL = Duration.ofMillis(5);

    private final MovableClock clock = new MovableClock();
    private final Deque<Supplier<Mono<SweepReport>>> answers = new ArrayDeque<>();
    private final List<Long> times = new CopyOnWriteArrayList<>();
    private final List<Thread> threads = new CopyOnWriteArrayList<>();
    private final ExpirySweeper sweeper = new ExpirySweeper(repository(), clock, INTERVAL);

    @AfterEach
    void stop() {
        sweeper.stop();
    }

    /** Can be swept and nothing else: first with the answers above, then in vain. */
    private TorrentRepository repository() {
        return (TorrentRepository) Proxy.newProxyInstance(
                TorrentRepository.class.getClassLoader(),
                new Class<?>[] {TorrentRepository.class},
                (proxy, method, arguments) -> {
                    assertThat(method.getName()).isEqualTo("sweep");
                    times.add((Long) arguments[0]);
                    threads.add(Thread.currentThread());
                    return answers.isEmpty()
                            ? Mono.just(new SweepReport(0, 0, 0, 0))
                            : answers.remove().get();
                });
    }

    @Test
    void reportsAreSummedUp() {
        answers.add(() -> Mono.just(new SweepReport(10, 2, 3, 400)));
        answers.add(() -> Mono.just(new SweepReport(5, 1, 3, 300)));

        sweeper.start();
        await().atMost(Duration.ofSeconds(10)).until(() -> sweeper.statistics().sweeps() >= 3);

        assertThat(sweeper.statistics().removedPeers()).isEqualTo(15);
        assertThat(sweeper.statistics().removedTorrents()).isEqualTo(3);
        assertThat(sweeper.statistics().longestSliceNanos()).isEqualTo(400);
        assertThat(sweeper.statistics().failures()).isZero();
        assertThat(sweeper.statistics().lastNanos()).isPositive();
        assertThat(sweeper.statistics().totalNanos())
                .isGreaterThan(sweeper.statistics().lastNanos());
    }

    @Test
    void failedSweepIsCountedAndTriedAgain() {
        answers.add(() -> Mono.error(new IllegalStateException("store is away")));
        answers.add(() -> {
            throw new IllegalArgumentException("store is broken");
        });
        answers.add(() -> {
            throw new OutOfMemoryError("not really");
        });
        answers.add(() -> Mono.fromSupplier(() -> {
            throw new StackOverflowError("neither");
        }));
        answers.add(() -> Mono.just(new SweepReport(7, 0, 0, 0)));

        sweeper.start();
        await().atMost(Duration.ofSeconds(10)).until(() -> sweeper.statistics().removedPeers() == 7);

        assertThat(sweeper.statistics().failures()).isEqualTo(4);
    }

    @Test
    void sweepsRunOnADaemonThreadOfTheirOwnAtTheTimeOfTheClock() {
        sweeper.start();
        await().atMost(Duration.ofSeconds(10)).until(() -> times.size() >= 2);

        assertThat(times).containsOnly(clock.nowSeconds());
        assertThat(threads).allSatisfy(thread -> {
            assertThat(thread.isDaemon()).isTrue();
            assertThat(thread.getName()).startsWith("peerage-sweep");
        });
        clock.advance(Duration.ofSeconds(90));
        await().atMost(Duration.ofSeconds(10)).until(() -> times.contains(clock.nowSeconds()));
    }

    @Test
    void turnThatComesDuringASweepIsLeftOut() {
        Sinks.One<SweepReport> late = Sinks.one();
        answers.add(late::asMono);
        sweeper.start();
        await().atMost(Duration.ofSeconds(10)).until(() -> times.size() == 1);

        await().during(Duration.ofMillis(50)).atMost(Duration.ofSeconds(10)).until(() -> times.size() == 1);
        late.tryEmitValue(new SweepReport(3, 0, 0, 0));

        await().atMost(Duration.ofSeconds(10)).until(() -> times.size() >= 2);
        assertThat(sweeper.statistics().removedPeers()).isEqualTo(3);
    }

    @Test
    void stoppedSweeperSweepsNoMoreUntilItIsStartedAgain() {
        assertThat(sweeper.isRunning()).isFalse();
        sweeper.start();
        assertThat(sweeper.isRunning()).isTrue();
        await().atMost(Duration.ofSeconds(10)).until(() -> !times.isEmpty());

        sweeper.stop();

        assertThat(sweeper.isRunning()).isFalse();
        await().atMost(Duration.ofSeconds(10)).until(() -> !threads.get(0).isAlive());
        int before = times.size();
        sweeper.start();
        await().atMost(Duration.ofSeconds(10)).until(() -> times.size() > before);
    }
}
