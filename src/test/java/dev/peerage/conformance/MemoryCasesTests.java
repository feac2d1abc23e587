package dev.peerage.conformance;

import static dev.peerage.fixtures.HttpQueries.announce;
import static dev.peerage.fixtures.HttpQueries.newHash;
import static org.assertj.core.api.Assertions.assertThat;

import dev.peerage.bittorrent.InfoHash;
import dev.peerage.fixtures.Bencode;
import dev.peerage.fixtures.Datagrams;
import dev.peerage.fixtures.HttpQueries;
import dev.peerage.fixtures.HttpSocket;
import dev.peerage.fixtures.UdpClient;
import dev.peerage.repository.RepositoryLimits;
import dev.peerage.repository.RepositoryTotals;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Cases C107, C136 and C137: floods of made-up peers and torrents, after which honest clients find each other as before. */
class MemoryCasesTests extends ConformanceTest {

    private static final String HONEST = "198.51.100.77";

    /** Set before each test. */
    @SuppressWarnings("NullAway.Init")
    private RepositoryLimits shipped;

    @BeforeEach
    void remember() {
        shipped = tracker().repository().limits();
    }

    @AfterEach
    void restore() {
        limit(shipped);
    }

    private void limit(RepositoryLimits limits) {
        tracker().repository().limits(limits).block();
    }

    private RepositoryTotals totals() {
        return Objects.requireNonNull(tracker().repository().totals().block());
    }

    private InfoHash torrentOfAnHonestSeeder() {
        InfoHash hash = newHash();
        for (int round = 0; round < 2; round++) {
            announcedFrom(HONEST, announce(hash).port(6881).seeder());
        }
        return hash;
    }

    /** Asks for many clients, on one connection of the proxy. */
    private void flood(int announces, Flood flood) {
        try (HttpSocket proxy = HttpSocket.connect("::1", tracker().httpPort())) {
            for (int number = 0; number < announces; number++) {
                success(proxy.get(flood.query(number).target(), "X-Forwarded-For: " + flood.address(number)));
            }
        }
    }

    private interface Flood {
        HttpQueries query(int number);

        default String address(int number) {
            return "203.0.113." + number % 250;
        }
    }

    private static HttpQueries leecher(InfoHash hash, int port) {
        return announce(hash).port(port).leecher();
    }

    private void assertHonestAreServed(InfoHash hash) {
        assertThat(counts(hash).get(0)).isEqualTo(1);
        Map<String, Object> answer =
                announcedFrom("198.51.100.78", leecher(hash, 6881).with("numwant=200"));
        assertThat(Wire.peers(Bencode.text(answer, "peers"), 6)).contains(Wire.compact(HONEST, 6881));
    }

    @Test
    void c107SwarmHoldsNoMoreThanItsCapAndKeepsThoseWhoComeBack() {
        InfoHash hash = torrentOfAnHonestSeeder();
        limit(new RepositoryLimits(1_000_000, 1_000_000, 40, 100, 1_000_000));

        flood(400, number -> leecher(hash, 1 + number));

        assertThat(counts(hash)).containsExactly(1L, 0L, 39L);
        assertHonestAreServed(hash);
    }

    @Test
    void c107OneHostFillsNoSwarmOverUdp() {
        InfoHash hash = torrentOfAnHonestSeeder();
        try (UdpClient client = tracker().udp4()) {
            long id = client.connect();
            for (int port = 1; port <= 1000; port++) {
                client.exchange(Datagrams.announce(id, hash, port).bytes());
            }
        }

        assertThat(counts(hash)).containsExactly(1L, 0L, 100L);
        assertHonestAreServed(hash);
    }

    @Test
    void c136FakeTorrentsReplaceEachOther() {
        InfoHash hash = torrentOfAnHonestSeeder();
        long cap = totals().torrents() + 20;
        limit(new RepositoryLimits(cap, 1_000_000, 20_000, 100, 1_000_000));

        flood(400, number -> leecher(newHash(), 6881));

        assertThat(totals().torrents()).isEqualTo(cap);
        assertHonestAreServed(hash);
        assertHonestAreServed(torrentOfAnHonestSeeder());
    }

    @Test
    void c136OneHostCreatesOnlySoManyTorrents() {
        InfoHash hash = torrentOfAnHonestSeeder();
        limit(new RepositoryLimits(1_000_000, 1_000_000, 20_000, 100, 50));
        RepositoryTotals before = totals();

        flood(200, new Flood() {
            @Override
            public HttpQueries query(int number) {
                return leecher(newHash(), 6881);
            }

            @Override
            public String address(int number) {
                return "203.0.113.251";
            }
        });

        assertThat(totals().torrents() - before.torrents()).isEqualTo(50);
        assertThat(totals().refusedBySource() - before.refusedBySource()).isEqualTo(150);
        assertHonestAreServed(hash);
    }

    @Test
    void c137RandomPeerIdsAndPortsOfOneHostReplaceEachOther() {
        InfoHash hash = torrentOfAnHonestSeeder();
        flood(400, new Flood() {
            @Override
            public HttpQueries query(int number) {
                return leecher(hash, 10_000 + number);
            }

            @Override
            public String address(int number) {
                return "203.0.113.252";
            }
        });
        assertThat(counts(hash)).isEqualTo(List.of(1L, 0L, 100L));

        announcedFrom("203.0.113.252", leecher(hash, 10_399).with("event=stopped"));
        assertThat(counts(hash)).isEqualTo(List.of(1L, 0L, 99L));
        assertHonestAreServed(hash);
    }
}
