package dev.peerage.tracker;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class DrainTests {

    @Test
    void withoutADrainTheStopGoesOnAtOnce() {
        Drain drain = new Drain(Duration.ZERO);
        drain.start();
        assertThat(drain.isRunning()).isTrue();
        assertThat(drain.draining()).isFalse();

        CountDownLatch stopped = new CountDownLatch(1);
        drain.stop(stopped::countDown);

        assertThat(stopped.getCount()).isZero();
        assertThat(drain.draining()).isTrue();
        assertThat(drain.isRunning()).isFalse();
    }

    @Test
    void withADrainTheStopWaitsWhileEverythingStillAnswers() throws InterruptedException {
        Drain drain = new Drain(Duration.ofMillis(300));
        drain.start();
        long startNanos = System.nanoTime();

        CountDownLatch stopped = new CountDownLatch(1);
        drain.stop(stopped::countDown);
        assertThat(drain.draining()).isTrue();
        assertThat(stopped.await(10, TimeUnit.SECONDS)).isTrue();

        assertThat(Duration.ofNanos(System.nanoTime() - startNanos)).isGreaterThanOrEqualTo(Duration.ofMillis(300));
    }

    @Test
    void drainIsTheFirstToStopAndCanStartAgain() {
        Drain drain = new Drain(Duration.ZERO);
        drain.start();
        drain.stop();
        assertThat(drain.draining()).isTrue();

        drain.start();

        assertThat(drain.draining()).isFalse();
        assertThat(drain.getPhase()).isEqualTo(Integer.MAX_VALUE);
    }
}
