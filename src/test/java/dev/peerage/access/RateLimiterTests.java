package dev.peerage.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.peerage.access.RateLimiter.Answer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RateLimiterTests {

    private static final int PLACES = 1 << 12;
    private static final long START = 1_000_000_000L;

    private static RateLimiter limiter(@Nullable Long perSecond, @Nullable Long ofSource, long burst) {
        return new RateLimiter(PLACES, new Caps(perSecond, ofSource, burst), new Random(1));
    }

    private static Traffic flood(RateLimiter limiter, int sources, double perSecond) {
        return new Traffic(
                limiter, DoubleStream.generate(() -> perSecond).limit(sources).toArray());
    }

    @ParameterizedTest
    @CsvSource({
        "3, 1000, 1.5",
        "3, 1000, 20",
        "4, 1000, 3",
        "4, 4000, 20",
        "32, 1000, 1.5",
        "32, 4000, 3",
        "32, 50000, 20",
    })
    void sourcesShareTheCapEvenlyAndInheritWithinASecond(int sources, long cap, double times) {
        Traffic traffic = flood(limiter(cap, null, 1), sources, times * cap / sources);
        traffic.run(Duration.ofSeconds(1));

        Traffic.Served before = traffic.run(Duration.ofSeconds(3));
        assertThat(before.jain(0, sources)).isGreaterThan(0.99);
        assertThat(before.fullPerSecond()).isCloseTo((double) cap, within(cap * 0.05));

        traffic.rate(0, 0);
        traffic.run(Duration.ofMillis(900));
        Traffic.Served after = traffic.run(Duration.ofSeconds(1));
        assertThat(after.full()[0]).isZero();
        assertThat(after.jain(1, sources)).isGreaterThan(0.99);
        assertThat(after.fullPerSecond()).isCloseTo((double) cap, within(cap * 0.05));
    }

    @Test
    void whoAsksForLessThanItsShareIsServedInFull() {
        Traffic traffic = new Traffic(limiter(1500L, null, 1), 10_000, 2_000, 700, 300, 100);
        traffic.run(Duration.ofSeconds(1));
        Traffic.Served served = traffic.run(Duration.ofSeconds(10));

        // 300 and 100 in full; the rest of 1,100 goes to three, and none of them wants as little as a third
        assertThat(served.fullPerSecond(4)).isCloseTo(100, within(1.0));
        assertThat(served.fullPerSecond(3)).isCloseTo(300, within(3.0));
        for (int source = 0; source < 3; source++) {
            assertThat(served.fullPerSecond(source)).isCloseTo(1100 / 3.0, within(10.0));
        }
    }

    @Test
    void aSuddenFloodTakesNothingFromTheOthers() {
        double[] rates = DoubleStream.generate(() -> 5).limit(41).toArray();
        rates[0] = 0;
        Traffic traffic = new Traffic(limiter(1000L, null, 1), rates);
        traffic.run(Duration.ofSeconds(2));
        traffic.rate(0, 50_000);
        Traffic.Served first = traffic.run(Duration.ofSeconds(1));
        Traffic.Served then = traffic.run(Duration.ofSeconds(5));

        for (Traffic.Served served : List.of(first, then)) {
            long quiet = Arrays.stream(served.full()).skip(1).sum();
            long refused = Arrays.stream(served.thin()).skip(1).sum()
                    + Arrays.stream(served.none()).skip(1).sum();
            assertThat(refused).isLessThanOrEqualTo((quiet + refused) / 50);
        }
        assertThat(then.fullPerSecond()).isCloseTo(1000, within(50.0));
    }

    @Test
    void belowTheCapEverythingIsServed() {
        Traffic traffic = new Traffic(limiter(1000L, null, 1), 500, 200, 50, 20, 10);
        Traffic.Served served = traffic.run(Duration.ofSeconds(10));

        assertThat(served.thin()).containsOnly(0);
        assertThat(served.none()).containsOnly(0);
    }

    @Test
    void aboveTenTimesTheCapNothingIsAnswered() {
        Traffic traffic = flood(limiter(500L, null, 1), 4, 5_000);
        traffic.run(Duration.ofSeconds(2));
        Traffic.Served served = traffic.run(Duration.ofSeconds(5));

        assertThat(served.fullPerSecond()).isCloseTo(500, within(25.0));
        assertThat(served.answeredPerSecond()).isCloseTo(5_000, within(250.0));
        assertThat(Arrays.stream(served.none()).sum()).isGreaterThan(50_000);
    }

    @Test
    void belowTenTimesTheCapEverythingIsAnsweredHoweverUneven() {
        Traffic traffic = new Traffic(limiter(500L, null, 1), 4_000, 100, 100, 100, 100);
        traffic.run(Duration.ofSeconds(2));
        Traffic.Served served = traffic.run(Duration.ofSeconds(5));

        assertThat(served.none()).containsOnly(0);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 10, 300, 10_000, 1_000_000})
    void aSourceGetsItsRateAndNineTimesAsManyThinAnswers(long rate) {
        RateLimiter limiter = limiter(null, rate, 1);
        long full = 0;
        long thin = 0;
        long step = 1_000_000_000L / (rate * 40);
        for (long ask = 0; ask < 40 * 50; ask++) {
            switch (limiter.check(7, false, START + ask * step)) {
                case FULL -> full++;
                case THIN_BY_SOURCE -> thin++;
                default -> {}
            }
        }

        assertThat(full).isCloseTo(50, within(2L));
        assertThat(thin).isCloseTo(9 * 50, within(25L));
    }

    @Test
    void aQuietSourceMaySendItsBurstAtOnce() {
        RateLimiter limiter = limiter(null, 10L, 5000);

        assertThat(answers(limiter, 5000, START)).containsOnly(Answer.FULL);
        assertThat(answers(limiter, 1, START)).containsOnly(Answer.THIN_BY_SOURCE);
        // half of it comes back in half of the time
        long later = START + TimeUnit.SECONDS.toNanos(250);
        assertThat(answers(limiter, 2500, later)).containsOnly(Answer.FULL);
        assertThat(answers(limiter, 1, later)).containsOnly(Answer.THIN_BY_SOURCE);
        assertThat(limiter.check(8, false, later)).isEqualTo(Answer.FULL);
    }

    private static List<Answer> answers(RateLimiter limiter, int times, long nowNanos) {
        return IntStream.range(0, times)
                .mapToObj(time -> limiter.check(7, false, nowNanos))
                .toList();
    }

    @Test
    void whatMustBeAnsweredIsAnsweredThinly() {
        RateLimiter limiter = limiter(null, 1L, 1);
        answers(limiter, 20, START);

        assertThat(limiter.check(7, false, START)).isEqualTo(Answer.NONE_BY_SOURCE);
        assertThat(limiter.check(7, true, START)).isEqualTo(Answer.THIN_BY_SOURCE);

        RateLimiter ofAll = limiter(1L, null, 1);
        answers(ofAll, 200, START);
        assertThat(ofAll.check(7, false, START)).isEqualTo(Answer.NONE_BY_ALL);
        assertThat(ofAll.check(7, true, START)).isEqualTo(Answer.THIN_BY_ALL);
    }

    @Test
    void aChangedRateCountsAtOnceWhateverASourceOwes() {
        RateLimiter limiter = limiter(null, 1L, 5000);
        answers(limiter, 5000, START);
        assertThat(limiter.check(7, false, START)).isEqualTo(Answer.THIN_BY_SOURCE);

        limiter.caps(new Caps(null, 1000L, 10), START);
        assertThat(limiter.check(7, false, START)).isNotEqualTo(Answer.FULL);
        assertThat(limiter.check(7, false, START + 1_000_000)).isEqualTo(Answer.FULL);
        limiter.caps(new Caps(null, 1L, 10), START + 1_000_000);
        assertThat(limiter.check(8, false, START + 1_000_000)).isEqualTo(Answer.FULL);
    }

    @Test
    void aChangeIsNoNewBurst() {
        RateLimiter limiter = limiter(null, 1000L, 1000);
        answers(limiter, 1000, START);
        limiter.caps(new Caps(null, 10L, 1000), START);
        assertThat(limiter.check(7, false, START)).isEqualTo(Answer.THIN_BY_SOURCE);
        assertThat(limiter.check(8, false, START)).isEqualTo(Answer.FULL);

        RateLimiter ofAll = limiter(1000L, null, 1);
        Traffic traffic = flood(ofAll, 4, 2_000);
        traffic.run(Duration.ofSeconds(2));
        long full = 0;
        for (int change = 0; change < 20; change++) {
            ofAll.caps(new Caps(1000L + change, null, 1), traffic.nowNanos());
            full += Arrays.stream(traffic.run(Duration.ofMillis(100)).full()).sum();
        }
        assertThat(full).isCloseTo(2000, within(100L));
    }

    @Test
    void aChangedCapIsServedWithinASecond() {
        RateLimiter limiter = limiter(1000L, null, 1);
        Traffic traffic = flood(limiter, 8, 1_000);
        traffic.run(Duration.ofSeconds(3));
        for (long cap : new long[] {200, 4000, 1000}) {
            limiter.caps(new Caps(cap, null, 1), traffic.nowNanos());
            traffic.run(Duration.ofSeconds(1));
            Traffic.Served served = traffic.run(Duration.ofSeconds(4));
            assertThat(served.fullPerSecond()).as("cap %d", cap).isCloseTo((double) cap, within(cap * 0.05));
        }
    }

    @Test
    void bothCapsHold() {
        RateLimiter limiter = limiter(1000L, 300L, 20);
        Traffic traffic = new Traffic(limiter, 5_000, 5_000, 100, 100);
        traffic.run(Duration.ofSeconds(2));
        Traffic.Served served = traffic.run(Duration.ofSeconds(5));

        assertThat(served.fullPerSecond(0)).isCloseTo(300, within(15.0));
        assertThat(served.fullPerSecond(1)).isCloseTo(300, within(15.0));
        assertThat(served.fullPerSecond(2)).isCloseTo(100, within(5.0));
        traffic.rate(2, 3_000);
        traffic.rate(3, 3_000);
        traffic.run(Duration.ofSeconds(1));
        served = traffic.run(Duration.ofSeconds(5));
        assertThat(served.fullPerSecond()).isCloseTo(1000, within(50.0));
        assertThat(served.jain(0, 4)).isGreaterThan(0.99);
    }

    /** What one cap allows of thin answers does not fill the bucket of the other one again. */
    @Test
    void aboveTenTimesItsOwnCapASourceHearsNothingAlsoUnderAGlobalCap() {
        double[] rates = new double[101];
        Arrays.fill(rates, 50);
        rates[0] = 10_000;
        for (Long global : new Long[] {null, 100L}) {
            Traffic traffic = new Traffic(limiter(global, 50L, 100), rates);
            traffic.run(Duration.ofSeconds(5));
            Traffic.Served served = traffic.run(Duration.ofSeconds(5));

            assertThat(served.full()[0] + served.thin()[0])
                    .as("global cap %s", global)
                    .isLessThan(10 * 50 * 5 * 105 / 100);
            assertThat(served.none()[0]).as("global cap %s", global).isGreaterThan(47_000);
        }
    }

    /** Many clients behind one address get their burst and as much again thinly; then nobody waits minutes for the silence. */
    @Test
    void aLargeBurstPutsTheSilenceOffByOneBurstMore() {
        Traffic traffic = new Traffic(limiter(null, 10L, 5_000), 10_000);
        Traffic.Served first = traffic.run(Duration.ofSeconds(1));

        assertThat(first.full()[0]).isCloseTo(5_000, within(50L));
        assertThat(first.thin()[0]).isCloseTo(4_950, within(250L));
        assertThat(traffic.run(Duration.ofSeconds(1)).none()[0]).isGreaterThan(9_000);
        assertThat(traffic.run(Duration.ofSeconds(5)).thin()[0]).isCloseTo(9 * 10 * 5, within(50L));
    }

    @Test
    void aMillionSourcesStayWithinTheCapAndTheTable() {
        RateLimiter limiter = limiter(1000L, 1L, 1);
        long full = 0;
        long now = START;
        for (int source = 1; source <= 1_000_000; source++) {
            now += 2_000;
            full += limiter.check(source, false, now) == Answer.FULL ? 1 : 0;
            if (source % 50_000 == 0) {
                limiter.merge(now);
            }
        }

        // 500,000 a second for two seconds, and what the bucket held
        assertThat(full).isBetween(1900L, 2150L);
    }

    @Test
    void loopsTogetherStayWithinTheCaps() throws Exception {
        RateLimiter limiter = limiter(100_000L, null, 1);
        RateLimiter ofSource = limiter(null, 1_000L, 100);
        AtomicLong clock = new AtomicLong(START);
        ExecutorService loops = Executors.newFixedThreadPool(4);
        try {
            List<Callable<long[]>> work = new ArrayList<>();
            for (int loop = 0; loop < 4; loop++) {
                int own = loop;
                work.add(() -> {
                    long full = 0;
                    long fullOfSource = 0;
                    for (int ask = 0; ask < 500_000; ask++) {
                        long now = clock.addAndGet(60);
                        full += limiter.check(own + 1, false, now) == Answer.FULL ? 1 : 0;
                        fullOfSource += ofSource.check(9, false, now) == Answer.FULL ? 1 : 0;
                    }
                    return new long[] {full, fullOfSource};
                });
            }
            long full = 0;
            long fullOfSource = 0;
            for (Future<long[]> done : loops.invokeAll(work)) {
                full += done.get()[0];
                fullOfSource += done.get()[1];
            }
            // 120 ms of the cap, a bucket of 100 ms, and a chunk a loop; so short that no loop falls far behind the
            // clock
            assertThat(full).isBetween(15_000L, 24_000L);
            assertThat(fullOfSource).isBetween(200L, 240L);
        } finally {
            loops.shutdownNow();
        }
    }
}
