package dev.peerage.access;

import static dev.peerage.fixtures.Announces.hash;
import static org.assertj.core.api.Assertions.assertThat;

import dev.peerage.bittorrent.InfoHash;
import dev.peerage.bittorrent.SwarmCounts;
import dev.peerage.repository.TorrentRepository;
import dev.peerage.repository.TorrentSummary;
import dev.peerage.tracker.AccessList;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.test.scheduler.VirtualTimeScheduler;

@ExtendWith(OutputCaptureExtension.class)
class SwarmPurgeTests {

    private static final Duration TURN = SwarmPurge.PAUSE;

    private final TreeSet<InfoHash> stored = new TreeSet<>();
    private final List<InfoHash> asked = new ArrayList<>();
    private final HashListFilter filter = new HashListFilter();
    private final VirtualTimeScheduler time = VirtualTimeScheduler.create();
    private final SwarmPurge purge = new SwarmPurge(repository(), filter::lists, time);

    private int mostAPage = Integer.MAX_VALUE;
    private Duration delay = Duration.ZERO;
    private @Nullable RuntimeException failure;

    @AfterEach
    void stop() {
        purge.stop();
        time.dispose();
    }

    /** Can be paged through and removed from, and nothing else. */
    private TorrentRepository repository() {
        return (TorrentRepository) Proxy.newProxyInstance(
                TorrentRepository.class.getClassLoader(),
                new Class<?>[] {TorrentRepository.class},
                (proxy, method, arguments) -> switch (method.getName()) {
                    case "torrents" -> torrents((Long) arguments[0], (Integer) arguments[1]);
                    case "remove" -> remove((InfoHash) arguments[0]);
                    default -> throw new UnsupportedOperationException(method.getName());
                });
    }

    private Flux<TorrentSummary> torrents(long offset, int limit) {
        return Flux.defer(() -> failure != null
                ? Flux.error(failure)
                : Flux.fromIterable(stored.stream()
                        .skip(offset)
                        .limit(Math.min(limit, mostAPage))
                        .map(infoHash -> new TorrentSummary(infoHash, SwarmCounts.NONE))
                        .toList()));
    }

    private Mono<Boolean> remove(InfoHash infoHash) {
        Mono<Boolean> removal = Mono.fromSupplier(() -> {
            if (failure != null) {
                throw failure;
            }
            asked.add(infoHash);
            return stored.remove(infoHash);
        });
        return delay.isZero() ? removal : removal.delaySubscription(delay, time);
    }

    private void store(int... numbers) {
        IntStream.of(numbers).forEach(number -> stored.add(hash(number)));
    }

    private void list(AccessList list, int... numbers) {
        InfoHashSet.Builder builder = new InfoHashSet.Builder(numbers.length, new Random(1));
        IntStream.of(numbers).forEach(number -> builder.add(hash(number)));
        filter.replace(list, builder.build());
    }

    private void assertStored(int... numbers) {
        assertThat(stored)
                .containsExactlyElementsOf(IntStream.of(numbers)
                        .mapToObj(number -> hash(number))
                        .sorted()
                        .toList());
    }

    private void turns(int turns) {
        time.advanceTimeBy(TURN.multipliedBy(turns));
    }

    /** Both times at the start are over. */
    private void settled() {
        purge.start();
        turns(2 * SwarmPurge.TURNS_BETWEEN);
        asked.clear();
    }

    @Test
    void whatIsDeniedAtTheStartIsRemoved() {
        store(1, 2, 3);
        list(AccessList.DENY, 2, 4);

        purge.start();
        turns(1);

        assertStored(1, 3);
        assertThat(asked).containsExactly(hash(2));
    }

    @Test
    void whatIsNotAllowedAtTheStartIsRemoved() {
        store(1, 2, 3, 4);
        list(AccessList.ALLOW, 2, 3, 5);
        list(AccessList.DENY, 3);

        purge.start();
        turns(1);

        assertStored(2);
    }

    @Test
    void whatIsDeniedLaterIsRemovedWithinATurnAndNothingElseIsAskedFor() {
        store(1, 2, 3);
        list(AccessList.DENY, 1);
        settled();

        list(AccessList.DENY, 1, 2, 9);
        turns(1);

        assertStored(3);
        assertThat(asked).containsExactlyInAnyOrder(hash(2), hash(9));
    }

