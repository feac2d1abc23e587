package dev.peerage.http;

import static dev.peerage.fixtures.HttpQueries.announce;
import static dev.peerage.fixtures.HttpQueries.newHash;
import static org.assertj.core.api.Assertions.assertThat;

import dev.peerage.bittorrent.InfoHash;
import dev.peerage.fixtures.Bencode;
import dev.peerage.fixtures.HttpQueries;
import dev.peerage.fixtures.HttpReply;
import dev.peerage.fixtures.HttpSocket;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What an announce over HTTP is answered with (BEP 3, 7, 21, 23, 24). */
abstract class AnnounceContract extends HttpDoor {

    private Map<String, Object> announced(HttpQueries query) {
        HttpReply reply = get(query.target());
        assertThat(reply.status()).isEqualTo(200);
        assertThat(reply.failure()).isEmpty();
        return reply.dictionary();
    }

    @Test
    void firstPeerGetsCountsIntervalsAndAnEmptyList() {
        HttpReply reply = get(announce(newHash()).port(6881).leecher().target());

        assertThat(reply.body())
                .matches("d8:completei0e10:downloadedi0e10:incompletei1e"
                        + "8:intervali([3-6][0-9][0-9])e12:min intervali\\1e5:peers0:e");
        assertThat(reply.headers())
                .containsEntry("Content-Type", "text/plain")
                .containsEntry("Cache-Control", "no-store")
                .containsEntry("Content-Length", Integer.toString(reply.body().length()))
                .hasSize(3);
    }

    @Test
    void secondPeerFindsTheFirst() {
        InfoHash hash = newHash();
        announced(announce(hash).port(6881).seeder());

        Map<String, Object> answer = announced(announce(hash).port(0xfffe).leecher());

        assertThat(answer)
                .containsEntry("peers", compact(127, 0, 0, 1, 6881))
                .containsEntry("complete", 1L)
                .containsEntry("incomplete", 1L)
                .doesNotContainKeys("peers6", "external ip", "tracker id", "warning message");
    }

    @Test
    void severalPeersAreOneString() {
        InfoHash hash = newHash();
        for (int port = 6881; port < 6884; port++) {
            announced(announce(hash).port(port).leecher());
        }

        String peers = Bencode.text(announced(announce(hash).port(7000).leecher()), "peers");

        assertThat(List.of(peers.substring(0, 6), peers.substring(6, 12), peers.substring(12)))
                .containsExactlyInAnyOrder(
                        compact(127, 0, 0, 1, 6881), compact(127, 0, 0, 1, 6882), compact(127, 0, 0, 1, 6883));
    }

    @ParameterizedTest
    @ValueSource(strings = {"compact=1", "compact=", "compact=yes", "compact=2", "compact", "x=y"})
    void peersAreCompactUnlessRefused(String item) {
        InfoHash hash = newHash();
        announced(announce(hash).port(6881).leecher());

        assertThat(announced(announce(hash).port(6882).leecher().with(item)).get("peers"))
                .isEqualTo(compact(127, 0, 0, 1, 6881));
    }

    @ParameterizedTest
    @ValueSource(strings = {"no_peer_id=0", "no_peer_id=1", "x=y"})
    void dictionariesHoldAddressAndPort(String item) {
        InfoHash hash = newHash();
        announced(announce(hash).port(6881).leecher());

        Object peers = Bencode.get(
                announced(announce(hash).port(6882).leecher().with("compact=0").with(item)), "peers");

        assertThat(Bencode.asList(peers)).containsExactly(Map.of("ip", "127.0.0.1", "port", 6881L));
    }

