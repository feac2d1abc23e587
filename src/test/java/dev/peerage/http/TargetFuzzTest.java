package dev.peerage.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Any request target finds its page, and becomes one that WebFlux takes. */
class TargetFuzzTest {

    private static final Pattern PARTS = Pattern.compile("(?s)(?i:http://[^/]*+)?+([^?]*+)(?:\\?(.*))?+");

    @FuzzTest
    void everyTargetFindsItsPage(byte[] bytes) {
        String raw = new String(bytes, StandardCharsets.ISO_8859_1);

        checkTarget(raw);
        checkEscaped(raw);
    }

    private static void checkTarget(String raw) {
        RequestTarget target = RequestTarget.of(raw);
        Matcher parts = PARTS.matcher(raw);
        assertThat(parts.matches()).isTrue();
        RequestTarget.Page page = switch (parts.group(1)) {
            case "/announce", "/announce/" -> RequestTarget.Page.ANNOUNCE;
            case "/scrape", "/scrape/" -> RequestTarget.Page.SCRAPE;
            default -> RequestTarget.Page.NONE;
        };

        assertThat(target.page()).isEqualTo(page);
        assertThat(target.bytes()).isEqualTo(raw.getBytes(StandardCharsets.ISO_8859_1));
        if (page != RequestTarget.Page.NONE) {
            String query = parts.group(2);
            assertThat(raw.substring(target.queryStart())).isEqualTo(query == null ? "" : query);
        }
    }

    private static void checkEscaped(String raw) {
        String escaped = TargetEscaper.escaped(raw);
        String target = escaped == null ? raw : escaped;

        assertThat(URI.create("http://localhost" + target).getRawPath()).startsWith("/");
        assertThat(TargetEscaper.escaped(target)).as("escaped twice").isNull();
        if (raw.startsWith("/")) {
            assertThat(RequestTarget.of(target).page())
                    .as(target)
                    .isEqualTo(RequestTarget.of(raw).page());
        }
    }
}
