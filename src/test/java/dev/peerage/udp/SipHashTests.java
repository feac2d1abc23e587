package dev.peerage.udp;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HexFormat;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The vectors of the paper's appendix and of its authors' reference: key 00 01 .. 0f, message 00 01 .. (n - 1). */
class SipHashTests {

    @ParameterizedTest
    @CsvSource({
        "0, 310e0edd47db6f72",
        "1, fd67dc93c539f874",
        "7, 37d1018bf50002ab",
        "8, 6224939a79f5f593",
        "15, e545be4961ca29a1",
        "16, db9bc2577fcc2a3f",
        "23, c8ce5ccd8c030ca8",
        "24, 94af49f6c650adb8"
    })
    void hashesAsTheAuthorsDo(int messageBytes, String littleEndianHash) {
        SipHash hash = new SipHash(word(0, 8), word(8, 16));
        int index = 0;
        while (index + 8 <= messageBytes) {
            hash.absorb(word(index, index + 8));
            index += 8;
        }
        long value = hash.finish(word(index, messageBytes), messageBytes - index);

        assertThat(HexFormat.of().toHexDigits(Long.reverseBytes(value))).isEqualTo(littleEndianHash);
    }

    private static long word(int from, int to) {
        long word = 0;
        for (int index = to - 1; index >= from; index--) {
            word = word << 8 | index;
        }
        return word;
    }
}