    @Test
    void dictionariesOfAnEmptySwarmAreAnEmptyList() {
        assertThat(get(announce(newHash())
                                .port(6881)
                                .leecher()
                                .with("compact=0")
                                .target())
                        .body())
                .endsWith("5:peerslee");
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "1, 1",
        "30, 30",
        "'', 50",
        "-1, 50",
        "abc, 50",
        "200, 200",
        "5000, 200",
        "99999999999999999999, 200"
    })
    void numwantIsFollowedWithinItsBounds(String numwant, int expected) {
        InfoHash hash = newHash();
        for (int peer = 0; peer < 300; peer++) {
            getFrom(
                    "203.0." + peer / 100 + "." + (1 + peer % 100),
                    announce(hash).port(6881).leecher().target());
        }

        HttpReply reply = getFrom(
                "198.51.100.1",
                announce(hash).port(6881).leecher().with("numwant=" + numwant).target());

        assertThat(Bencode.text(reply.dictionary(), "peers")).hasSize(6 * expected);
    }

    @Test
    void portZeroGetsPeersAndIsNotListed() {
        InfoHash hash = newHash();
        announced(announce(hash).port(6881).leecher());

        assertThat(announced(announce(hash).port(0).leecher().with("event=started")))
                .containsEntry("peers", compact(127, 0, 0, 1, 6881));
        announced(announce(hash).port(0).leecher().with("event=stopped"));

        assertThat(row(hash)).containsEntry("incomplete", 1L);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "65536", "-1", "%206881", "+6881", "6881x", "0x1ae1", "99999999999999999999"})
    void otherPortsAreRefused(String text) {
        InfoHash hash = newHash();

        assertThat(get(announce(hash).leecher().with("port=" + text).target()).failure())
                .isEqualTo("port must be a number from 0 to 65535");
        assertThat(peers(hash)).isZero();
    }

    @ParameterizedTest
    @CsvSource({
        "left=0, 1, 0",
        "left=00, 1, 0",
        "left=1, 0, 1",
        "left=9223372036854775807, 0, 1",
        "left=18446744073709551615, 0, 1",
        "left=99999999999999999999999999, 0, 1",
        "left=-1, 0, 1",
        "left=-0, 0, 1",
        "left=abc, 0, 1",
        "left=, 0, 1",
        "left, 0, 1",
        "x=y, 0, 1",
        "left=0&event=paused, 0, 1",
        "left=1000&event=paused, 0, 1",
    })
    void onlyNothingLeftMakesASeeder(String items, long complete, long incomplete) {
        InfoHash hash = newHash();

        assertThat(announced(announce(hash).port(6881).with(items)))
                .containsEntry("complete", complete)
                .containsEntry("incomplete", incomplete);
    }

    @ParameterizedTest
    @CsvSource({"completed, 1", "Completed, 0", "started, 0", "'', 0", "complete, 0", "completed_and_more, 0"})
    void onlyTheKnownEventCountsADownload(String event, long downloads) {
        InfoHash hash = newHash();

        assertThat(announced(announce(hash).port(6881).seeder().with("event=" + event)))
                .containsEntry("downloaded", downloads);
    }

    @Test
    void stoppedTakesThePeerAwayAndIsAnsweredInFull() {
        InfoHash hash = newHash();
        announced(announce(hash).port(6881).leecher());
        announced(announce(hash).port(6882).leecher());

        assertThat(announced(announce(hash)
                        .port(6881)
                        .leecher()
                        .with("event=stopped")
                        .with("numwant=0")))
                .containsEntry("peers", "")
                .containsEntry("incomplete", 1L);
    }

    @Test
    void seedersGetNoSeedersNorDoPartialSeeds() {
        InfoHash hash = newHash();
        announced(announce(hash).port(6881).seeder());
        announced(announce(hash).port(6882).leecher());

        assertThat(announced(announce(hash).port(6883).seeder())).containsEntry("peers", compact(127, 0, 0, 1, 6882));
        assertThat(announced(announce(hash).port(6884).leecher().with("event=paused")))
                .containsEntry("peers", compact(127, 0, 0, 1, 6882));
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
    void addressesInTheQueryAreIgnored(String item) {
        InfoHash hash = newHash();
        announced(announce(hash).port(6881).leecher().with(item));

        assertThat(announced(announce(hash).port(6882).leecher())).containsEntry("peers", compact(127, 0, 0, 1, 6881));
    }

    @Test
    void comingBackEarlyIsNoOffence() {
        InfoHash hash = newHash();
        for (int time = 0; time < 4; time++) {
            assertThat(announced(announce(hash).port(6881).leecher())).containsEntry("incomplete", 1L);
        }
    }

    @Test
    void twoHashesOfAHybridTorrentAreTwoSwarms() {
        InfoHash first = newHash();
        InfoHash second = newHash();
        announced(announce(first).port(6881).leecher());
        announced(announce(second).port(6881).leecher());

        assertThat(peers(first)).isOne();
        assertThat(peers(second)).isOne();
    }

    @Test
    void headersOfAHeadRequestAreThoseOfGetAndNothingIsStored() {
        InfoHash hash = newHash();
        String target = announce(hash).port(6881).leecher().target();
        try (var socket = connect()) {
            assertThat(socket.send(HttpSocket.request("HEAD", target))
                            .readHead()
                            .status())
                    .isEqualTo(200);
            assertThat(socket.get(HttpQueries.scrape(hash)).body()).contains("incompletei0e");

            // from the second announce on the interval has four digits
            socket.get(target);
            HttpReply head = socket.send(HttpSocket.request("HEAD", target)).readHead();
            assertThat(head.headers()).isEqualTo(socket.get(target).headers());
        }
    }
}
