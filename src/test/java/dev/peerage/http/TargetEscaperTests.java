package dev.peerage.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.handler.codec.http.DefaultHttpRequest;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpVersion;
import java.net.URI;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What WebFlux gets to see of targets that no URI may be. */
class TargetEscaperTests {

    @ParameterizedTest
    @ValueSource(strings = {"/", "/announce?info_hash=%00%aF-_.~!*()'@:/?$&+,;=", "//announce", "/a;b=c"})
    void legalTargetsStayAsTheyAre(String target) {
        assertThat(TargetEscaper.escaped(target)).isNull();
    }

    @ParameterizedTest
    @CsvSource({
        "/a|b, /a%7Cb",
        "/a?b=%zz, /a?b=%25zz",
        "/a?b=%4, /a?b=%254",
        "/a?b=%, /a?b=%25",
        "/a?b=%41|%4x, /a?b=%41%7C%254x",
        "/a#b, /a%23b",
        "/\u00e9\u00ff, /%E9%FF",
        "*, /*",
        "announce?x, /announce?x",
        "http://h:1/a, /http://h:1/a",
    })
    void otherTargetsAreEscaped(String target, String escaped) {
        assertThat(TargetEscaper.escaped(target)).isEqualTo(escaped);
    }

    @Test
    void anythingBecomesAUri() {
        Random random = new Random(20261130);
        for (int round = 0; round < 50_000; round++) {
            StringBuilder target = new StringBuilder(random.nextBoolean() ? "/" : "");
            for (int length = random.nextInt(20); length >= 0; length--) {
                target.append((char)
                        (random.nextBoolean() ? 0x21 + random.nextInt(0xde) : "%/?#41".charAt(random.nextInt(6))));
            }
            String escaped = TargetEscaper.escaped(target.toString());

            URI uri = URI.create("http://localhost" + (escaped == null ? target : escaped));
            assertThat(uri.getHost()).isEqualTo("localhost");
            assertThat(uri.getFragment()).isNull();
        }
    }

    @Test
    void onlyTheDoorSetsTheHeader() {
        HttpRequest request = new DefaultHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.GET, "/a|b");
        request.headers().add("Peerage-Raw-Target", "/forged").add("PEERAGE-RAW-TARGET", "/forged too");

        TargetEscaper.escape(request);

        assertThat(request.uri()).isEqualTo("/a%7Cb");
        assertThat(request.headers().getAll(TargetEscaper.RAW_TARGET)).containsExactly("/a|b");
    }

    @ParameterizedTest
    @CsvSource({
        "tracker.example:6969, tracker.example:6969",
        "[2001:db8::1]:80, [2001:db8::1]:80",
        "'', ''",
        "a|b, localhost",
        "a:b, localhost",
        "a:1:2, localhost",
        "[::1, localhost",
        "::1], localhost",
        "a:123456, localhost",
        "user@host, localhost",
    })
    void hostThatIsNoneIsReplaced(String host, String passedOn) {
        HttpRequest request = new DefaultHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.GET, "/");
        request.headers().add("Host", host);

        TargetEscaper.escape(request);

        assertThat(request.headers().get("Host")).isEqualTo(passedOn);
    }
}
