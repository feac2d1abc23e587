package dev.peerage.http;

import static dev.peerage.fixtures.HttpQueries.announce;
import static dev.peerage.fixtures.HttpQueries.newHash;
import static dev.peerage.fixtures.HttpQueries.scrape;

import dev.peerage.bittorrent.InfoHash;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * What clients, broken ones and attackers may send on one connection, drawn from a seed: plain requests most of the time, and
 * all the ways in which two readers of one stream have been made to disagree.
 */
final class RequestStreams {

    private static final String[] METHODS = {
        "HEAD", "POST", "get", "GET ", " GET", "\r\nGET", "\nGET", "GET\t", "G\0ET", "OPTIONS", "CONNECT", "PRI"
    };
    private static final String[] VERSIONS = {
        "HTTP/1.0",
        "HTTP/1.2",
        "HTTP/2.0",
        "HTTP/0.9",
        "HTTP/1.1 ",
        " HTTP/1.1",
        "http/1.1",
        "HTTP/1.10",
        "",
        "FTP",
        "HTTP/1.1\t"
    };
    private static final String[] PLAIN_HEADERS = {
        "Host: tracker.example:6969",
        "User-Agent: qBittorrent/5.2.3",
        "Accept-Encoding: gzip",
        "Accept: */*",
        "Connection: keep-alive",
        "Connection: Keep-Alive",
        "Keep-Alive: timeout=5",
        "X-Forwarded-For: 203.0.113.7",
        "Cookie: a=b; c=d",
        "Range: bytes=0-5",
        "If-None-Match: *",
        "Accept-Language:",
        "X:\t y \t",
    };
    private static final String[] NASTY_HEADERS = {
        "Connection: close",
        "CONNECTION: CLOSE",
        "Connection: close, keep-alive",
        "Connection: Upgrade, HTTP2-Settings",
        "Connection: te",
        "Connection:",
        "Connection: close\r\nConnection: keep-alive",
        "Content-Length: 0",
        "Content-Length: 5",
        "Content-Length: 05",
        "Content-Length: +5",
        "Content-Length: -1",
        "Content-Length: 5, 5",
        "Content-Length: 5\r\nContent-Length: 5",
        "Content-Length: 5\r\nContent-Length: 6",
        "Content-Length: 99999999999999999999",
        "Content-Length : 5",
        "Content-Length\t: 5",
        " Content-Length: 5",
        "Content-Length:\u000b5",
        "Content_Length: 5",
        "X: y\r\n Content-Length: 5",
        "X: y\nContent-Length: 5",
        "X: y\rContent-Length: 5",
        "X: y\0Content-Length: 5",
        "Transfer-Encoding: chunked",
        "Transfer-Encoding: chunked\r\nContent-Length: 5",
        "Content-Length: 5\r\nTransfer-Encoding: chunked",
        "Transfer-Encoding: xchunked",
        "Transfer-Encoding: chunked, identity",
        "Transfer-Encoding: identity",
        "Transfer-Encoding:\u000bchunked",
        "Transfer-Encoding : chunked",
        "Transfer-Encoding: \"chunked\"",
        "Transfer-Encoding:\r\n chunked",
        "Transfer\u00adEncoding: chunked",
        "Expect: 100-continue",
        "Expect: something",
        "Upgrade: h2c",
        "Upgrade: websocket\r\nConnection: Upgrade",
        "HTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA",
        "Host: a\r\nHost: b",
        "Host: a b",
        "Host: [::1",
        "Host: t:99999999",
        "Host: \u00e9",
        "Host:",
        "peerage-raw-target: /scrape",
        "X-Forwarded-Proto: ftp",
        "Forwarded: for=1;host=x",
        "Access-Control-Request-Method: GET",
        "Origin: null",
        "Content-Type: multipart/form-data; boundary=x",
        "no colon",
        ": no name",
        "na me: x",
        "n\u00e9: x",
        "X: \u00e9\u0080",
        "X: \u0001",
        "X: \u007f",
        "",
    };
    private static final String[] BODIES = {
        "hello",
        "0\r\n\r\n",
        "5\r\nhello\r\n0\r\n\r\n",
        "5;a=b\r\nhello\r\n0\r\nTrailer: x\r\n\r\n",
        "5\nhello\n0\n\n",
        "ffffffff\r\n",
        "GET /nowhere HTTP/1.1\r\nHost: smuggled\r\n\r\n",
        "\r\n",
        "\u0016\u0003\u0001\u0002",
    };
    private static final String[] LINE_ENDS = {"\n", "\r", "\r\r\n", "\n\r\n", "\r\n\r\n", "\r\n "};

