package dev.peerage.conformance;

import static dev.peerage.fixtures.HttpQueries.announce;
import static dev.peerage.fixtures.HttpQueries.newHash;
import static org.assertj.core.api.Assertions.assertThat;

import dev.peerage.bittorrent.InfoHash;
import dev.peerage.fixtures.Bencode;
import dev.peerage.fixtures.HttpReply;
import dev.peerage.fixtures.HttpSocket;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Cases C29 to C53: what an HTTP announce does and what it is answered with. */
class AnnounceCasesTests extends ConformanceTest {

    @Test
    void c29KeysAreSortedAndNothingFollows() {
        HttpReply reply = tracker().get(announce(newHash()).port(6881).leecher().target());

        assertThat(reply.body())
                .matches("d8:completei0e(10:downloadedi0e)?10:incompletei1e8:intervali1[6-9]\\d\\de"
                        + "12:min intervali900e5:peers0:e");
    }

    @Test
    void c30PeersAreAlwaysThere() {
        InfoHash hash = newHash();
        assertThat(announced(announce(hash).port(1).leecher())).containsEntry("peers", "");
        assertThat(announced(announce(hash).port(2).leecher().with("numwant=0")))
                .containsEntry("peers", "");
        assertThat(announced(announce(hash).port(1).leecher().with("event=stopped")))
                .containsEntry("peers", "");
        assertThat(announcedFrom("2001:db8::1", announce(newHash()).port(1).leecher()))
                .containsEntry("peers", "")
                .containsEntry("peers6", "");
    }

    @Test
    void c31CompactPeersAreOneString() {
        InfoHash hash = newHash();
        for (int host = 1; host <= 3; host++) {
            announcedFrom("203.0.113." + host, announce(hash).port(6880 + host).leecher());
        }
        String peers = Bencode.text(announced(announce(hash).port(1).leecher().with("compact=1")), "peers");

        assertThat(Wire.peers(peers, 6))
                .containsExactlyInAnyOrder(
                        Wire.compact("203.0.113.1", 6881),
                        Wire.compact("203.0.113.2", 6882),
                        Wire.compact("203.0.113.3", 6883));
    }

    @ParameterizedTest
    @ValueSource(strings = {"compact=1", "x=y", "compact=", "compact=yes"})
    void c32AnswersAreCompactUnlessRefused(String item) {
        InfoHash hash = newHash();
        announcedFrom("203.0.113.1", announce(hash).port(6881).leecher());

        assertThat(announced(announce(hash).port(1).leecher().with(item)))
                .containsEntry("peers", Wire.compact("203.0.113.1", 6881));
    }

    @ParameterizedTest
    @ValueSource(strings = {"no_peer_id=0", "no_peer_id=1"})
    void c33DictionariesHoldAddressAndPort(String item) {
        InfoHash hash = newHash();
        announcedFrom("203.0.113.1", announce(hash).port(6881).leecher());
        announcedFrom("2001:db8::7", announce(hash).port(6882).leecher());

        assertThat(announced(announce(hash).port(1).leecher().with("compact=0").with(item)))
                .containsEntry("peers", List.of(Map.of("ip", "203.0.113.1", "port", 6881L)));
        assertThat(announcedFrom(
                        "2001:db8::8",
                        announce(hash).port(1).leecher().with("compact=0").with(item)))
                .containsEntry("peers", List.of(Map.of("ip", "2001:db8::7", "port", 6882L)));
    }

    @Test
    void c35ComingBackEarlyIsServed() {
        InfoHash hash = newHash();
        announced(announce(hash).port(1).leecher().with("event=started"));
        for (Duration pause : List.of(Duration.ofSeconds(1), Duration.ofSeconds(889), Duration.ofSeconds(900))) {
            tracker().clock().advance(pause);

            assertThat(announced(announce(hash).port(1).leecher()))
                    .containsEntry("incomplete", 1L)
                    .doesNotContainKey("warning message");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "1, 1",
        "30, 30",
        "200, 200",
        "5000, 200",
        "-1, 50",
        "'', 50",
        "abc, 50",
        "99999999999999999999, 200"
    })
    void c39NumwantIsFollowedWithinItsBounds(String numwant, int peers) {
        InfoHash hash = newHash();
        try (HttpSocket proxy = HttpSocket.connect("::1", tracker().httpPort())) {
            for (int peer = 0; peer < 300; peer++) {
                String address = "203.0." + peer / 100 + "." + (1 + peer % 100);
                success(proxy.get(announce(hash).port(6881).leecher().target(), "X-Forwarded-For: " + address));
            }
        }

        assertThat(Bencode.text(announced(announce(hash).port(1).leecher().with("numwant=" + numwant)), "peers"))
                .hasSize(6 * peers);
    }

