package dev.peerage.repository;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.peerage.fixtures.MovableClock;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** How the sweeper drives a store that can be swept in slices. */
class PacedSweepTests {

    private static final Duration INTERVAL = Duration.ofSeconds(10);
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final MovableClock clock = new MovableClock();
    private final MovedScheduler scheduler = new MovedScheduler();
    private final List<Sweep> sweeps = new CopyOnWriteArrayList<>();
    private final AtomicInteger slices = new AtomicInteger();
    private int slicesOfOne = 3;
    private long sliceMillis;

    private ExpirySweeper sweeper = new ExpirySweeper(repository(), clock, INTERVAL, () -> scheduler);

    @AfterEach
    void stop() {
        sweeper.stop();
    }

    private TorrentRepository repository() {
        return (TorrentRepository) Proxy.newProxyInstance(
                TorrentRepository.class.getClassLoader(),
                new Class<?>[] {SlicedRepository.class},
                (proxy, method, arguments) -> {
                    assertThat(method.getName()).isEqualTo("slicedSweep");
                    Sweep sweep = new Sweep((Long) arguments[0]);
                    sweeps.add(sweep);
                    return sweep;
                });
    }

    private void pass(Duration time) {
        scheduler.runUntil(scheduler.now(TimeUnit.NANOSECONDS) + time.toNanos());
    }

    @Test
    void oneSweepIsDoneSliceBySliceAtTheTimeOfItsBegin() {
        clock.advance(Duration.ofSeconds(77));
        sweeper.start();
        pass(INTERVAL);

        assertThat(slices).hasValue(3);
        assertThat(sweeps).singleElement().extracting(sweep -> sweep.nowSeconds).isEqualTo(clock.nowSeconds());
        assertThat(sweeper.statistics().sweeps()).isEqualTo(1);
        assertThat(sweeper.statistics().removedPeers()).isEqualTo(3);
    }

    @Test
    void pausesBelongToTheDurationAndNotToTheWork() {
        sliceMillis = 1;
        sweeper.start();
        pass(INTERVAL);
        pass(Duration.ofMillis(100));

        assertThat(sweeper.statistics().sweeps()).isEqualTo(1);
        assertThat(sweeper.statistics().workNanos()).isEqualTo(3_000_000);
        assertThat(sweeper.statistics().totalNanos()).isGreaterThan(30_000_000);
    }

    @Test
    void sweepsNeverOverlap() {
        slicesOfOne = 18_000;
        sliceMillis = 1;
        sweeper.start();
        // 18 seconds of work every 10 seconds
        pass(Duration.ofSeconds(39));
        assertThat(sweeps).hasSize(1);
        assertThat(sweeps.get(0).left).isZero();
        assertThat(sweeper.statistics().sweeps()).isEqualTo(1);

        pass(Duration.ofSeconds(2));
        assertThat(sweeps).hasSize(2);
    }

    @Test
    void stopEndsASweepThatIsUnderWay() {
        slicesOfOne = Integer.MAX_VALUE;
        sliceMillis = 1;
        sweeper.start();
        pass(INTERVAL.plusMillis(100));
        int before = slices.get();
        assertThat(before).isPositive();

        sweeper.stop();
        pass(INTERVAL.multipliedBy(5));

        assertThat(slices).hasValue(before);
        assertThat(sweeper.statistics().sweeps()).isZero();
        assertThat(sweeper.statistics().failures()).isZero();
    }

    @Test
    void stopInTheMiddleOfASliceWaitsForNobodyAndTheNextStartSweepsAgain() throws InterruptedException {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        slicesOfOne = Integer.MAX_VALUE;
        sweeper = new ExpirySweeper(repository(), clock, Duration.ofMillis(5));
        sweeper.start();
        await().atMost(PATIENCE).until(() -> !sweeps.isEmpty());
        sweeps.get(0).gate = () -> {
            begun.countDown();
            try {
                goOn.await();
            } catch (InterruptedException stopped) {
                // a lock would not have noticed either
            }
        };
        begun.await();

        sweeper.stop();
        slicesOfOne = 2;
        sweeper.start();

        await().atMost(PATIENCE).until(() -> sweeper.statistics().sweeps() >= 2);
        goOn.countDown();
        assertThat(sweeper.statistics().failures()).isZero();
        assertThat(sweeps.get(0).left).isPositive();
    }

    @Test
    void sliceThatFailsIsAFailedSweepAndTheNextTurnComes() {
        slicesOfOne = 0;
        sweeper.start();
        pass(INTERVAL);
        assertThat(sweeper.statistics().failures()).isEqualTo(1);

        slicesOfOne = 2;
        pass(INTERVAL);
        assertThat(sweeper.statistics().failures()).isEqualTo(1);
        assertThat(sweeper.statistics().sweeps()).isEqualTo(1);
    }

    private final class Sweep implements SlicedSweep {

        private final long nowSeconds;
        private int left = slicesOfOne;
        private volatile Runnable gate = () -> {};

        Sweep(long nowSeconds) {
            this.nowSeconds = nowSeconds;
        }

        @Override
        public boolean next() {
            if (left == 0) {
                throw new IllegalStateException("Nothing to sweep");
            }
            gate.run();
            slices.incrementAndGet();
            scheduler.pass(Duration.ofMillis(sliceMillis).toNanos());
            left--;
            return left > 0;
        }

        @Override
        public SweepReport report() {
            return new SweepReport(slicesOfOne - left, 0, slicesOfOne - left, 0);
        }
    }
}
