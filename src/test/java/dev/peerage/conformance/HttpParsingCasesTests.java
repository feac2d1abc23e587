package dev.peerage.conformance;

import static dev.peerage.fixtures.HttpQueries.PEER_ID;
import static dev.peerage.fixtures.HttpQueries.announce;
import static dev.peerage.fixtures.HttpQueries.escaped;
import static dev.peerage.fixtures.HttpQueries.newHash;
import static dev.peerage.fixtures.HttpQueries.scrape;
import static org.assertj.core.api.Assertions.assertThat;

import dev.peerage.bittorrent.InfoHash;
import dev.peerage.fixtures.Bencode;
import dev.peerage.fixtures.HttpReply;
import dev.peerage.fixtures.HttpSocket;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Cases C01 to C27: what clients write into a request, and what they can read of an answer. */
class HttpParsingCasesTests extends ConformanceTest {

    private static final String REST = "&peer_id=" + PEER_ID + "&port=6881&uploaded=0&downloaded=0&left=1000&compact=1";

    private HttpReply announceRaw(String infoHash) {
        return tracker().get("/announce?info_hash=" + infoHash + REST);
    }

    private long leechers(String hex) {
        return counts(InfoHash.parseHex(hex)).get(2);
    }

    @Test
    void c01BinaryHashesAreKeptByteForByte() {
        String peerId = "%FF%FE%FD%FC%FB%FA%F9%F8%F7%F6%F5%F4%F3%F2%F1%F0%C0%C1%00%0A";
        String first = "%80%81%82%83%84%85%86%87%88%89%8A%8B%8C%8D%8E%8F%90%91%92%93";
        String target = "/announce?peer_id=" + peerId + "&port=6881&left=1000&compact=1&info_hash=";
        success(tracker().get(target + first));
        success(tracker().get(target + first.replace("%93", "%94")));

        assertThat(leechers("808182838485868788898a8b8c8d8e8f90919293")).isOne();
        assertThat(leechers("808182838485868788898a8b8c8d8e8f90919294")).isOne();
    }

    @Test
    void c02PlusAndItsEscapeNameTheSameTorrent() {
        success(tracker().get("/announce?info_hash=aaaaaaaaa+bbbbbbbbbb&peer_id=" + PEER_ID + "&port=6881&left=1"));

        assertThat(success(tracker()
                        .get("/announce?info_hash=aaaaaaaaa%20bbbbbbbbbb&peer_id=" + PEER_ID + "&port=6882&left=1")))
                .containsEntry("peers", Wire.compact("127.0.0.1", 6881));
    }

    @ParameterizedTest
    @CsvSource({
        "%A2%A1U7T%2B%22%92Z%D1%04%86%BFz%8B%2A%9CB%F0%D1, a2a15537542b22925ad10486bf7a8b2a9c42f0d1",
        "%252Bccccccccccccccccc, 2532426363636363636363636363636363636363"
    })
    void c03EscapesAreDecodedOnce(String written, String hex) {
        success(announceRaw(written));

        assertThat(leechers(hex)).isOne();
    }

