package dev.peerage.conformance;

import static dev.peerage.fixtures.HttpQueries.escaped;
import static dev.peerage.fixtures.HttpQueries.newHash;
import static org.assertj.core.api.Assertions.assertThat;

import dev.peerage.bittorrent.InfoHash;
import dev.peerage.fixtures.Bencode;
import dev.peerage.fixtures.Datagrams;
import dev.peerage.fixtures.HttpReply;
import dev.peerage.fixtures.UdpClient;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What public checkers ask of a tracker: newTrackon, Torrust's tracker checker, and the npm client library. */
class CheckerTests extends ConformanceTest {

    private static final InfoHash CHECKED = InfoHash.parseHex("9c38422213e30bff212b30c360d26f9a02136422");

    @Test
    void newTrackonAcceptsTheHttpAnswer() {
        HttpReply reply = tracker()
                .getFrom(
                        "203.0.113.7",
                        "/announce?info_hash=" + escaped(newHash())
                                + "&peer_id=-qB5230-abcdefghijkl&port=6881&uploaded=0&downloaded=0&left=0&compact=1"
                                + "&ipv6=None&ipv4=203.0.113.7",
                        "User-Agent: qBittorrent/5.2.3",
                        "Accept-Encoding: gzip",
                        "Connection: close");
        Map<String, Object> answer = success(reply);

        assertThat(reply.body()).isNotEmpty();
        assertThat(reply.headers()).doesNotContainKey("Location");
        assertThat(answer).containsKey("peers").doesNotContainKey("external ip");
        assertThat(Bencode.number(answer, "interval")).isBetween(300L, 10_800L);
        long crowd = Bencode.number(answer, "complete") + Bencode.number(answer, "incomplete");
        assertThat(crowd).as("nobody is invented").isLessThanOrEqualTo(10);
    }

    @Test
    void newTrackonAcceptsTheUdpAnswers() {
        for (UdpClient client : List.of(tracker().udp4(), tracker().udp6())) {
            try (client) {
                for (int transactionId : new int[] {0, 1, 254}) {
                    byte[] connected = client.exchange(Datagrams.connect(transactionId));
                    assertThat(connected).hasSize(16);
                    byte[] reply = client.exchange(Datagrams.announce(Datagrams.getLong(connected, 8), newHash(), 30461)
                            .transactionId(transactionId)
                            .event(2)
                            .left(0)
                            .numwant(-1)
                            .bytes());

                    assertThat(reply).hasSizeBetween(20, 2048);
                    assertThat(Datagrams.getInt(reply, 0)).isOne();
                    assertThat(Datagrams.getInt(reply, 4)).isEqualTo(transactionId);
                    assertThat(Datagrams.getInt(reply, 8)).isBetween(300, 10_800);
                    assertThat(Wire.countsOf(reply)).containsExactly(0, 1);
                }
            }
        }
    }

    @Test
    void torrustsCheckerPassesEveryStep() {
        try (UdpClient client = tracker().udp4()) {
            long id = Datagrams.getLong(client.exchange(Datagrams.connect(-888_840_697)), 8);
            byte[] announced = client.exchange(Datagrams.announce(id, CHECKED, 8080)
                    .transactionId(-888_840_697)
                    .event(2)
                    .left(0)
                    .numwant(1)
                    .bytes());
            assertThat(Datagrams.getInt(announced, 4)).isEqualTo(-888_840_697);
            assertThat(Wire.rowsOf(client.exchange(Datagrams.scrape(id, -888_840_697, CHECKED))))
                    .hasSize(3);
        }

        String query = "info_hash=" + escaped(CHECKED);
        assertThat(success(tracker()
                        .get("/announce?" + query
                                + "&peer_addr=192.168.1.88&downloaded=0&uploaded=0&peer_id=-qB00000000000000001&port=17548"
                                + "&left=0&event=completed&compact=0")))
                .containsKeys("interval", "min interval", "complete", "incomplete", "peers");
        assertThat(success(tracker().get("/scrape?" + query))).containsKey("files");
        assertThat(tracker().management("/actuator/health").statusCode()).isEqualTo(200);
    }

    @Test
    void npmClientLibraryFindsWhatItReads() {
        InfoHash hash = newHash();
        String query = "info_hash=" + escaped(hash);
        HttpReply reply = tracker()
                .get("/announce?numwant=50&uploaded=0&downloaded=0&left=16384&event=started&compact=1&" + query
                        + "&peer_id=-WW0000-000000000001&port=6881");

        assertThat(success(reply)).containsKeys("interval", "complete", "incomplete", "peers");
        Map<String, Object> files =
                Bencode.asDictionary(Bencode.get(success(tracker().get("/scrape?" + query)), "files"));
        assertThat(files).hasSize(1);
        assertThat(Bencode.asDictionary(files.values().iterator().next()))
                .containsKeys("complete", "incomplete", "downloaded");
    }
}
