package dev.peerage.http;

import static dev.peerage.fixtures.HttpQueries.PEER_ID;
import static dev.peerage.fixtures.HttpQueries.announce;
import static dev.peerage.fixtures.HttpQueries.escaped;
import static dev.peerage.fixtures.HttpQueries.newHash;
import static org.assertj.core.api.Assertions.assertThat;

import dev.peerage.bittorrent.InfoHash;
import dev.peerage.fixtures.HttpReply;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How queries are read: the bytes that clients really send, and nothing more than is needed of them. */
abstract class QueryContract extends HttpDoor {

    private static final String REST = "&peer_id=" + PEER_ID + "&port=6881&left=1000";

    private HttpReply announceRaw(String infoHash) {
        return get("/announce?info_hash=" + infoHash + REST);
    }

    @ParameterizedTest
    @CsvSource({
        // not a character of UTF-8 in it
        "%80%81%82%83%84%85%86%87%88%89%8A%8B%8C%8D%8E%8F%90%91%92%93, 808182838485868788898a8b8c8d8e8f90919293",
        "%80%81%82%83%84%85%86%87%88%89%8A%8B%8C%8D%8E%8F%90%91%92%94, 808182838485868788898a8b8c8d8e8f90919294",
        // a plus is a space, an escaped plus is a plus, an escaped percent sign is no escape
        "aaaaaaaaa+bbbbbbbbbb, 61616161616161616120" + "62626262626262626262",
        "aaaaaaaaa%2Bbbbbbbbbbb, 6161616161616161612b" + "62626262626262626262",
        "aaaaaaa%252Bbbbbbbbbbb, 61616161616161253242" + "62626262626262626262",
        "%A2%A1U7T%2B%22%92Z%D1%04%86%BFz%8B%2A%9CB%F0%D1, a2a15537542b22925ad10486bf7a8b2a9c42f0d1",
        // what splits a query splits nothing when it is escaped
        "%00%26%3D%23%25%3B%2F%3F%5C%22abcdefghij, 00263d23253b2f3f5c226162636465666768696a",
        // = and ? and # and ; mean nothing inside a value
        "=?#;5555555555555555, 3d3f233b35353535353535353535353535353535",
        // what libtorrent leaves as it is
        "-_!.~*()888888888888, 2d5f212e7e2a2829383838383838383838383838",
    })
    void infoHashIsReadByteForByte(String written, String hex) {
        InfoHash infoHash = InfoHash.parseHex(hex);
        long before = peers(infoHash);

        assertThat(announceRaw(written).failure()).isEmpty();

        assertThat(peers(infoHash)).isEqualTo(before + 1);
    }

    @Test
    void bytesThatNoUriMayHoldAreTakenAsTheyAre() {
        assertThat(announceRaw("|[]{}^\"aaaaaaaaaaaaa").failure()).isEmpty();
        assertThat(announceRaw("\u00e9\u00ff\u0080`<>\\|aaaaaaaaaaaa").failure())
                .isEmpty();

        assertThat(peers(InfoHash.parseHex("7c5b5d7b7d5e2261616161616161616161616161")))
                .isOne();
        assertThat(peers(InfoHash.parseHex("e9ff80603c3e5c7c616161616161616161616161")))
                .isOne();
    }

