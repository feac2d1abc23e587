package dev.peerage.http;

import static dev.peerage.fixtures.HttpQueries.announce;
import static dev.peerage.fixtures.HttpQueries.escaped;
import static dev.peerage.fixtures.HttpQueries.latin1;
import static dev.peerage.fixtures.HttpQueries.newHash;
import static dev.peerage.fixtures.HttpQueries.scrape;
import static org.assertj.core.api.Assertions.assertThat;

import dev.peerage.bittorrent.InfoHash;
import dev.peerage.fixtures.Bencode;
import dev.peerage.fixtures.HttpReply;
import dev.peerage.fixtures.HttpSocket;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a scrape over HTTP is answered with (BEP 48). */
abstract class ScrapeOverHttpContract extends HttpDoor {

    private static Map<String, Object> files(HttpReply reply) {
        return Bencode.asDictionary(Bencode.get(reply.dictionary(), "files"));
    }

    @Test
    void rowsAreSortedAndEachTorrentStandsOnce() {
        InfoHash first = newHash();
        InfoHash second = newHash();
        get(announce(first).port(6881).seeder().with("event=completed").target());
        get(announce(first).port(6882).leecher().target());
        get(announce(second).port(6881).leecher().target());

        assertThat(get(scrape(second, first, second)).body())
                .isEqualTo("d5:filesd"
                        + "20:" + latin1(first) + "d8:completei1e10:downloadedi1e10:incompletei1ee"
                        + "20:" + latin1(second) + "d8:completei0e10:downloadedi0e10:incompletei1ee"
                        + "ee");
    }

    @Test
    void unknownTorrentIsARowOfZeros() {
        InfoHash unknown = newHash();

        assertThat(get(scrape(unknown)).body())
                .isEqualTo("d5:filesd20:" + latin1(unknown) + "d8:completei0e10:downloadedi0e10:incompletei0eeee");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/scrape", "/scrape?", "/scrape?foo=1", "/scrape/?info=1&INFO_HASH=aaaaaaaaaaaaaaaaaaaa"})
    void thereIsNoFullScrape(String target) {
        HttpReply reply = get(target);

        assertThat(reply.status()).isEqualTo(200);
        assertThat(reply.body()).isEqualTo("d14:failure reason28:full scrape is not availablee");
    }

    @Test
    void badHashSpoilsTheScrape() {
        assertThat(get(scrape(newHash()) + "info_hash=abc").failure()).isEqualTo("info_hash must have 20 bytes");
        assertThat(get(scrape(newHash()) + "info_hash=%zz").failure()).isEqualTo("percent-encoding is broken");
    }

    @Test
    void seventyFourHashesAreAnsweredInFull() {
        InfoHash[] hashes = Stream.generate(() -> newHash()).limit(74).toArray(InfoHash[]::new);
        String target = scrape(hashes);

        assertThat(target.length()).isGreaterThan(5200);
        assertThat(files(get(target))).hasSize(74);
    }

    @Test
    void hashesBehindTheHundredthAreNotAnswered() {
        InfoHash[] hashes = Stream.generate(() -> newHash()).limit(110).toArray(InfoHash[]::new);

        assertThat(files(get(scrape(hashes)))).hasSize(100).containsKey(latin1(hashes[99]));
    }

    @Test
    void headOfAScrapeHasTheHeadersOfGet() {
        String target = scrape(newHash());
        try (var socket = connect()) {
            HttpReply head = socket.send(HttpSocket.request("HEAD", target)).readHead();

            assertThat(head.headers()).isEqualTo(socket.get(target).headers());
        }
    }

    @Test
    void rawBytesAreReadAsInAnnounces() {
        InfoHash hash = InfoHash.parseHex("7c7c7c7c7c7c7c7c7c7ce9e9e9e9e9e9e9e9e9e9");
        get("/announce?info_hash=" + escaped(hash) + "&peer_id=" + "p".repeat(20) + "&port=5");

        assertThat(files(get("/scrape?info_hash=" + "|".repeat(10) + "\u00e9".repeat(10))))
                .containsOnlyKeys(latin1(hash));
    }
}
