package dev.peerage.udp.codec;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UrlDataOptionsTests {

    private static @Nullable String read(ByteBuf options) {
        return UrlDataOptions.read(options, 0, options.capacity());
    }

    @ParameterizedTest
    @CsvSource({
        // one option, two to be joined, padding before and rubbish behind the end
        "02 05 2f3f613d62, /?a=b",
        "02 02 2f3f 02 03 613d62, /?a=b",
        "01 01 02 05 2f3f613d62 00 ffff, /?a=b",
        "02 09 2f3f613d6225323063, /?a=b%20c",
        // an option of the future is skipped, or ends the list
        "7f 03 aabbcc 02 05 2f3f613d62 00, /?a=b",
        "02 05 2f3f613d62 7f 09 aa, /?a=b",
        "02 05 2f3f613d62 7f, /?a=b",
    })
    void urlDataIsFound(String options, String urlData) {
        assertThat(read(Bytes.hex(options))).isEqualTo(urlData);
    }

    @Test
    void anEmptyPathIsNoMissingOne() {
        assertThat(read(Bytes.hex("02 00"))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"''", "00", "0000", "01", "02 01", "02", "02 05 2f3f", "02 02 2f3f 02 03 613d", "7f 02 aa", "ff"})
    void nothingOrBrokenUrlDataIsNone(String options) {
        assertThat(read(Bytes.hex(options))).isNull();
    }

    @Test
    void longUrlDataComesInPieces() {
        ByteBuf options = Unpooled.buffer()
                .writeByte(2)
                .writeByte(255)
                .writeBytes("a".repeat(255).getBytes(StandardCharsets.US_ASCII))
                .writeByte(2)
                .writeByte(16)
                .writeBytes("b".repeat(16).getBytes(StandardCharsets.US_ASCII));

        assertThat(UrlDataOptions.read(options, 0, options.writerIndex())).isEqualTo("a".repeat(255) + "b".repeat(16));
    }

    @Test
    void randomOptionsNeverReadPastTheirEnd() {
        Random random = new Random(41);
        byte[] bytes = new byte[300];
        for (int round = 0; round < 20_000; round++) {
            random.nextBytes(bytes);
            // small numbers look like options
            for (int index = 0; index < bytes.length; index += 1 + random.nextInt(4)) {
                bytes[index] = (byte) random.nextInt(4);
            }
            int end = random.nextInt(bytes.length + 1);
            String urlData = UrlDataOptions.read(Unpooled.wrappedBuffer(bytes, 0, end), 0, end);
            if (urlData != null) {
                assertThat(urlData.length()).isLessThan(end);
            }
        }
    }
}
