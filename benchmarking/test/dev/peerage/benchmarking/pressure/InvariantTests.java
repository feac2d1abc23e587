package dev.peerage.benchmarking.pressure;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.peerage.benchmarking.workload.ReplyBuffer;
import dev.peerage.bittorrent.PeerSink;
import dev.peerage.repository.ImmediateRepository;
import dev.peerage.repository.RepositoryLimits;
import dev.peerage.repository.RepositoryTotals;
import dev.peerage.repository.SweepReport;
import dev.peerage.repository.TorrentDetail;
import dev.peerage.repository.TorrentSummary;
import dev.peerage.repository.memory.StoreType;
import java.util.ArrayList;
import java.util.Collections;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** What a fast wrong answer does to each scenario: it fails. */
class InvariantTests {

    private static void runAndCheck(PressureWork work) {
        work.run();
        work.run();
        work.check();
    }

    private static void broken(String sentence, Runnable run) {
        assertThatExceptionOfType(BrokenInvariantException.class)
                .isThrownBy(run::run)
                .withMessageContaining(sentence);
    }

    private static Object oneTorrentMore(Mono<RepositoryTotals> totals) {
        return totals.map(right -> new RepositoryTotals(
                right.torrents() + 1,
                right.ipv4Seeders(),
                right.ipv4Leechers(),
                right.ipv6Seeders(),
                right.ipv6Leechers(),
                right.completed()));
    }

    private static Object onePeerLess(Mono<TorrentDetail> detail) {
        return detail.map(right -> new TorrentDetail(
                right.summary(), right.peers().subList(1, right.peers().size())));
    }

    @ParameterizedTest
    @EnumSource(StoreType.class)
    void everyStoreStandsEveryScenario(StoreType store) {
        runAndCheck(new SnapshotWork(store.create(), 64, 1));
        runAndCheck(StatusPressure.work(store.create(), 64, 1));
        runAndCheck(MixedReadsPressure.work(store.create(), 96, 1));
        runAndCheck(new BackPressureWork(store.create(), 64));
        runAndCheck(RateCapsPressure.work(store.create(), 32, 1));
    }

    @Test
    void aTotalThatIsOffBreaksTheSnapshot() {
        broken(
                "torrents: expected",
                () -> runAndCheck(new SnapshotWork(
                        FaultyStore.<Mono<RepositoryTotals>>with(
                                "totals", (arguments, answer) -> oneTorrentMore(answer)),
                        64,
                        1)));
    }

    @Test
    void aSweepThatDropsTooMuchBreaksTheSnapshot() {
        broken(
                "peers swept: expected",
                () -> runAndCheck(new SnapshotWork(
                        FaultyStore.<Mono<SweepReport>>with(
                                "sweep",
                                (arguments, answer) ->
                                        answer.map(report -> new SweepReport(report.removedPeers() + 1, 0, 0, 0))),
                        64,
                        1)));
    }

    @Test
    void detailsThatLackAPeerBreakTheStatus() {
        broken(
                ": expected ",
                () -> runAndCheck(StatusPressure.work(
                        FaultyStore.<Mono<TorrentDetail>>with("find", (arguments, answer) -> onePeerLess(answer)),
                        64,
                        1)));
    }

    @Test
    void anUnknownTorrentBreaksTheStatus() {
        broken(
                "a torrent that must be known is not",
                () -> runAndCheck(StatusPressure.work(
                        FaultyStore.<Mono<TorrentDetail>>with("find", (arguments, answer) -> Mono.empty()), 64, 1)));
    }

    @Test
    void aPageThatLacksATorrentBreaksMixedReads() {
        broken(
                "stable torrents that a page lacks",
                () -> runAndCheck(MixedReadsPressure.work(
                        FaultyStore.<Flux<TorrentSummary>>with("torrents", (arguments, answer) -> answer.take(5)),
                        96,
                        1)));
    }

    @Test
    void aPageOutOfOrderBreaksMixedReads() {
        broken(
                "torrents of a page are in order",
                () -> runAndCheck(MixedReadsPressure.work(
                        FaultyStore.<Flux<TorrentSummary>>with(
                                "torrents",
                                (arguments, answer) -> answer.collectList()
                                        .map(ArrayList::new)
                                        .doOnNext(Collections::reverse)
                                        .flatMapMany(Flux::fromIterable)),
                        96,
                        1)));
    }

    @Test
    void aStoreThatIgnoresItsBudgetBreaksBackPressure() {
        ImmediateRepository right = StoreType.PACKED.create();
        broken(
                "newcomers to a store above its budget: expected 0, found 16",
                () -> runAndCheck(new BackPressureWork(
                        FaultyStore.over(right, "limits", (arguments, answer) -> {
                            right.limits(RepositoryLimits.UNLIMITED).block();
                            return arguments.length == 0 ? right.limits() : Mono.empty();
                        }),
                        64)));
    }

    @Test
    void fewerAnswersInFullThanACapAllowsBreakRateCaps() {
        broken(
                "a global cap: answered in full are 0.0 % of what it allows",
                () -> runAndCheck(RateCapsPressure.work(
                        FaultyStore.with("announceNow", (arguments, answer) -> {
                            ((ReplyBuffer) arguments[4]).clear();
                            return answer;
                        }),
                        32,
                        1)));
    }

    @Test
    void moreAnswersInFullThanACapAllowsBreakRateCaps() {
        broken(
                "a global cap: answered in full are 300.0 % of what it allows",
                () -> runAndCheck(RateCapsPressure.work(
                        FaultyStore.with("announceNow", (arguments, answer) -> {
                            ((PeerSink) arguments[4]).ipv4(1, 1);
                            return answer;
                        }),
                        32,
                        1)));
    }
}
