package dev.peerage.http;

import static dev.peerage.fixtures.HttpQueries.announce;
import static dev.peerage.fixtures.HttpQueries.newHash;
import static dev.peerage.fixtures.HttpQueries.scrape;
import static dev.peerage.fixtures.HttpSocket.request;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.peerage.bittorrent.AddressFamily;
import dev.peerage.bittorrent.AddressScope;
import dev.peerage.bittorrent.AnnounceRequest;
import dev.peerage.bittorrent.InfoHash;
import dev.peerage.bittorrent.Rejection;
import dev.peerage.bittorrent.ScrapeRequest;
import dev.peerage.fixtures.HttpReply;
import dev.peerage.fixtures.HttpSocket;
import dev.peerage.repository.TorrentRepository;
import dev.peerage.tracker.DropReason;
import dev.peerage.tracker.RequestAction;
import dev.peerage.tracker.RequestFilter;
import dev.peerage.tracker.Transport;
import dev.peerage.tracker.Verdict;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What becomes of a request while the store takes its time, fails, or is never asked. */
class StoreAnswerTests {

    private static final Duration LATE = Duration.ofMillis(100);
    private static final Duration SOON = Duration.ofSeconds(5);
    private static final String UNAVAILABLE =
            "d14:failure reason34:tracker is temporarily unavailable8:intervali300e8:retry ini5ee";

    private static long counted(TestDoor door, @Nullable Rejection rejection) {
        return door.counts.answers(Transport.HTTP, AddressFamily.IPV4, RequestAction.ANNOUNCE, rejection);
    }

    @ParameterizedTest
    @EnumSource
    void lateAnswersAreTheSameAnswers(Adapter adapter) {
        try (TestDoor door = TestDoor.with().store(RemoteStore.late(LATE)).open(adapter)) {
            InfoHash hash = newHash();
            assertThat(door.get(announce(hash).port(6881).seeder().target()).body())
                    .isEqualTo("d8:completei1e10:downloadedi0e10:incompletei0e8:intervali1800e12:min intervali900e"
                            + "5:peers0:e");
            assertThat(door.get(announce(hash).port(6882).leecher().target()).dictionary())
                    .containsEntry("peers", HttpDoor.compact(127, 0, 0, 1, 6881));
            assertThat(door.get(scrape(hash)).body()).contains("d8:completei1e10:downloadedi0e10:incompletei1ee");
            assertThat(door.get("/announce").failure()).isEqualTo("info_hash is missing");
            assertThat(door.get("/nowhere").status()).isEqualTo(404);
        }
    }

    @ParameterizedTest
    @EnumSource
    void lateAnswersKeepTheirOrderAndRefusalsTheirTurn(Adapter adapter) {
        try (TestDoor door = TestDoor.with().store(RemoteStore.late(LATE)).open(adapter);
                HttpSocket socket = door.connect()) {
            InfoHash hash = newHash();
            socket.send(request("GET", announce(hash).port(1).leecher().target())
                    + request("GET", "/nowhere")
                    + request("HEAD", announce(hash).port(2).leecher().target())
                    + request("GET", announce(hash).port(3).leecher().target())
                    + "nonsense\r\n\r\n");

            assertThat(socket.read().dictionary()).containsEntry("incomplete", 1L);
            assertThat(socket.read().status()).isEqualTo(404);
            assertThat(socket.readHead().status()).isEqualTo(200);
            assertThat(socket.read().dictionary()).containsEntry("incomplete", 2L);
            assertThat(socket.read().status()).isEqualTo(400);
            assertThat(socket.closesWithin(SOON)).isTrue();
        }
    }

    @ParameterizedTest
    @EnumSource
    void whoHasClosedItsSideStillGetsALateAnswer(Adapter adapter) {
        try (TestDoor door = TestDoor.with().store(RemoteStore.late(LATE)).open(adapter);
                HttpSocket socket = door.connect()) {
            socket.send(request("GET", TestDoor.target())).finish();

            assertThat(socket.read().dictionary()).containsEntry("incomplete", 1L);
            assertThat(socket.closesWithin(SOON)).isTrue();
        }
    }