    @Test
    void c04PlusInThePathIsNoSpace() {
        // there are no keys: neither path exists, and neither is taken for the other
        assertThat(tracker().get("/announce/ab+cd?info_hash=x").status()).isEqualTo(404);
        assertThat(tracker().get("/announce+?info_hash=x").status()).isEqualTo(404);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"a2a15537542b22925ad10486bf7a8b2a9c42f0d1", "aaaaaaaaaaaaaaaaaaa", "aaaaaaaaaaaaaaaaaaaaa", ""})
    void c06HashesOfAnotherLengthAreRefused(String hash) {
        assertRefused(announceRaw(hash), "info_hash must have 20 bytes");
        assertRefused(tracker().get("/announce?x=y" + REST), "info_hash is missing");
    }

    @Test
    void c07BytesThatSplitQueriesMayStandInAHash() {
        success(announceRaw("%00%26%3D%23%25%3B%2F%3F%5C%22abcdefghij"));

        assertThat(leechers("00263d23253b2f3f5c226162636465666768696a")).isOne();
    }

    @ParameterizedTest
    @CsvSource({
        "'|[]{}^\"aaaaaaaaaaaaa', 7c5b5d7b7d5e2261616161616161616161616161",
        "'\u00e9\u00ff<>`\\aaaaaaaaaaaaaa', e9ff3c3e605c6161616161616161616161616161"
    })
    void c08RawBytesAreTakenAsTheyAre(String raw, String hex) {
        success(announceRaw(raw));

        assertThat(leechers(hex)).isOne();
    }

    @Test
    void c11SemicolonIsData() {
        InfoHash hash = newHash();
        success(tracker()
                .get("/announce?info_hash=" + escaped(hash) + "&peer_id=-TT0001-0000;0000001&port=6881&left=1"));

        assertThat(counts(hash)).containsExactly(0L, 0L, 1L);
    }

    @Test
    void c12LongRequestLinesAreRead() {
        String target = scrape(Stream.generate(() -> newHash()).limit(74).toArray(InfoHash[]::new));

        assertThat(target).hasSizeGreaterThan(5200);
        assertThat(Bencode.asDictionary(Bencode.get(success(tracker().get(target)), "files")))
                .hasSize(74);
    }

    @Test
    void c13LinesBeyondTheLimitAreAnswered414() {
        String target = scrape(Stream.generate(() -> newHash()).limit(400).toArray(InfoHash[]::new));
        HttpReply reply = tracker().get(target);

        assertThat(reply.status()).isEqualTo(414);
        assertThat(reply.header("Connection")).isEqualToIgnoringCase("close");
        assertThat(reply.body()).hasSizeLessThan(200);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/?", "/ANNOUNCE?", "/announce.php?", "//announce?", "/announce/x/y?"})
    void c14OtherPathsAreNotFound(String path) {
        HttpReply reply = tracker().get(path + "info_hash=" + escaped(newHash()) + REST);

        assertThat(reply.status()).isEqualTo(404);
        assertThat(reply.header("Content-Type")).isEqualTo("text/plain");
        assertThat(reply.header("Location")).isEmpty();
        assertThat(reply.body()).hasSizeLessThan(100);
    }

    @Test
    void c14SlashBehindAnnounceMakesNoDifference() {
        InfoHash hash = newHash();
        success(tracker().get("/announce/?info_hash=" + escaped(hash) + REST));

        assertThat(counts(hash)).containsExactly(0L, 0L, 1L);
    }

    @Test
    void c15UrlWithAQueryOfItsOwnIsReadAsItStands() {
        success(tracker().get("/announce?passkey=abc&info_hash=" + escaped(newHash()) + REST));

        assertRefused(
                tracker().get("/announce?passkey=abc?info_hash=" + escaped(newHash()) + REST), "info_hash is missing");
    }

    @Test
    void c16TwoTorrentsInOneAnnounceAreRefused() {
        InfoHash first = newHash();
        InfoHash second = newHash();

        assertRefused(
                tracker()
                        .get(announce(first)
                                .port(1)
                                .with("info_hash=" + escaped(second))
                                .target()),
                "only one info_hash can be announced");
        assertThat(counts(first)).containsExactly(0L, 0L, 0L);
        assertThat(counts(second)).containsExactly(0L, 0L, 0L);
    }

    @Test
    void c16FirstOfOtherRepeatedParametersCounts() {
        InfoHash hash = newHash();
        announced(announce(hash).port(6881).with("port=6882&left=0&left=9&ipv6=a&ipv6=b"));

        assertThat(announced(announce(hash).port(7000).leecher()))
                .containsEntry("peers", Wire.compact("127.0.0.1", 6881))
                .containsEntry("complete", 1L);
    }

    @Test
    void c17UnknownParametersAreIgnored() {
        assertThat(announced(announce(newHash())
                        .port(6881)
                        .with("compact=1&corrupt=0&redundant=0&supportcrypto=1&azver=3&azq=1&cryptoport=0"
                                + "&ipv6=None&ipv4=None&foo=&key=%zz")))
                .containsEntry("incomplete", 1L);
    }

    @Test
    void c20RefusalsAreStatus200WithOneDictionary() {
        assertRefused(
                tracker().get("/announce?info_hash=" + escaped(newHash()) + "&peer_id=" + PEER_ID), "port is missing");
    }

    @Test
    void c21RefusalsHoldNothingOfTheRequest() {
        assertRefused(tracker().get("/announce?info_hash=%00%01<script>&peer_id=x"), "info_hash must have 20 bytes");

        HttpReply withKey = tracker().get("/announce/SECRETKEY123?info_hash=bad");
        assertThat(withKey.status()).isEqualTo(404);
        assertThat(withKey.body()).doesNotContain("SECRETKEY123").hasSizeLessThan(100);
    }

    @Test
    void c23NothingIsRedirected() {
        HttpReply reply = tracker().get(announce(newHash()).port(1).target());

        assertThat(reply.status()).isEqualTo(200);
        assertThat(reply.headers()).doesNotContainKeys("Location", "Strict-Transport-Security");
    }

    @ParameterizedTest
    @ValueSource(strings = {"X: y", "Accept-Encoding: gzip", "Accept-Encoding: identity;q=1, gzip;q=0"})
    void c24AnswersAreNeverCompressed(String headerLine) {
        HttpReply reply = tracker().get(announce(newHash()).port(1).target(), headerLine);

        assertThat(reply.header("Content-Encoding")).isEmpty();
        assertThat(success(reply)).containsEntry("peers", "");
    }

    @ParameterizedTest
    @ValueSource(strings = {"X: y", "Accept: application/json", "Accept: text/html"})
    void c25ContentTypeDependsOnNothing(String headerLine) {
        InfoHash hash = newHash();
        announcedFrom("203.0.113.200", announce(hash).port(0xfefd).leecher());
        HttpReply reply = tracker().get(announce(hash).port(1).leecher().target(), headerLine);

        assertThat(reply.header("Content-Type")).isEqualTo("text/plain");
        assertThat(reply.header("Cache-Control")).isEqualTo("no-store");
        assertThat(success(reply)).containsEntry("peers", Wire.compact("203.0.113.200", 0xfefd));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Want-Digest: SHA-512;q=1, SHA-256;q=1, SHA;q=0.1",
                "Cookie: a=b",
                "User-Agent: Mozilla/5.0 (X11) Gecko/20100101 Firefox/1"
            })
    void c27HeadersDoNotMatter(String headerLine) {
        success(tracker().get(announce(newHash()).port(1).target(), headerLine));
    }

    @Test
    void c27ManyHeadersAndALongOneFit() {
        String[] lines = Stream.iterate(0, number -> number + 1)
                .limit(60)
                .map(number -> "X-H" + number + ": " + number)
                .toArray(String[]::new);
        success(tracker().get(announce(newHash()).port(1).target(), lines));
        success(tracker().get(announce(newHash()).port(1).target(), "X-Long: " + "y".repeat(7000)));

        try (HttpSocket socket = tracker().connect()) {
            HttpReply reply = socket.get(announce(newHash()).port(1).target(), "X-Long: " + "y".repeat(17_000));

            assertThat(reply.status()).isEqualTo(431);
            assertThat(reply.header("Connection")).isEqualToIgnoringCase("close");
        }
    }
}
