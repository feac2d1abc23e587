package dev.peerage.benchmarking.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class HttpReplyTests {

    private static final String BODY = "d8:intervali1800e5:peers12:abcdefghijkle";

    private final HttpReply reply = new HttpReply();

    @Test
    void anAnswerIsCompleteWhenItsLengthHasCome() {
        String whole = "HTTP/1.1 200 OK\r\ncontent-length: " + BODY.length() + "\r\n\r\n" + BODY;

        assertThat(reply.read(bytes(whole.substring(0, whole.length() - 1)), false))
                .isFalse();
        assertThat(reply.read(bytes(whole), false)).isTrue();
        assertThat(reply.kind(bytes(whole))).isEqualTo(Count.ANNOUNCE);
        assertThat(reply.peers(bytes(whole))).isEqualTo(2);
        assertThat(reply.closing()).isFalse();
    }

    @Test
    void withoutALengthTheEndOfTheConnectionCompletesIt() {
        ByteBuffer bytes = bytes("HTTP/1.0 200 OK\r\n\r\n" + BODY);

        assertThat(reply.read(bytes, false)).isFalse();
        assertThat(reply.read(bytes, true)).isTrue();
        assertThat(reply.kind(bytes)).isEqualTo(Count.ANNOUNCE);
    }

    @Test
    void aFailureIsNoWork() {
        ByteBuffer bytes = answer("d14:failure reason3:badd8:intervali9eee");

        assertThat(reply.read(bytes, false)).isTrue();
        assertThat(reply.kind(bytes)).isEqualTo(Count.ERROR);
        assertThat(reply.text(bytes)).contains("bad");
    }

    @Test
    void aScrapeIsToldFromAnAnnounce() {
        ByteBuffer bytes = answer("d5:filesdee");

        assertThat(reply.read(bytes, false)).isTrue();
        assertThat(reply.kind(bytes)).isEqualTo(Count.SCRAPE);
    }

    @Test
    void anythingElseIsGarbage() {
        ByteBuffer bytes = answer("<html>5:peers</html>");

        assertThat(reply.read(bytes, false)).isTrue();
        assertThat(reply.kind(bytes)).isEqualTo(Count.GARBAGE);
    }

    private static ByteBuffer answer(String body) {
        return bytes("HTTP/1.1 200 OK\r\nContent-Length: " + body.length() + "\r\n\r\n" + body);
    }

    private static ByteBuffer bytes(String text) {
        return ByteBuffer.allocate(4_096).put(text.getBytes(StandardCharsets.ISO_8859_1));
    }
}
