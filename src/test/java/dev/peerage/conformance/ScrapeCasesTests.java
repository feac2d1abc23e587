package dev.peerage.conformance;

import static dev.peerage.fixtures.HttpQueries.announce;
import static dev.peerage.fixtures.HttpQueries.latin1;
import static dev.peerage.fixtures.HttpQueries.newHash;
import static dev.peerage.fixtures.HttpQueries.scrape;
import static org.assertj.core.api.Assertions.assertThat;

import dev.peerage.bittorrent.InfoHash;
import dev.peerage.fixtures.Bencode;
import dev.peerage.fixtures.Datagrams;
import dev.peerage.fixtures.UdpClient;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Cases C54 to C65: scrapes over both doors. */
class ScrapeCasesTests extends ConformanceTest {

    /** Three seeders, one leecher, two downloads: 3, 2, 1 in a UDP row. */
    private InfoHash knownTorrent() {
        InfoHash hash = newHash();
        announced(announce(hash).port(1).seeder().with("event=completed"));
        announced(announce(hash).port(2).seeder().with("event=completed"));
        announced(announce(hash).port(3).seeder().with("event=started"));
        announced(announce(hash).port(4).leecher());
        return hash;
    }

    @Test
    void c54HashesAreSortedAndStandOnce() {
        InfoHash first = knownTorrent();
        InfoHash second = newHash();
        announced(announce(second).port(1).leecher());

        assertThat(tracker().get(scrape(second, first, second)).body())
                .isEqualTo("d5:filesd20:" + latin1(first) + "d8:completei3e10:downloadedi2e10:incompletei1ee20:"
                        + latin1(second) + "d8:completei0e10:downloadedi0e10:incompletei1eeee");
    }

    @Test
    void c55UnknownTorrentIsAZeroRowAndCreatesNothing() {
        InfoHash unknown = newHash();

        assertThat(tracker().get(scrape(unknown)).body())
                .isEqualTo("d5:filesd20:" + latin1(unknown) + "d8:completei0e10:downloadedi0e10:incompletei0eeee");
        assertThat(tracker().management("/actuator/torrents/" + unknown.toHex()).statusCode())
                .isEqualTo(404);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/scrape", "/scrape?", "/scrape?foo=1"})
    void c57ThereIsNoFullScrape(String target) {
        assertRefused(tracker().get(target), "full scrape is not available");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/scrape/KEY", "/KEY/scrape"})
    void c58PathsWithKeysDoNotExistWithoutKeys(String path) {
        assertThat(tracker()
                        .get(scrape(knownTorrent()).replace("/scrape", path))
                        .status())
                .isEqualTo(404);
    }

    @Test
    void c58KeyInTheQueryIsIgnoredWithoutKeys() {
        InfoHash hash = knownTorrent();

        assertThat(tracker().get(scrape(hash) + "key=KEY").body())
                .isEqualTo(tracker().get(scrape(hash)).body());
    }

    @ParameterizedTest
    @CsvSource({"74, 74", "75, 74", "100, 74"})
    void c59UdpAnswersTheFirst74(int asked, int answered) {
        InfoHash[] hashes = Stream.generate(() -> newHash()).limit(asked).toArray(InfoHash[]::new);
        announced(announce(hashes[73]).port(1).leecher());
        try (UdpClient client = tracker().udp4()) {
            byte[] reply = client.exchange(Datagrams.scrape(client.connect(), 7, hashes));

            assertThat(reply).hasSize(8 + 12 * answered);
            assertThat(Wire.rowsOf(reply).subList(3 * 73, 3 * 74)).containsExactly(0, 0, 1);
        }
    }

    @Test
    void c59HttpAnswersTheFirst100() {
        InfoHash[] hashes = Stream.generate(() -> newHash()).limit(101).toArray(InfoHash[]::new);

        assertThat(Bencode.asDictionary(Bencode.get(success(tracker().get(scrape(hashes))), "files")))
                .hasSize(100)
                .doesNotContainKey(latin1(hashes[100]));
    }

    @Test
    void c61UdpRowsStandInTheOrderAsked() {
        InfoHash known = knownTorrent();
        for (UdpClient client : List.of(tracker().udp4(), tracker().udp6())) {
            try (client) {
                byte[] reply = client.exchange(Datagrams.scrape(client.connect(), 0x01020304, known, newHash(), known));

                assertThat(Wire.hex(reply)).startsWith("0000000201020304");
                assertThat(Wire.rowsOf(reply)).containsExactly(3, 2, 1, 0, 0, 0, 3, 2, 1);
            }
        }
    }

    @Test
    void c65PartialSeedsAreLeechersAndDownloadersAreNotShown() {
        InfoHash hash = newHash();
        announced(announce(hash).port(1).seeder());
        announced(announce(hash).port(2).leecher());
        announced(announce(hash).port(3).leecher());
        announced(announce(hash).port(4).leecher().with("event=paused"));

        assertThat(tracker().get(scrape(hash)).body())
                .isEqualTo("d5:filesd20:" + latin1(hash) + "d8:completei1e10:downloadedi0e10:incompletei3eeee");
    }

    @Test
    void c65PartialSeedsOverUdpAreLeechersToo() {
        InfoHash hash = newHash();
        List<Integer> counts = new ArrayList<>();
        try (UdpClient client = tracker().udp4()) {
            long id = client.connect();
            counts.addAll(Wire.countsOf(client.exchange(
                    Datagrams.announce(id, hash, 1).left(0).event(4).bytes())));
        }

        assertThat(counts).containsExactly(1, 0);
    }
}