    @Test
    void c42PortZeroIsAnsweredAndNeitherStoredNorRemoved() {
        InfoHash hash = newHash();
        announced(announce(hash).port(6881).leecher());

        assertThat(announced(announce(hash).port(0).leecher().with("event=started")))
                .containsEntry("peers", Wire.compact("127.0.0.1", 6881));
        announced(announce(hash).port(0).leecher().with("event=stopped"));
        assertThat(counts(hash)).containsExactly(0L, 0L, 1L);
    }

    @ParameterizedTest
    @ValueSource(strings = {"port=65536", "port=-1", "port=%206881", "port=", "port=x"})
    void c42OtherPortsAreRefused(String item) {
        InfoHash hash = newHash();

        assertRefused(
                tracker().get(announce(hash).leecher().with(item).target()), "port must be a number from 0 to 65535");
        assertThat(counts(hash)).containsExactly(0L, 0L, 0L);
    }

    @Test
    void c44TrackerIdsAreNeitherSentNorRead() {
        assertThat(announced(announce(newHash()).port(1).with("trackerid=%FF%00&trackerid=ab%251")))
                .doesNotContainKey("tracker id");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ip=203.0.113.9",
                "ip=192.168.1.5",
                "ip=",
                "ip=example.org",
                "ip=::1",
                "ipv4=203.0.113.9&ipv6=[2001:db8::9]:80"
            })
    void c45AddressesInTheQueryAreIgnored(String item) {
        InfoHash hash = newHash();
        announcedFrom("198.51.100.7", announce(hash).port(6881).leecher().with(item));

        assertThat(announcedFrom("198.51.100.8", announce(hash).port(1).leecher()))
                .containsEntry("peers", Wire.compact("198.51.100.7", 6881))
                .containsEntry("incomplete", 2L);
    }

    @Test
    void c46FamiliesNeverMix() {
        InfoHash hash = newHash();
        announcedFrom("203.0.113.1", announce(hash).port(6881).leecher());
        announcedFrom("203.0.113.2", announce(hash).port(6881).leecher());
        announcedFrom("2001:db8::1", announce(hash).port(6881).leecher());
        announcedFrom("2001:db8::2", announce(hash).port(6881).leecher());

        Map<String, Object> ipv4 =
                announcedFrom("203.0.113.3", announce(hash).port(1).leecher());
        Map<String, Object> ipv6 =
                announcedFrom("2001:db8::3", announce(hash).port(1).leecher());

        assertThat(Wire.peers(Bencode.text(ipv4, "peers"), 6))
                .containsExactlyInAnyOrder(Wire.compact("203.0.113.1", 6881), Wire.compact("203.0.113.2", 6881));
        assertThat(ipv4).doesNotContainKey("peers6");
        assertThat(ipv6).containsEntry("peers", "").containsEntry("incomplete", 6L);
        assertThat(Wire.peers(Bencode.text(ipv6, "peers6"), 18))
                .containsExactlyInAnyOrder(Wire.compact("2001:db8::1", 6881), Wire.compact("2001:db8::2", 6881));
    }

    @Test
    void c47MappedAddressesAreIpv4() {
        InfoHash hash = newHash();
        announcedFrom("::ffff:198.51.100.7", announce(hash).port(6881).leecher());
        announcedFrom("198.51.100.7", announce(hash).port(6881).leecher());

        assertThat(announcedFrom("::ffff:198.51.100.8", announce(hash).port(1).leecher()))
                .containsEntry("peers", Wire.compact("198.51.100.7", 6881))
                .containsEntry("incomplete", 2L)
                .doesNotContainKey("peers6");
    }

    @Test
    void c48ClientOfBothFamiliesIsAPeerInEach() {
        InfoHash hash = newHash();
        announcedFrom("198.51.100.7", announce(hash).port(6881).leecher().with("key=K&event=started"));
        announcedFrom("2001:db8::7", announce(hash).port(6881).leecher().with("key=K&event=started"));
        assertThat(counts(hash)).containsExactly(0L, 0L, 2L);

        announcedFrom("198.51.100.7", announce(hash).port(6881).leecher().with("key=K&event=stopped"));

        assertThat(counts(hash)).containsExactly(0L, 0L, 1L);
        assertThat(announcedFrom("2001:db8::8", announce(hash).port(1).leecher()))
                .containsEntry("peers6", Wire.compact("2001:db8::7", 6881));
    }

    @ParameterizedTest
    @ValueSource(strings = {"fe80::1", "0.0.0.0", "224.0.0.1", "255.255.255.255", "169.254.7.7", "ff02::1", "::"})
    void c49AddressesThatNobodyReachesAreAnsweredAndNotStored(String address) {
        InfoHash hash = newHash();

        assertThat(announcedFrom(address, announce(hash).port(6881).leecher())).containsEntry("incomplete", 0L);
        assertThat(counts(hash)).containsExactly(0L, 0L, 0L);
    }

    @ParameterizedTest
    @CsvSource({
        "127.0.0.1, 198.51.100.8, 127.0.0.9",
        "10.0.0.5, 198.51.100.8, 192.168.1.9",
        "100.64.0.5, 198.51.100.8, 10.1.1.1"
    })
    void c49NarrowAddressesAreShownToTheirKindOnly(String peer, String outsider, String insider) {
        InfoHash hash = newHash();
        announcedFrom(peer, announce(hash).port(6881).leecher());

        assertThat(announcedFrom(outsider, announce(hash).port(1).leecher())).containsEntry("peers", "");
        assertThat(Wire.peers(
                        Bencode.text(
                                announcedFrom(insider, announce(hash).port(1).leecher()), "peers"),
                        6))
                .contains(Wire.compact(peer, 6881));
    }

    @Test
    void c49UniqueLocalAddressesAreShownToTheirKindOnly() {
        InfoHash hash = newHash();
        announcedFrom("fd00::1", announce(hash).port(6881).leecher());

        assertThat(announcedFrom("2001:db8::8", announce(hash).port(1).leecher()))
                .containsEntry("peers6", "");
        assertThat(Wire.peers(
                        Bencode.text(
                                announcedFrom("fd00::2", announce(hash).port(1).leecher()), "peers6"),
                        18))
                .contains(Wire.compact("fd00::1", 6881));
    }

    @Test
    void c50ExternalIpIsNotSentByDefault() {
        assertThat(announcedFrom("198.51.100.7", announce(newHash()).port(1).leecher()))
                .doesNotContainKey("external ip");
    }

    @Test
    void c51BothHashesOfAHybridTorrentAreSwarmsAndFullOnesAreRefused() {
        InfoHash first = newHash();
        InfoHash second = newHash();
        announced(announce(first).port(6881).leecher());
        announced(announce(second).port(6881).leecher());

        assertThat(counts(first)).isEqualTo(counts(second)).containsExactly(0L, 0L, 1L);
        assertRefused(
                tracker().get("/announce?peer_id=-TT0001-000000000001&port=1&info_hash=" + "b".repeat(32)),
                "info_hash must have 20 bytes");
    }

    @Test
    void c53ConnectionsAreKeptAndHalfClosedOnesAnswered() {
        InfoHash hash = newHash();
        try (HttpSocket socket = tracker().connect()) {
            for (int round = 0; round < 100; round++) {
                success(socket.get(announce(hash).port(1 + round).leecher().target()));
            }
            HttpReply last = socket.send(HttpSocket.request(
                            "GET", announce(hash).port(1).leecher().target()))
                    .finish()
                    .read();

            assertThat(success(last)).containsEntry("incomplete", 100L);
            assertThat(socket.closesWithin(Duration.ofSeconds(10))).isTrue();
        }
    }
}
