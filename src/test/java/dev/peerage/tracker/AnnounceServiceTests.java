package dev.peerage.tracker;

import static dev.peerage.fixtures.Announces.announce;
import static dev.peerage.fixtures.Announces.hash;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.peerage.bittorrent.AddressFamily;
import dev.peerage.bittorrent.AddressScope;
import dev.peerage.bittorrent.AnnounceEvent;
import dev.peerage.bittorrent.AnnounceRequest;
import dev.peerage.bittorrent.AnnounceResponse;
import dev.peerage.bittorrent.AnnounceTerms;
import dev.peerage.bittorrent.CompactPeers;
import dev.peerage.bittorrent.PrivatePeers;
import dev.peerage.bittorrent.RejectedException;
import dev.peerage.bittorrent.Rejection;
import dev.peerage.bittorrent.SwarmCounts;
import dev.peerage.fixtures.MovableClock;
import dev.peerage.repository.Face;
import dev.peerage.repository.RepositoryTotals;
import dev.peerage.repository.Storing;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import reactor.core.publisher.Mono;

@ParameterizedClass(name = "{0}")
@EnumSource(Face.class)
class AnnounceServiceTests {

    private static final AnnounceRequest REQUEST =
            announce(hash(1), "203.0.113.1", 6881).build();

    @Parameter
    Face face = Face.REACTIVE;

    private final StubRepository.Immediate repository = new StubRepository.Immediate();
    private final RequestCounts metrics = new RequestCounts();
    private final MovableClock clock = new MovableClock();
    private final AnnounceInterval interval = Intervals.of(Duration.ofMinutes(30));
    private final EmptyStart emptyStart = new EmptyStart(repository, clock, interval);

    private AnnounceService service(PrivatePeers privatePeers, Verdict... verdicts) {
        List<RequestFilter> filters =
                List.of(verdicts).stream().<RequestFilter>map(StubFilter::new).toList();
        TrackerProperties properties = new TrackerProperties(
                Duration.ofMinutes(30),
                Duration.ofMinutes(15),
                Percentage.valueOf("0"),
                new TrackerProperties.Numwant(50, 200),
                new TrackerProperties.MaxScrape(74, 100),
                privatePeers);
        return new AnnounceService(
                repository,
                new RequestFilters(filters),
                new AnnouncePolicy(properties, interval, new Random(1)),
                emptyStart,
                privatePeers,
                metrics,
                clock);
    }

    private AnnounceResponse ask(AnnounceService service, AnnounceRequest request, Storing atMost) {
        if (face == Face.REACTIVE) {
            return Objects.requireNonNull(
                    service.announce(request, Transport.HTTP, atMost).block(Duration.ofSeconds(5)));
        }
        CompactPeers.Collector sink = CompactPeers.collector(request.peer().family(), 200);
        AnnounceTerms terms = service.announceNow(request, Transport.HTTP, atMost, sink);
        return new AnnounceResponse(terms, sink.peers());
    }

    private StubRepository.Announced askedOfTheRepository() {
        assertThat(repository.announces).hasSize(1);
        return repository.announces.get(0);
    }

    @Test
    void answerHoldsTermsCountsAndPeers() {
        repository.counts = new SwarmCounts(3, 4, 5);
        repository.peers = CompactPeers.of(AddressFamily.IPV4, new byte[] {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12});

        AnnounceResponse response = ask(service(PrivatePeers.SAME_SCOPE), REQUEST, Storing.NORMAL);

        assertThat(response.terms()).isEqualTo(new AnnounceTerms(1800, 900, new SwarmCounts(3, 4, 5)));
        assertThat(response.peers()).isEqualTo(repository.peers);
        assertThat(askedOfTheRepository())
                .isEqualTo(new StubRepository.Announced(REQUEST, 50, Storing.NORMAL, clock.nowSeconds()));
    }

    @Test
    void newcomersComeBackSoonWhileSwarmsFillAgain() {
        repository.totals = Mono.just(new RepositoryTotals(0, 0, 0, 0, 0, 0));
        AnnounceService service = service(PrivatePeers.SAME_SCOPE);
        repository.counts = new SwarmCounts(0, 1, 0, true);
        assertThat(ask(service, REQUEST, Storing.NORMAL).terms().intervalSeconds())
                .isEqualTo(1800);

        emptyStart.start();
        AnnounceTerms newcomer = ask(service, REQUEST, Storing.NORMAL).terms();
        assertThat(newcomer.intervalSeconds()).isBetween(300, 600);
        assertThat(newcomer.minIntervalSeconds()).isEqualTo(newcomer.intervalSeconds());

        repository.counts = new SwarmCounts(0, 1, 0);
        assertThat(ask(service, REQUEST, Storing.NORMAL).terms().intervalSeconds())
                .isEqualTo(1800);
        clock.advance(Duration.ofMinutes(30));
        repository.counts = new SwarmCounts(0, 1, 0, true);
        assertThat(ask(service, REQUEST, Storing.NORMAL).terms().intervalSeconds())
                .isEqualTo(1800);
    }

