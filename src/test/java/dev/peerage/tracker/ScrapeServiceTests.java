package dev.peerage.tracker;

import static dev.peerage.fixtures.Announces.hash;
import static dev.peerage.fixtures.Announces.peer;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.peerage.bittorrent.InfoHash;
import dev.peerage.bittorrent.RejectedException;
import dev.peerage.bittorrent.Rejection;
import dev.peerage.bittorrent.ScrapeRequest;
import dev.peerage.bittorrent.SwarmCounts;
import dev.peerage.fixtures.MovableClock;
import dev.peerage.repository.Face;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass(name = "{0}")
@EnumSource(Face.class)
class ScrapeServiceTests {

    @Parameter
    Face face = Face.REACTIVE;

    private final StubRepository repository = new StubRepository.Immediate();

    private static ScrapeService service(StubRepository repository, RequestFilter... filters) {
        return Services.over(repository, TrackerMetrics.NOOP, new MovableClock(), filters)
                .scrapes();
    }

    private List<SwarmCounts> ask(Transport transport, List<InfoHash> infoHashes, RequestFilter... filters) {
        ScrapeService service = service(repository, filters);
        ScrapeRequest request = new ScrapeRequest(peer("203.0.113.1", 1), infoHashes, null);
        return face == Face.IMMEDIATE
                ? service.scrapeNow(request, transport)
                : Objects.requireNonNull(service.scrape(request, transport).block(Duration.ofSeconds(5)));
    }

    private static SwarmCounts row(int number) {
        return new SwarmCounts(number, 0, 0);
    }

    @Test
    void rowsComeInTheOrderAskedWithRepetitions() {
        assertThat(ask(Transport.UDP, List.of(hash(3), hash(1), hash(3)))).containsExactly(row(3), row(1), row(3));
    }

    @ParameterizedTest
    @CsvSource({"UDP, 74", "HTTP, 100"})
    void rowsBeyondTheLimitAreNotAnswered(Transport transport, int limit) {
        List<InfoHash> many =
                IntStream.range(0, 150).mapToObj(number -> hash(number)).toList();

        assertThat(ask(transport, many))
                .isEqualTo(IntStream.range(0, limit)
                        .mapToObj(number -> row(number))
                        .toList());
        assertThat(repository.scraped).hasSize(limit);
        assertThat(ask(transport, many.subList(0, limit))).hasSize(limit);
    }

    @Test
    void hiddenTorrentsLookUnknownAndAreNotAskedFor() {
        RequestFilter hides = new StubFilter(Verdict.SERVE, Set.of(hash(2)));
        RequestFilter hidesMore = new StubFilter(Verdict.SERVE, Set.of(hash(4)));

        assertThat(ask(Transport.HTTP, List.of(hash(2), hash(1), hash(2), hash(3), hash(4), hash(1)), hides, hidesMore))
                .containsExactly(SwarmCounts.NONE, row(1), SwarmCounts.NONE, row(3), SwarmCounts.NONE, row(1));
        assertThat(repository.scraped).containsExactly(hash(1), hash(3), hash(1));
    }

    @Test
    void thinAnswerHoldsZeros() {
        assertThat(ask(Transport.UDP, List.of(hash(1), hash(2)), new StubFilter(Verdict.SERVE_THINLY)))
                .containsExactly(SwarmCounts.NONE, SwarmCounts.NONE);
        assertThat(repository.scraped).isEmpty();
    }

    @Test
    void strictestVerdictCounts() {
        StubFilter rejects = new StubFilter(Verdict.reject(Rejection.UNAVAILABLE));

        assertThatExceptionOfType(RejectedException.class)
                .isThrownBy(() -> ask(Transport.UDP, List.of(hash(1)), new StubFilter(Verdict.SERVE_THINLY), rejects))
                .satisfies(thrown -> assertThat(thrown.rejection()).isEqualTo(Rejection.UNAVAILABLE));
        assertThatExceptionOfType(DroppedException.class)
                .isThrownBy(() -> ask(Transport.UDP, List.of(hash(1)), rejects, new StubFilter(Verdict.DROP)));
        assertThat(repository.scraped).isEmpty();
    }

    @Test
    void failureOfTheRepositoryReachesTheDoor() {
        repository.failure = new IllegalArgumentException("disk on fire");

        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(() -> ask(Transport.HTTP, List.of(hash(1))))
                .withMessage("disk on fire");
    }

    @Test
    void storeThatAnswersLaterHasOneFaceOnly() {
        ScrapeService later = service(new StubRepository());
        ScrapeRequest request = new ScrapeRequest(peer("203.0.113.1", 1), List.of(hash(5)), null);

        assertThat(later.immediate()).isFalse();
        assertThat(service(repository).immediate()).isTrue();
        assertThatIllegalStateException().isThrownBy(() -> later.scrapeNow(request, Transport.UDP));
        assertThat(later.scrape(request, Transport.UDP).block(Duration.ofSeconds(5)))
                .containsExactly(row(5));
    }
}
