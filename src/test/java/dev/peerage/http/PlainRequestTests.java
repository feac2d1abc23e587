package dev.peerage.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.peerage.http.PlainRequest.Outcome;
import dev.peerage.tracker.RequestAction;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which requests are plain, byte by byte. */
class PlainRequestTests {

    private static final int MAX = 200;

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    private static PlainRequest fresh() {
        PlainRequest request = new PlainRequest(MAX, MAX, "X-Forwarded-For");
        request.begin(0);
        return request;
    }

    private static Outcome read(String text) {
        return fresh().read(bytes(text), text.length());
    }

    @Test
    void partsOfARequestAreFound() {
        String text = "GET /announce?a=b&c HTTP/1.1\r\nHost: t:1\r\nUser-Agent:\tx y \r\n\r\nGET";
        PlainRequest request = fresh();

        assertThat(request.read(bytes(text), text.length())).isEqualTo(Outcome.WHOLE);
        assertThat(request.action()).isEqualTo(RequestAction.ANNOUNCE);
        assertThat(text.substring(request.queryStart(), request.queryEnd())).isEqualTo("a=b&c");
        assertThat(text.substring(request.end())).isEqualTo("GET");
        assertThat(request.keepAlive()).isTrue();
        assertThat(request.expectsClose()).isFalse();
        assertThat(request.addressLines()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "GET /announce?x HTTP/1.1 | ANNOUNCE | x",
                "GET /announce/?x HTTP/1.1 | ANNOUNCE | x",
                "GET /announce HTTP/1.1 | ANNOUNCE | ''",
                "GET /announce/ HTTP/1.0 | ANNOUNCE | ''",
                "GET /announce? HTTP/1.1 | ANNOUNCE | ''",
                "GET /announce?? HTTP/1.1 | ANNOUNCE | ?",
                "GET /scrape?HTTP/1.1 HTTP/1.1 | SCRAPE | HTTP/1.1",
                "GET /scrape/ HTTP/1.1 | SCRAPE | ''",
                "GET /scrape?\"<>^`{}[]%zz#/ HTTP/1.1 | SCRAPE | \"<>^`{}[]%zz#/",
            })
    void linesThatAreTaken(String line, RequestAction action, String query) {
        String text = line.strip() + "\r\n\r\n";
        PlainRequest request = fresh();

        assertThat(request.read(bytes(text), text.length())).isEqualTo(Outcome.WHOLE);
        assertThat(request.action()).isEqualTo(action);
        assertThat(text.substring(request.queryStart(), request.queryEnd())).isEqualTo(query);
        assertThat(request.end()).isEqualTo(text.length());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\r\nGET /announce HTTP/1.1",
                " GET /announce HTTP/1.1",
                "GET  /announce HTTP/1.1",
                "GET\t/announce HTTP/1.1",
                "GET /announce  HTTP/1.1",
                "GET /announce HTTP/1.1 ",
                "GET /announce\tHTTP/1.1",
                "GET /announce?a b HTTP/1.1",
                "GET /announce?a\tb HTTP/1.1",
                "GET /announce?a\u0000b HTTP/1.1",
                "GET /announce?a\u007fb HTTP/1.1",
                "GET /announce?a\u00e9b HTTP/1.1",
                "GET /announce",
                "GET /announce?x",
                "GET /announce HTTP/1.2",
                "GET /announce HTTP/2.0",
                "GET /announce HTTP/1.10",
                "GET /announce http/1.1",
                "GET /announce/x HTTP/1.1",
                "GET /announce// HTTP/1.1",
                "GET /announce.php HTTP/1.1",
                "GET /announcement HTTP/1.1",
                "GET /scraped HTTP/1.1",
                "GET //announce HTTP/1.1",
                "GET http://t/announce HTTP/1.1",
                "GET /stats HTTP/1.1",
                "get /announce HTTP/1.1",
                "HEAD /announce HTTP/1.1",
                "POST /announce HTTP/1.1",
            })
    void linesThatAreNot(String line) {
        assertThat(read(line + "\r\n\r\n")).isEqualTo(Outcome.OTHER);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Content-Length: 0",
                "content-length:5",
                "CONTENT-LENGTH: 0",
                "Transfer-Encoding: chunked",
                "transfer-encoding: identity",
                "Transfer-Encoding : chunked",
                "Transfer-Encoding\t: chunked",
                " Transfer-Encoding: chunked",
                "\tTransfer-Encoding: chunked",
                "X: y\r\n Transfer-Encoding: chunked",
                "X: y\nTransfer-Encoding: chunked",
                "X: y\rTransfer-Encoding: chunked",
                "X: y\r\r\n",
                "X: y\u0000",
                "X: \u000b",
                "X: \u0080",
                "X\u0080: y",
                "Transfer\u0000Encoding: chunked",
                "Expect: 100-continue",
                "Upgrade: h2c",
                "Connection: Upgrade",
                "Connection: close, te",
                "Connection: keep-alive, close",
                "Connection:",
                "Connection: close\r\nConnection: close",
                "Connection: close\r\nConnection: keep-alive",
                "Host: a\r\nHost: a",
                "no colon",
                ": no name",
                "na me: x",
                "na(me: x",
                "\"name\": x",
            })
    void headersThatAreNot(String lines) {
        assertThat(read("GET /announce HTTP/1.1\r\n" + lines + "\r\n\r\n")).isEqualTo(Outcome.OTHER);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Host: t",
                "Host:",
                "hOST:\t \t",
                "X-Content-Length: 5",
                "Content_Length: 5",
                "Content-Lengt: 5",
                "!#$%&'*+-.^_`|~09azAZ: ~}{|",
                "Expected: 100-continue",
                "Upgrades: x",
                "Connections: Upgrade",
                "A:b\r\nC:\r\nD: e: f",
            })
    void headersThatDoNotMatter(String lines) {
        assertThat(read("GET /announce HTTP/1.1\r\n" + lines + "\r\n\r\n")).isEqualTo(Outcome.WHOLE);
    }

    @ParameterizedTest
    @CsvSource({
        "1.1, '', true",
        "1.1, close, false",
        "1.1, CLOSE, false",
        "1.1, Keep-Alive, true",
        "1.0, '', false",
        "1.0, close, false",
        "1.0, keep-alive, true",
    })
    void connectionStaysOpenAsTheVersionSays(String version, String asked, boolean keepAlive) {
        PlainRequest request = fresh();
        String line = asked.isEmpty() ? "" : "Connection: \t" + asked + "\t \r\n";
        String text = "GET /scrape HTTP/" + version + "\r\n" + line + "\r\n";

        assertThat(request.read(bytes(text), text.length())).isEqualTo(Outcome.WHOLE);
        assertThat(request.keepAlive()).isEqualTo(keepAlive);
        assertThat(request.expectsClose()).isEqualTo(version.equals("1.0"));
    }

    @Test
    void linesOfOneHeaderAreKept() {
        String text =
                "GET /scrape HTTP/1.1\r\nX-Forwarded-For: a, b \r\nX-Forwarded-Fo: x\r\nx-forwarded-for:c\r\n\r\n";
        PlainRequest request = fresh();

        assertThat(request.read(bytes(text), text.length())).isEqualTo(Outcome.WHOLE);
        assertThat(request.addressLines()).isEqualTo(List.of("a, b", "c"));
        request.begin(request.end());
        assertThat(request.addressLines()).isEmpty();
    }

    @Test
    void limitsHoldForWhatIsWholeAndWhatIsNot() {
        String line = "GET /announce?" + "x".repeat(MAX - 23) + " HTTP/1.1";
        String header = "X: " + "x".repeat(MAX - 5) + "\r\n";
        assertThat(line).hasSize(MAX);
        assertThat(header).hasSize(MAX);

        assertThat(read(line + "\r\n" + header + "\r\n")).isEqualTo(Outcome.WHOLE);
        assertThat(read(line)).isEqualTo(Outcome.PARTIAL);
        assertThat(read(line.replace("?", "?x"))).isEqualTo(Outcome.OTHER);
        assertThat(read(line.replace("?", "?x") + "\r\n\r\n")).isEqualTo(Outcome.OTHER);
        assertThat(read(line + "\r\n" + header)).isEqualTo(Outcome.PARTIAL);
        assertThat(read(line + "\r\n" + header.strip() + "xxx")).isEqualTo(Outcome.OTHER);
        assertThat(read(line + "\r\n" + header.strip() + "x\r\n\r\n")).isEqualTo(Outcome.OTHER);
        assertThat(read(line + "\r\n" + header + "Y: z\r\n\r\n")).isEqualTo(Outcome.OTHER);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "GET /announce/?x=y HTTP/1.0\r\nHost: a\r\nConnection: close\r\n\r\n",
                "GET /scrape HTTP/1.1\r\n\r\n"
            })
    void requestMayComeInPieces(String text) {
        byte[] bytes = bytes(text);
        for (int split = 0; split < bytes.length; split++) {
            for (int second = split; second < bytes.length; second++) {
                PlainRequest request = fresh();
                assertThat(request.read(bytes, split)).isEqualTo(Outcome.PARTIAL);
                assertThat(request.read(bytes, second)).isEqualTo(Outcome.PARTIAL);
                assertThat(request.read(bytes, bytes.length)).isEqualTo(Outcome.WHOLE);
            }
        }
    }

    @Test
    void whatCannotBecomePlainIsKnownEarly() {
        assertThat(read("G")).isEqualTo(Outcome.PARTIAL);
        assertThat(read("P")).isEqualTo(Outcome.OTHER);
        assertThat(read("GET /s")).isEqualTo(Outcome.PARTIAL);
        assertThat(read("GET /f")).isEqualTo(Outcome.OTHER);
        assertThat(read("GET /announce\u0016")).isEqualTo(Outcome.OTHER);
        assertThat(read("GET /announce?x FTP\r\n")).isEqualTo(Outcome.OTHER);
        assertThat(read("GET /announce?x HTTP/1.1\r\nContent-Length: 1\r\n")).isEqualTo(Outcome.OTHER);
    }
}