    @ParameterizedTest
    @CsvSource({
        "SERVE, SERVE, NORMAL, 50",
        "SERVE, SERVE_THINLY, KNOWN_ONLY, 0",
        "SERVE_THINLY, SERVE, KNOWN_ONLY, 0",
        "SERVE_THINLY, SERVE_THINLY, KNOWN_ONLY, 0",
    })
    void thinAnswerHoldsNoPeersAndCreatesNone(Verdict.Kind one, Verdict.Kind other, Storing storing, int wanted) {
        ask(
                service(PrivatePeers.SAME_SCOPE, new Verdict(one, null), new Verdict(other, null)),
                REQUEST,
                Storing.NORMAL);

        assertThat(askedOfTheRepository().storing()).isEqualTo(storing);
        assertThat(askedOfTheRepository().wanted()).isEqualTo(wanted);
    }

    @Test
    void thinAnswerStretchesTheIntervalAndTheMinInterval() {
        repository.counts = new SwarmCounts(3, 4, 5);

        assertThat(ask(service(PrivatePeers.SAME_SCOPE, Verdict.SERVE_THINLY), REQUEST, Storing.NORMAL)
                        .terms())
                .isEqualTo(new AnnounceTerms(3600, 3600, new SwarmCounts(3, 4, 5)));
    }

    @Test
    void aChangedIntervalIsInTheNextAnswerAndMinIntervalNeverAboveIt() {
        AnnounceService service = service(PrivatePeers.SAME_SCOPE);
        interval.set(Duration.ofMinutes(10));
        AnnounceTerms terms = ask(service, REQUEST, Storing.NORMAL).terms();
        assertThat(terms.intervalSeconds()).isEqualTo(600);
        assertThat(terms.minIntervalSeconds()).isEqualTo(600);

        interval.set(Duration.ofMinutes(40));
        terms = ask(service, REQUEST, Storing.NORMAL).terms();
        assertThat(terms.intervalSeconds()).isEqualTo(2400);
        assertThat(terms.minIntervalSeconds()).isEqualTo(900);
    }

    @Test
    void silenceByALimitIsToldApart() {
        assertThatExceptionOfType(DroppedException.class)
                .isThrownBy(
                        () -> ask(service(PrivatePeers.SAME_SCOPE, Verdict.DROP_OVER_LIMIT), REQUEST, Storing.NORMAL))
                .satisfies(thrown -> assertThat(thrown.reason()).isEqualTo(DropReason.LIMIT));
        assertThatExceptionOfType(DroppedException.class)
                .isThrownBy(() -> ask(service(PrivatePeers.SAME_SCOPE, Verdict.DROP), REQUEST, Storing.NORMAL))
                .satisfies(thrown -> assertThat(thrown.reason()).isEqualTo(DropReason.FILTERED));
    }

    @Test
    void refusalReachesTheDoorAndNotTheRepository() {
        for (Verdict other : List.of(Verdict.SERVE, Verdict.SERVE_THINLY, Verdict.reject(Rejection.MISSING_PORT))) {
            assertThatExceptionOfType(RejectedException.class)
                    .isThrownBy(() -> ask(
                            service(PrivatePeers.SAME_SCOPE, Verdict.reject(Rejection.UNAVAILABLE), other),
                            REQUEST,
                            Storing.NORMAL))
                    .satisfies(thrown -> assertThat(thrown.rejection()).isEqualTo(Rejection.UNAVAILABLE));
        }
        assertThatExceptionOfType(RejectedException.class)
                .isThrownBy(() -> ask(
                        service(PrivatePeers.SAME_SCOPE, Verdict.SERVE_THINLY, Verdict.reject(Rejection.UNAVAILABLE)),
                        REQUEST,
                        Storing.NORMAL));
        assertThat(repository.announces).isEmpty();
        assertThat(metrics.sources(AddressScope.PUBLIC)).isZero();
    }

