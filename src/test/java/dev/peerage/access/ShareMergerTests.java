package dev.peerage.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.peerage.tracker.TrackerMetrics;
import java.time.Duration;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

@ExtendWith(OutputCaptureExtension.class)
class ShareMergerTests {

    private final AtomicBoolean failing = new AtomicBoolean();

    private long nowSeconds() {
        if (failing.get()) {
            throw new OutOfMemoryError("secret");
        }
        return 1;
    }

    @Test
    void whatGoesOnFailingIsSaidOnceUntilItHasWorked(CapturedOutput output) {
        RateLimitFilter filter = new RateLimitFilter(this::nowSeconds, TrackerMetrics.NOOP, new Random(1));
        filter.apply(new Limits(10L, null, null, null, 1, Duration.ofMinutes(30), 1, 1, 1));
        ShareMerger merger = new ShareMerger(filter);

        failing.set(true);
        for (int time = 0; time < 3; time++) {
            merger.merge();
        }
        assertThat(output)
                .containsOnlyOnce("The shares of sources stay as they are: OutOfMemoryError")
                .doesNotContain("secret");

        failing.set(false);
        merger.merge();
        failing.set(true);
        merger.merge();
        assertThat(output.getAll().lines().filter(line -> line.contains("stay as they are: OutOfMemoryError")))
                .hasSize(2);
    }
}