    @Test
    void whatIsNoLongerAllowedIsRemoved() {
        store(1, 2, 3);
        list(AccessList.ALLOW, 1, 2, 3);
        settled();

        list(AccessList.ALLOW, 2, 4);
        turns(1);
        assertStored(2);

        list(AccessList.DENY, 2);
        turns(1);
        assertStored();
    }

    @Test
    void nothingIsAskedForWhenAListOpensUp() {
        store(1, 2);
        list(AccessList.ALLOW, 1, 2);
        list(AccessList.DENY, 3);
        settled();

        list(AccessList.ALLOW, 1, 2, 3, 4);
        list(AccessList.DENY);
        turns(2 * SwarmPurge.TURNS_BETWEEN);

        assertStored(1, 2);
        assertThat(asked).isEmpty();
    }

    @Test
    void announceThatWasOnItsWayIsRemovedByTheSecondTime() {
        store(1);
        list(AccessList.DENY);
        settled();

        list(AccessList.DENY, 1);
        turns(2);
        assertStored();
        store(1);
        turns(SwarmPurge.TURNS_BETWEEN);
        assertStored();
    }

    @Test
    void secondTimeAtTheStartSeesWhatCameMeanwhile() {
        list(AccessList.ALLOW, 1);
        purge.start();
        turns(2);
        store(1, 2);
        turns(SwarmPurge.TURNS_BETWEEN);

        assertStored(1);
        asked.clear();
        turns(5 * SwarmPurge.TURNS_BETWEEN);
        assertThat(asked).isEmpty();
    }

    @Test
    void changesBetweenBothTimesAreNotForgotten() {
        store(1, 2);
        list(AccessList.DENY);
        settled();

        list(AccessList.DENY, 1);
        turns(2);
        list(AccessList.DENY, 1, 2);
        turns(1);
        assertStored();
        store(1, 2);
        turns(2 * SwarmPurge.TURNS_BETWEEN);

        assertStored();
    }

    @Test
    void manyPagesAreGoneThrough() {
        int torrents = 2 * SwarmPurge.SLICE + 100;
        store(IntStream.range(0, torrents).toArray());
        list(
                AccessList.ALLOW,
                IntStream.range(0, torrents).filter(i -> i % 3 == 0).toArray());

        purge.start();
        turns(1);

        assertThat(stored).hasSize((torrents + 2) / 3).allMatch(filter::shows);
    }

    @Test
    void storeMayGiveSmallerPagesThanItIsAskedFor() {
        store(IntStream.range(0, 1000).toArray());
        list(AccessList.ALLOW, 7, 500, 999);
        mostAPage = 100;

        purge.start();
        turns(1);

        assertStored(7, 500, 999);
    }

    @Test
    void storeThatAnswersLaterIsAskedForAFewAtOnceAndIsNotOvertaken() {
        int[] numbers = IntStream.range(0, 1000).toArray();
        store(numbers);
        list(AccessList.DENY);
        settled();
        delay = Duration.ofSeconds(3);

        list(AccessList.DENY, numbers);
        turns(4);
        assertThat(asked).hasSizeBetween(1, 100);
        turns(50);

        assertStored();
        assertThat(asked).hasSize(1000);
    }

    @Test
    void torrentThatComesBackToTheListsMeanwhileIsLeftAlone() {
        int[] numbers = IntStream.range(0, 1000).toArray();
        store(numbers);
        list(AccessList.DENY);
        settled();
        delay = Duration.ofSeconds(3);

        list(AccessList.DENY, numbers);
        turns(4);
        list(AccessList.DENY);
        turns(60);

        assertThat(stored).hasSizeGreaterThan(800);
    }

    @Test
    void failingStoreIsTriedAgainAndOneWarningSaysSo(CapturedOutput output) {
        store(1, 2);
        list(AccessList.DENY);
        settled();
        failure = new IllegalStateException("secret of the store");

        list(AccessList.DENY, 1);
        turns(5);
        assertStored(1, 2);
        failure = null;
        turns(2);

        assertStored(2);
        assertThat(output.getAll().lines().filter(line -> line.contains("could not be removed")))
                .singleElement()
                .asString()
                .contains("IllegalStateException")
                .doesNotContain("secret");
    }
}