    @Test
    void silenceIsStricterThanEverything() {
        for (Verdict other : List.of(Verdict.SERVE, Verdict.SERVE_THINLY, Verdict.reject(Rejection.MISSING_PORT))) {
            assertThatExceptionOfType(DroppedException.class)
                    .isThrownBy(
                            () -> ask(service(PrivatePeers.SAME_SCOPE, other, Verdict.DROP), REQUEST, Storing.NORMAL));
            assertThatExceptionOfType(DroppedException.class)
                    .isThrownBy(
                            () -> ask(service(PrivatePeers.SAME_SCOPE, Verdict.DROP, other), REQUEST, Storing.NORMAL));
        }
        assertThat(repository.announces).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void portZeroIsAnsweredAndNeverStored(AnnounceEvent event) {
        AnnounceRequest request =
                announce(hash(1), "203.0.113.1", 0).event(event).build();

        ask(service(PrivatePeers.SAME_SCOPE), request, Storing.NORMAL);

        assertThat(askedOfTheRepository().storing()).isEqualTo(Storing.NEVER);
        assertThat(askedOfTheRepository().wanted()).isEqualTo(event == AnnounceEvent.STOPPED ? 0 : 50);
        assertThat(metrics.refusals(RefusedPeer.PORT)).isEqualTo(1);
        assertThat(metrics.refusals(RefusedPeer.ADDRESS)).isZero();
        assertThat(metrics.sources(AddressScope.PUBLIC)).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({
        "SAME_SCOPE, 203.0.113.1, NORMAL, PUBLIC",
        "SAME_SCOPE, 10.0.0.1, NORMAL, PRIVATE",
        "SAME_SCOPE, ::1, NORMAL, LOOPBACK",
        "SAME_SCOPE, 169.254.1.1, NEVER, UNUSABLE",
        "SAME_SCOPE, fe80::1, NEVER, UNUSABLE",
        "ALWAYS, 127.0.0.1, NORMAL, LOOPBACK",
        "ALWAYS, 0.0.0.0, NEVER, UNUSABLE",
        "NEVER, 203.0.113.1, NORMAL, PUBLIC",
        "NEVER, 172.17.0.1, NEVER, PRIVATE",
        "NEVER, 127.0.0.1, NEVER, LOOPBACK",
        "NEVER, 224.0.0.1, NEVER, UNUSABLE",
    })
    void addressThatIsOfNoUseIsAnsweredAndNeverStored(
            PrivatePeers privatePeers, String address, Storing storing, AddressScope scope) {
        ask(service(privatePeers), announce(hash(1), address, 6881).build(), Storing.NORMAL);

        assertThat(askedOfTheRepository().storing()).isEqualTo(storing);
        assertThat(askedOfTheRepository().wanted()).isEqualTo(50);
        assertThat(metrics.refusals(RefusedPeer.ADDRESS)).isEqualTo(storing == Storing.NEVER ? 1 : 0);
        for (AddressScope other : AddressScope.values()) {
            assertThat(metrics.sources(other)).isEqualTo(other == scope ? 1 : 0);
        }
    }

    @Test
    void requestThatMayChangeNothingChangesNothing() {
        ask(service(PrivatePeers.SAME_SCOPE), REQUEST, Storing.NEVER);
        assertThat(askedOfTheRepository().storing()).isEqualTo(Storing.NEVER);
        assertThat(askedOfTheRepository().wanted()).isEqualTo(50);

        repository.announces.clear();
        ask(service(PrivatePeers.SAME_SCOPE, Verdict.SERVE_THINLY), REQUEST, Storing.NEVER);
        assertThat(askedOfTheRepository().storing()).isEqualTo(Storing.NEVER);
        assertThat(metrics.refusals(RefusedPeer.ADDRESS)).isZero();
    }

    @Test
    void requestMayChangeEverythingUnlessSaidOtherwise() {
        AnnounceService service = service(PrivatePeers.SAME_SCOPE);
        if (face == Face.REACTIVE) {
            service.announce(REQUEST, Transport.UDP).block(Duration.ofSeconds(5));
        } else {
            service.announceNow(REQUEST, Transport.UDP, CompactPeers.collector(AddressFamily.IPV4, 50));
        }
        assertThat(askedOfTheRepository().storing()).isEqualTo(Storing.NORMAL);
    }

    @Test
    void nothingIsAskedBeforeAnybodySubscribes() {
        Mono<AnnounceResponse> answer = service(PrivatePeers.SAME_SCOPE, Verdict.DROP)
                .announce(announce(hash(1), "203.0.113.1", 0).build(), Transport.HTTP, Storing.NORMAL);

        assertThat(answer).isNotNull();
        assertThat(metrics.refusals(RefusedPeer.PORT)).isZero();
    }

    @Test
    void failureOfTheRepositoryReachesTheDoor() {
        repository.failure = new IllegalArgumentException("disk on fire");

        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(() -> ask(service(PrivatePeers.SAME_SCOPE), REQUEST, Storing.NORMAL))
                .withMessage("disk on fire");
    }

    @Test
    void storeThatAnswersLaterHasOneFaceOnly() {
        Services later = Services.over(new StubRepository(), metrics, clock);

        assertThat(later.announces().immediate()).isFalse();
        assertThat(service(PrivatePeers.SAME_SCOPE).immediate()).isTrue();
        assertThatIllegalStateException()
                .isThrownBy(() -> later.announces()
                        .announceNow(
                                REQUEST,
                                Transport.UDP,
                                Storing.NORMAL,
                                CompactPeers.collector(AddressFamily.IPV4, 50)));
        assertThat(Objects.requireNonNull(later.announces()
                                .announce(REQUEST, Transport.UDP, Storing.NORMAL)
                                .block(Duration.ofSeconds(5)))
                        .peers()
                        .count())
                .isZero();
    }
}