    private static void unavailable(Adapter adapter, TorrentRepository store) {
        try (TestDoor door = TestDoor.with().store(store).requestTimeout(LATE).open(adapter);
                HttpSocket socket = door.connect()) {
            assertThat(socket.get(TestDoor.target()).body()).isEqualTo(UNAVAILABLE);
            assertThat(socket.get(scrape(newHash())).body()).isEqualTo(UNAVAILABLE);
            assertThat(counted(door, Rejection.UNAVAILABLE)).isOne();
            assertThat(counted(door, null)).isZero();
        }
    }

    @ParameterizedTest
    @EnumSource
    void storeThatFailsIsSaidToBeUnavailable(Adapter adapter) {
        unavailable(adapter, RemoteStore.failing());
        unavailable(adapter, RemoteStore.throwing());
        unavailable(adapter, RemoteStore.empty());
        unavailable(adapter, RemoteStore.silent());
    }

    @ParameterizedTest
    @EnumSource
    void clientThatLeavesIsCountedOnce(Adapter adapter) {
        try (TestDoor door = TestDoor.with()
                .store(RemoteStore.silent())
                .requestTimeout(Duration.ofMillis(500))
                .open(adapter)) {
            try (HttpSocket socket = door.connect()) {
                socket.send(request("GET", TestDoor.target()));
                await().atMost(SOON).until(() -> door.counts.sources(AddressScope.LOOPBACK) == 1);
                socket.reset();
            }
            await().atMost(SOON).until(() -> door.connections() == 0);
            assertThat(counted(door, Rejection.UNAVAILABLE)).isOne();
            assertThat(counted(door, null)).isZero();
        }
    }

    @ParameterizedTest
    @EnumSource
    void silenceThatAFilterAsksForIsAClosedConnection(Adapter adapter) {
        for (TorrentRepository store : List.of(RemoteStore.late(Duration.ZERO), RemoteStore.throwing())) {
            try (TestDoor door =
                            TestDoor.with().store(store).filter(new Dropping()).open(adapter);
                    HttpSocket socket = door.connect()) {
                socket.send(request("GET", TestDoor.target()));

                assertThat(socket.closesWithin(SOON)).isTrue();
                assertThat(door.counts.drops(DropReason.FILTERED)).isOne();
                assertThat(door.counts.rejections(Transport.HTTP, AddressFamily.IPV4))
                        .isZero();
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void externalIpIsTheClientsAddressAsBytes(Adapter adapter) {
        try (TestDoor door = TestDoor.with().externalIp().open(adapter);
                HttpSocket proxy = door.connectFrom("::1")) {
            HttpReply ipv6 = proxy.get(TestDoor.target(), "X-Forwarded-For: 2001:db8::7");
            HttpReply mapped = proxy.get(TestDoor.target(), "X-Forwarded-For: ::ffff:198.51.100.7");

            assertThat(door.get(TestDoor.target()).body())
                    .startsWith("d8:completei0e10:downloadedi0e11:external ip4:\u007f\0\0\u000110:incompletei1e");
            assertThat(mapped.dictionary()).containsEntry("external ip", "\u00c63d\u0007");
            assertThat(ipv6.dictionary()).containsEntry("external ip", " \u0001\r\u00b8" + "\0".repeat(11) + "\u0007");
        }
    }

    @ParameterizedTest
    @EnumSource
    void answersAskForTheEndOfTheConnectionWhileTheTrackerStops(Adapter adapter) {
        try (TestDoor door = TestDoor.with().open(adapter);
                HttpSocket socket = door.connect()) {
            assertThat(socket.get(TestDoor.target()).header("Connection")).isEmpty();
            door.drain.stop();

            HttpReply reply = socket.get(TestDoor.target());

            assertThat(reply.dictionary()).containsEntry("incomplete", 1L);
            assertThat(reply.header("Connection")).isEqualToIgnoringCase("close");
            assertThat(socket.closesWithin(SOON)).isTrue();
        }
    }

    private static final class Dropping implements RequestFilter {

        @Override
        public Verdict announce(AnnounceRequest request, Transport transport) {
            return Verdict.DROP;
        }

        @Override
        public Verdict scrape(ScrapeRequest request, Transport transport) {
            return Verdict.DROP;
        }
    }
}
