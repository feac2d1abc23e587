package dev.peerage.benchmarking.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.peerage.benchmarking.load.HttpReply;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class AnswerTests {

    private static Answer http(String body, boolean scrape, int wanted) {
        String answer = "HTTP/1.1 200 OK\r\ncontent-length: " + body.length() + "\r\n\r\n" + body;
        ByteBuffer in = ByteBuffer.allocate(1024).put(answer.getBytes(StandardCharsets.ISO_8859_1));
        HttpReply reply = new HttpReply();
        assertThat(reply.read(in, false)).isTrue();
        return Answer.ofHttp(reply, in, scrape, wanted);
    }

    private static Answer udp(boolean scrape, int wanted, int... words) {
        ByteBuffer in = ByteBuffer.allocate(words.length * 4);
        for (int word : words) {
            in.putInt(word);
        }
        return Answer.ofUdp(in.flip(), scrape, wanted);
    }

    @Test
    void anHttpAnswerWithPeersIsFull() {
        Answer answer = http("d8:completei2e10:incompletei1e8:intervali1800e5:peers12:abcdefghijkle", false, 30);
        assertThat(answer).isEqualTo(new Answer(AnswerKind.FULL, 1800, null));
    }

    @Test
    void anHttpAnswerWithoutPeersIsThin() {
        Answer answer = http("d8:completei2e10:incompletei1e8:intervali1790e5:peers0:e", false, 30);
        assertThat(answer).isEqualTo(new Answer(AnswerKind.THIN, 1790, null));
    }

    @Test
    void anHttpFailureIsRefusedWithItsText() {
        Answer answer = http("d14:failure reason9:too often8:retry ini5ee", false, 30);
        assertThat(answer.kind()).isEqualTo(AnswerKind.REFUSED);
        assertThat(answer.text()).contains("too often");
    }

    @Test
    void morePeersThanWantedAreWrong() {
        assertThat(http("d8:intervali1800e5:peers12:abcdefghijkle", false, 1).kind())
                .isEqualTo(AnswerKind.WRONG);
    }

    @Test
    void anAnnounceForAScrapeIsWrong() {
        assertThat(http("d8:intervali1800e5:peers6:abcdefe", true, 30).kind()).isEqualTo(AnswerKind.WRONG);
    }

    @Test
    void anHttpScrapeWithSeedersIsFullAndWithoutIsThin() {
        String file = "20:aaaaaaaaaaaaaaaaaaaad8:completei%de10:downloadedi0e10:incompletei0ee";
        assertThat(http("d5:filesd" + file.formatted(4) + "ee", true, 30).kind())
                .isEqualTo(AnswerKind.FULL);
        assertThat(http("d5:filesd" + file.formatted(0) + "ee", true, 30).kind())
                .isEqualTo(AnswerKind.THIN);
    }

    @Test
    void udpAnnouncesAreFullOrThin() {
        // two peers are three words
        assertThat(udp(false, 30, 1, 9, 1800, 1, 2, 0x7f000001, 0x1ae17f00, 0x00021ae1))
                .isEqualTo(new Answer(AnswerKind.FULL, 1800, null));
        assertThat(udp(false, 30, 1, 9, 1790, 1, 2)).isEqualTo(new Answer(AnswerKind.THIN, 1790, null));
        assertThat(udp(false, 1, 1, 9, 1800, 1, 2, 0x7f000001, 0x1ae17f00, 0x00021ae1)
                        .kind())
                .isEqualTo(AnswerKind.WRONG);
    }

    @Test
    void aUdpErrorIsRefusedWithItsText() {
        assertThat(udp(false, 30, 3, 9, 0x62616420)).isEqualTo(new Answer(AnswerKind.REFUSED, 0, "bad "));
    }

    @Test
    void aUdpScrapeIsReadAsOne() {
        assertThat(udp(true, 30, 2, 9, 4, 0, 1).kind()).isEqualTo(AnswerKind.FULL);
        assertThat(udp(true, 30, 2, 9, 0, 0, 0).kind()).isEqualTo(AnswerKind.THIN);
        assertThat(udp(true, 30, 1, 9, 1800, 1, 2).kind()).isEqualTo(AnswerKind.WRONG);
    }
}
