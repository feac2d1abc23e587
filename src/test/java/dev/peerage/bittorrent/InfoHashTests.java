package dev.peerage.bittorrent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Arrays;
import java.util.HexFormat;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class InfoHashTests {

    private static final String AWKWARD = "a2a15537542b22925ad10486bf7a8b2a9c42f0d1";

    @Test
    void bytesAreReadAndWrittenInPlace() {
        byte[] bytes = HexFormat.of().parseHex("ffff" + AWKWARD + "ffff");

        InfoHash infoHash = InfoHash.of(bytes, 2);

        assertThat(infoHash).isEqualTo(new InfoHash(0xa2a15537542b2292L, 0x5ad10486bf7a8b2aL, 0x9c42f0d1));
        byte[] written = new byte[24];
        Arrays.fill(written, (byte) 0xff);
        infoHash.writeTo(written, 2);
        assertThat(written).isEqualTo(bytes);
    }

    @Test
    void hexIsReadInEitherCaseAndWrittenInLowerCase() {
        assertThat(InfoHash.parseHex(AWKWARD).toHex()).isEqualTo(AWKWARD);
        assertThat(InfoHash.parseHex(AWKWARD.toUpperCase(java.util.Locale.ROOT)))
                .isEqualTo(InfoHash.parseHex(AWKWARD))
                .hasToString(AWKWARD);
        assertThat(new InfoHash(1, 2, 3).toHex()).isEqualTo("0000000000000001000000000000000200000003");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "a2a15537542b22925ad10486bf7a8b2a9c42f0d",
                "a2a15537542b22925ad10486bf7a8b2a9c42f0d1a",
                "a2a15537542b22925ad10486bf7a8b2a9c42f0dg",
                "a2a15537542b22925ad10486bf7a8b2a9c42f0 1"
            })
    void anythingButFortyHexDigitsIsRefused(String text) {
        assertThatIllegalArgumentException().isThrownBy(() -> InfoHash.parseHex(text));
    }

    @Test
    void orderIsThatOfUnsignedBytes() {
        Random random = new Random(1);
        InfoHash[] hashes = Stream.generate(() -> new InfoHash(
                        (random.nextInt(3) - 1L) << 62, (random.nextInt(3) - 1L) << 62, (random.nextInt(3) - 1) << 30))
                .limit(1000)
                .toArray(InfoHash[]::new);

        for (int index = 1; index < hashes.length; index++) {
            byte[] one = new byte[InfoHash.BYTES];
            byte[] other = new byte[InfoHash.BYTES];
            hashes[index - 1].writeTo(one, 0);
            hashes[index].writeTo(other, 0);
            assertThat(Integer.signum(hashes[index - 1].compareTo(hashes[index])))
                    .isEqualTo(Integer.signum(Arrays.compareUnsigned(one, other)));
        }
    }
}
