package dev.peerage.actuate;

import static dev.peerage.fixtures.Announces.announce;
import static dev.peerage.fixtures.Announces.hash;
import static dev.peerage.fixtures.Announces.peer;
import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import dev.peerage.bittorrent.AnnounceRequest;
import dev.peerage.bittorrent.PeerDetails;
import dev.peerage.bittorrent.PeerId;
import dev.peerage.bittorrent.SwarmCounts;
import dev.peerage.fixtures.Http;
import dev.peerage.fixtures.MovableClock;
import dev.peerage.fixtures.RunningTracker;
import dev.peerage.repository.MonotonicClock;
import dev.peerage.repository.Storing;
import dev.peerage.repository.TorrentDetail;
import dev.peerage.repository.TorrentRepository;
import dev.peerage.repository.TorrentSummary;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.test.web.server.LocalManagementPort;
import reactor.core.publisher.Mono;
import reactor.test.StepVerifier;

@RunningTracker
class TorrentsEndpointTests {

    private final TorrentRepository repository;
    private final MonotonicClock clock;
    private final int port;

    TorrentsEndpointTests(TorrentRepository repository, MonotonicClock clock, @LocalManagementPort int port) {
        this.repository = repository;
        this.clock = clock;
        this.port = port;
    }

    @BeforeEach
    void threeTorrents() {
        run(repository.announce(
                announce(hash(3), "203.0.113.3", 6881).seeder().build(), 0, Storing.NORMAL, clock.nowSeconds()));
        run(repository.announce(announce(hash(1), "203.0.113.1", 6881).build(), 0, Storing.NORMAL, clock.nowSeconds()));
        run(repository.announce(announce(hash(2), "2001:db8::2", 6882).build(), 0, Storing.NORMAL, clock.nowSeconds()));
    }

    @AfterEach
    void leaveNothing() {
        List.of(1, 2, 3).forEach(number -> run(repository.remove(hash(number))));
    }

    private static void run(Mono<?> action) {
        StepVerifier.create(action.then()).expectComplete().verify(Duration.ofSeconds(10));
    }

    private HttpResponse<String> get(String query) {
        return Http.get(port, "/actuator/torrents" + query);
    }

    private static String row(int number, int seeders, int leechers) {
        return "{\"infoHash\":\"%s\",\"seeders\":%d,\"leechers\":%d,\"completed\":0}"
                .formatted(hash(number), seeders, leechers);
    }

    @Test
    void aPageIsInOrderOfTheInfoHashes() {
        assertThat(get("").body())
                .isEqualTo("{\"total\":3,\"offset\":0,\"limit\":50,\"torrents\":[" + row(1, 0, 1) + "," + row(2, 0, 1)
                        + "," + row(3, 1, 0) + "]}");
    }

    @Test
    void offsetAndLimitCutThePage() {
        assertThat(get("?offset=1&limit=1").body())
                .isEqualTo("{\"total\":3,\"offset\":1,\"limit\":1,\"torrents\":[" + row(2, 0, 1) + "]}");
    }

    @Test
    void infoHashShowsOneTorrentAlone() {
        assertThat(get("?infoHash=" + hash(3).toHex().toUpperCase(java.util.Locale.ROOT))
                        .body())
                .isEqualTo("{\"total\":1,\"offset\":0,\"limit\":50,\"torrents\":[" + row(3, 1, 0) + "]}");
    }

    @Test
    void anUnknownInfoHashShowsAnEmptyPage() {
        assertThat(get("?infoHash=" + hash(9)).body())
                .isEqualTo("{\"total\":0,\"offset\":0,\"limit\":50,\"torrents\":[]}");
    }

    @ParameterizedTest
    @CsvSource({
        "?limit=1001, limit must be a number from 1 to 1000",
        "?limit=0, limit must be a number from 1 to 1000",
        "?limit=many, limit must be a number from 1 to 1000",
        "?limit=, limit must be a number from 1 to 1000",
        "?offset=-1, offset must be a number from 0",
        "?offset=99999999999999999999, offset must be a number from 0",
        "?infoHash=0102, infoHash must have 40 hexadecimal digits",
        "?infoHash=zz02030405060708090a0b0c0d0e0f1011121314, infoHash must have 40 hexadecimal digits",
        "/0102, infoHash must have 40 hexadecimal digits",
    })
    void aParameterThatCannotBeReadIsAnsweredWithASentence(String query, String sentence) {
        HttpResponse<String> answer = get(query);

        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(answer.body()).isEqualTo("{\"error\":\"" + sentence + "\"}");
    }

    @Test
    void theLargestPageIsAnswered() {
        assertThat(get("?limit=1000&offset=9223372036854775807").body())
                .isEqualTo("{\"total\":3,\"offset\":9223372036854775807,\"limit\":1000,\"torrents\":[]}");
    }

    @Test
    void oneTorrentShowsItsPeers() {
        HttpResponse<String> answer = get("/" + hash(2));

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.body())
                .startsWith(
                        "{\"infoHash\":\"" + hash(2) + "\",\"seeders\":0,\"leechers\":1,\"completed\":0,\"peers\":["
                                + "{\"address\":\"2001:db8::2\",\"port\":6882,\"family\":\"ipv6\",\"seeder\":false,\"lastSeen\":\"")
                .matches(".*\"lastSeen\":\"\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ\"}]}");
    }

    @Test
    void anUnknownTorrentIsNotFound() {
        assertThat(get("/" + hash(9)).statusCode()).isEqualTo(404);
    }

    @Test
    void lastSeenIsTheWallClockLessTheAge() {
        MovableClock time = new MovableClock();
        TorrentRepository store = mock(TorrentRepository.class);
        TorrentDetail detail = new TorrentDetail(
                new TorrentSummary(hash(1), SwarmCounts.NONE),
                List.of(
                        new TorrentDetail.Peer(peer("203.0.113.1", 6881), true, time.nowSeconds()),
                        new TorrentDetail.Peer(
                                peer("203.0.113.2", 6882),
                                false,
                                time.nowSeconds() + 90,
                                new PeerDetails(new PeerId(1, 2, 3), AnnounceRequest.UNKNOWN, 20, 30))));
        when(store.find(any())).thenReturn(Mono.just(detail));
        time.advance(Duration.ofSeconds(90));
        AtomicReference<Object> body = new AtomicReference<>();

        StepVerifier.create(new TorrentsEndpoint(store, time, time).torrent(hash(1).toHex()))
                .consumeNextWith(answer -> body.set(Objects.requireNonNull(answer.getBody())))
                .expectComplete()
                .verify(Duration.ofSeconds(10));

        assertThat(body.get())
                .isEqualTo(new TorrentsEndpoint.TorrentDetailDescriptor(
                        hash(1).toHex(),
                        0,
                        0,
                        0,
                        List.of(
                                new TorrentsEndpoint.PeerDescriptor(
                                        "203.0.113.1",
                                        6881,
                                        "ipv4",
                                        true,
                                        time.instant().minusSeconds(90),
                                        null,
                                        null,
                                        null,
                                        null),
                                new TorrentsEndpoint.PeerDescriptor(
                                        "203.0.113.2",
                                        6882,
                                        "ipv4",
                                        false,
                                        time.instant(),
                                        "0000000000000001000000000000000200000003",
                                        null,
                                        20L,
                                        30L))));
    }
}
