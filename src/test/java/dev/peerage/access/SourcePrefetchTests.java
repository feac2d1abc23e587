package dev.peerage.access;

import static dev.peerage.fixtures.Announces.announce;
import static dev.peerage.fixtures.Announces.hash;
import static org.assertj.core.api.Assertions.assertThat;

import dev.peerage.bittorrent.PeerAddress;
import dev.peerage.bittorrent.Prefetch;
import dev.peerage.fixtures.MovableClock;
import dev.peerage.tracker.TrackerMetrics;
import dev.peerage.tracker.Transport;
import dev.peerage.tracker.Verdict;
import java.time.Duration;
import java.util.Objects;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What is touched ahead changes nothing, whoever it is and whatever is limited. */
class SourcePrefetchTests {

    private static final int BATCH = 4;

    private final RateLimitFilter filter = new RateLimitFilter(new MovableClock(), TrackerMetrics.NOOP, new Random(1));
    private final Prefetch prefetch = filter.prefetch(BATCH);

    private void limit(@Nullable Long ofSource) {
        filter.apply(new Limits(null, null, ofSource, null, 1, Duration.ofMinutes(30), 1, 1, 1));
    }

    private void touch(int from, int to) {
        for (int source = from; source < to; source++) {
            prefetch.add(hash(1), PeerAddress.ipv4(source, 6881));
        }
        prefetch.run();
    }

    private Verdict announced(int source) {
        return filter.announce(announce(hash(1), PeerAddress.ipv4(source, 6881)).build(), Transport.UDP);
    }

    @Test
    void touchingTakesNoTokenAndRemembersNobody() {
        limit(1L);
        touch(1, 1 + BATCH);
        SourceTable table = Objects.requireNonNull(filter.announceSources());
        for (int source = 1; source <= BATCH; source++) {
            long key = SourceKeys.keyOf(PeerAddress.ipv4(source, 1));
            assertThat(table.touchKeys(table.setOf(key))).isZero();
        }

        touch(1, 1 + BATCH);
        for (int source = 1; source <= BATCH; source++) {
            assertThat(announced(source)).isEqualTo(Verdict.SERVE);
        }
        touch(1, 1 + BATCH);
        for (int source = 1; source <= BATCH; source++) {
            assertThat(announced(source)).isEqualTo(Verdict.SERVE_THINLY);
        }
    }

    @Test
    void limitsMayComeAndGoMeanwhile() {
        touch(1, 3);
        prefetch.add(hash(1), PeerAddress.ipv4(1, 6881));
        limit(1L);
        prefetch.run();
        touch(1, 3);
        assertThat(filter.announceSources()).isNotNull();
        prefetch.add(hash(1), PeerAddress.ipv4(1, 6881));
        limit(null);
        prefetch.run();
        assertThat(filter.announceSources()).isNull();
        assertThat(announced(1)).isEqualTo(Verdict.SERVE);
    }

    @Test
    void whatIsAboveTheBatchIsLeftOut() {
        limit(1L);
        touch(1, 10 * BATCH);

        assertThat(announced(10 * BATCH)).isEqualTo(Verdict.SERVE);
    }
}