    private final Random random;
    private final List<InfoHash> hashes = new ArrayList<>();

    RequestStreams(long seed) {
        random = new Random(seed);
        for (int index = 0; index < 8; index++) {
            hashes.add(newHash());
        }
    }

    /** A connection's bytes. */
    String next() {
        StringBuilder stream = new StringBuilder();
        int requests = 1 + random.nextInt(5);
        int nasty = random.nextInt(3);
        for (int index = 0; index < requests; index++) {
            append(stream, random.nextInt(4) < nasty);
        }
        if (random.nextInt(8) == 0) {
            stream.setLength(random.nextInt(stream.length()));
        }
        return stream.toString();
    }

    private void append(StringBuilder stream, boolean nasty) {
        String method = nasty && one(6) ? pick(METHODS) : "GET";
        String version = nasty && one(6) ? pick(VERSIONS) : one(8) ? "HTTP/1.0" : "HTTP/1.1";
        stream.append(method).append(' ').append(target(nasty)).append(' ').append(version);
        stream.append(lineEnd(nasty));
        int headers = random.nextInt(4);
        for (int index = 0; index < headers; index++) {
            stream.append(pick(PLAIN_HEADERS)).append(lineEnd(nasty));
        }
        if (nasty && !one(3)) {
            stream.append(pick(NASTY_HEADERS)).append(lineEnd(nasty));
        } else if (one(10)) {
            stream.append("Connection: close").append(lineEnd(nasty));
        }
        stream.append(lineEnd(nasty));
        if (nasty && one(3)) {
            stream.append(pick(BODIES));
        }
    }

    private String target(boolean nasty) {
        InfoHash hash = hashes.get(random.nextInt(hashes.size()));
        // two ports: nobody is ever given more than one peer, whose place cannot differ
        String announce = announce(hash)
                .port(1 + random.nextInt(2))
                .with("left=" + random.nextInt(2))
                .target();
        if (!nasty || one(3)) {
            return one(4) ? scrape(hash) : announce;
        }
        return switch (random.nextInt(14)) {
            case 0 -> announce.replace("?", "/?");
            case 1 -> announce + "&event=stopped&numwant=0|\"<>";
            case 2 -> announce + "&compact=0#x";
            case 3 -> announce + "&x=%zz&port=%";
            case 4 -> "http://a.example" + announce;
            case 5 -> "/announce";
            case 6 -> "/scrape/";
            case 7 -> "/announce/KEY?x";
            case 8 -> announce + " HTTP/1.1 x";
            case 9 -> announce + "&\u00e9=\u0080";
            case 10 -> announce + "&\t=\u0001";
            case 11 -> announce + "&x=" + "y".repeat(random.nextInt(20_000));
            case 12 -> "*";
            default -> "/announce?" + "%41=&;&&==".repeat(random.nextInt(5));
        };
    }

    private boolean one(int in) {
        return random.nextInt(in) == 0;
    }

    private String lineEnd(boolean nasty) {
        return nasty && one(12) ? pick(LINE_ENDS) : "\r\n";
    }

    private String pick(String[] from) {
        return from[random.nextInt(from.length)];
    }

    /** Where to split a stream of this length, in ascending order. */
    int[] splits(int length) {
        return random.ints(random.nextInt(3), 0, length + 1).sorted().toArray();
    }
}