    @ParameterizedTest
    @ValueSource(strings = {"-TT0001-0000;0000001", "-TT0001-0000%3B0000001", "%FF%FE%00%0A-TT0001-00000001"})
    void peerIdMayHoldAnything(String peerId) {
        assertThat(get("/announce?info_hash=" + escaped(newHash()) + "&peer_id=" + peerId + "&port=1")
                        .failure())
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "a2a15537542b22925ad10486bf7a8b2a9c42f0d1 | info_hash must have 20 bytes",
                "aaaaaaaaaaaaaaaaaaa | info_hash must have 20 bytes",
                "aaaaaaaaaaaaaaaaaaaaa | info_hash must have 20 bytes",
                "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa | info_hash must have 20 bytes",
                "'' | info_hash must have 20 bytes",
                "%zzaaaaaaaaaaaaaaaaaaa | percent-encoding is broken",
                "aaaaaaaaaaaaaaaaaaa% | percent-encoding is broken",
                "aaaaaaaaaaaaaaaaaaa%4 | percent-encoding is broken",
                "aaaaaaaaaaaaaaaaaaa%4g | percent-encoding is broken",
                "aaaaaaaaaaaaaaaaaaa%+4 | percent-encoding is broken",
                "%00%01<script> | info_hash must have 20 bytes",
            })
    void otherInfoHashesAreRefusedWithoutEcho(String infoHash, String reason) {
        HttpReply reply = announceRaw(infoHash);

        assertThat(reply.status()).isEqualTo(200);
        assertThat(reply.body()).isEqualTo("d14:failure reason" + reason.length() + ":" + reason + "e");
    }

    @Test
    void whatIsNeededMustBeThere() {
        String hash = "info_hash=" + escaped(newHash());

        assertThat(get("/announce?" + REST).failure()).isEqualTo("info_hash is missing");
        assertThat(get("/announce").failure()).isEqualTo("info_hash is missing");
        assertThat(get("/announce?").failure()).isEqualTo("info_hash is missing");
        assertThat(get("/announce?" + hash + "&port=1").failure()).isEqualTo("peer_id is missing");
        assertThat(get("/announce?" + hash + "&peer_id=x&port=1").failure()).isEqualTo("peer_id must have 20 bytes");
        assertThat(get("/announce?" + hash + "&peer_id=" + PEER_ID).failure()).isEqualTo("port is missing");
        assertThat(get("/announce?" + hash + "&peer_id=" + PEER_ID + "&PORT=1&port%3D1")
                        .failure())
                .isEqualTo("port is missing");
    }

    @Test
    void whatIsNeededIsEnough() {
        HttpReply reply = get("/announce?port=1&peer_id=" + PEER_ID + "&info_hash=" + escaped(newHash()));

        assertThat(reply.dictionary()).containsEntry("incomplete", 1L);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "corrupt=0&redundant=0&supportcrypto=1&azver=3&azq=1&cryptoport=0&ipv6=None&ipv4=None&foo=",
                "key=%zz&trackerid=%",
                "trackerid=%FF%00&ipv6=a&ipv6=b&ipv4=c&ipv4=d",
                "&&&=&=x&a=b=c&flag&",
                "event=&uploaded=&downloaded=abc&left=-5&numwant=%20",
            })
    void everythingElseIsLenient(String items) {
        assertThat(get(announce(newHash()).port(6881).with(items).target()).dictionary())
                .containsEntry("incomplete", 1L)
                .doesNotContainKey("tracker id");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"event=%zz", "left=%", "numwant=5%4", "compact=%g0", "uploaded=%0", "port=%36%", "peer_id=%"})
    void brokenEscapesInWhatIsReadAreRefused(String item) {
        assertThat(get("/announce?" + item + "&info_hash=" + escaped(newHash()) + REST)
                        .failure())
                .isEqualTo("percent-encoding is broken");
    }

    @Test
    void announceOfTwoTorrentsIsRefusedAndOfOneTwiceIsNot() {
        InfoHash first = newHash();
        InfoHash second = newHash();

        assertThat(get(announce(first)
                                .port(1)
                                .with("info_hash=" + escaped(second))
                                .target())
                        .failure())
                .isEqualTo("only one info_hash can be announced");
        assertThat(peers(first) + peers(second)).isZero();
        assertThat(get(announce(first)
                                .port(1)
                                .with("info_hash=" + escaped(first))
                                .target())
                        .failure())
                .isEmpty();
    }

    @Test
    void firstOfARepeatedParameterCounts() {
        InfoHash hash = newHash();
        get(announce(hash)
                .port(6881)
                .with("port=6882&left=0&left=7&event=started&event=stopped&port=%zz")
                .target());

        assertThat(row(hash)).containsEntry("complete", 1L);
        assertThat(get(announce(hash).port(6883).leecher().target()).dictionary())
                .containsEntry("peers", compact(127, 0, 0, 1, 6881));
    }

    @Test
    void urlThatHadAQueryBeforeIsReadAsItStands() {
        assertThat(get("/announce?passkey=abc&info_hash=" + escaped(newHash()) + REST)
                        .failure())
                .isEmpty();
        assertThat(get("/announce?passkey=abc?info_hash=" + escaped(newHash()) + REST)
                        .failure())
                .isEqualTo("info_hash is missing");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Accept: application/json",
                "Accept: text/html",
                "Accept: what is this",
                "Accept-Encoding: gzip",
                "Accept-Encoding: identity;q=1, gzip;q=0",
                "Want-Digest: SHA-512;q=1, SHA-256;q=1, SHA;q=0.1",
                "Cookie: a=b; c; =; \u00e9=\u00ff",
                "Content-Type: nonsense",
                "Origin: http://elsewhere",
                "Range: bytes=0-5",
                "If-None-Match: *",
                "Upgrade: h2c",
                "X-Forwarded-For: 203.0.113.5",
                "Forwarded: for=203.0.113.5",
                "peerage-raw-target: /announce?info_hash=x",
            })
    void otherHeadersChangeNothing(String line) {
        InfoHash hash = newHash();
        HttpReply reply = get(announce(hash).port(6881).leecher().target(), line);

        assertThat(reply.status()).isEqualTo(200);
        assertThat(reply.header("Content-Type")).isEqualTo("text/plain");
        assertThat(reply.headers()).doesNotContainKeys("Content-Encoding", "Vary");
        assertThat(reply.body()).startsWith("d8:completei0e10:downloadedi0e10:incompletei1e8:intervali");
        assertThat(get(announce(hash).port(6882).leecher().target()).dictionary())
                .containsEntry("peers", compact(127, 0, 0, 1, 6881));
    }

    @ParameterizedTest
    @ValueSource(strings = {"bad|host", "[::1", "a:b:c", "host:99999999999", "\u00e9", "user@host", "x y", ""})
    void hostThatIsNoneChangesNothing(String host) {
        try (var socket = connect()) {
            HttpReply reply = socket.send(
                            "GET " + announce(newHash()).port(1).target() + " HTTP/1.1\r\nHost: " + host + "\r\n\r\n")
                    .read();

            assertThat(reply.dictionary()).containsEntry("incomplete", 1L);
        }
    }

    @Test
    void sixtyHeadersAndOneOfSevenKilobytesAreFine() {
        String[] lines = new String[60];
        for (int line = 0; line < lines.length; line++) {
            lines[line] = "X-Header-" + line + ": " + "x".repeat(line == 30 ? 7000 : 20);
        }

        assertThat(get(announce(newHash()).port(1).target(), lines).failure()).isEmpty();
    }
}
