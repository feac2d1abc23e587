package dev.peerage.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.peerage.bittorrent.InfoHash;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class InfoHashLinesTests {

    private static final String ONE = "0123456789abcdef0123456789abcdef01234567";
    private static final String TWO = "fedcba9876543210fedcba9876543210fedcba98";
    private static final String V2_TAIL = "89abcdef0123456789abcdef";

    private static InfoHashSet read(String text) throws UnusableFileException {
        return InfoHashLines.read(text.getBytes(StandardCharsets.UTF_8), new Random(1));
    }

    private static InfoHash hash(String hex) {
        return InfoHash.parseHex(hex);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                ONE + "\n" + TWO + "\n",
                ONE + "\n" + TWO,
                ONE + "\r\n" + TWO + "\r\n",
                "\uFEFF" + ONE + "\n" + TWO + "\n",
                "\uFEFF# a comment\n" + ONE + "\n" + TWO + "\n",
                "# two torrents\n\n" + ONE + "  # the first\n   \t\n  " + TWO + "# the second\n#\n",
                ONE + "\n" + ONE + "\n" + TWO + "\n" + ONE + "\n",
                ONE + V2_TAIL + "\n" + TWO + V2_TAIL + "\n",
                ONE + V2_TAIL + "\n" + TWO + "\n" + TWO + V2_TAIL + "\r\n",
            })
    void bothTorrentsAreRead(String text) throws UnusableFileException {
        InfoHashSet set = read(text);

        assertThat(set.size()).isEqualTo(2);
        assertThat(set.contains(hash(ONE))).isTrue();
        assertThat(set.contains(hash(TWO))).isTrue();
    }

    @Test
    void digitsMayBeOfEitherCase() throws UnusableFileException {
        InfoHashSet set = read(ONE.toUpperCase(java.util.Locale.ROOT) + "\nFeDcBa9876543210fEdCbA9876543210fedCBA98\n");

        assertThat(set.size()).isEqualTo(2);
        assertThat(set.contains(hash(ONE))).isTrue();
        assertThat(set.contains(hash(TWO))).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0123456789abcdef0123456789abcdef0123456",
                ONE + "8",
                ONE + V2_TAIL + "0",
                ONE + " " + TWO,
                ONE + ",",
                "0123456789abcdef0123456789abcdef0123456g",
                "0x" + ONE,
                "magnet:?xt=urn:btih:" + ONE,
                "０123456789abcdef0123456789abcdef01234567",
                "a torrent",
                "; a comment",
            })
    void aBadLineIsNamedByItsNumberAndNotShown(String line) {
        assertThatThrownBy(() -> read("# head\n\n" + TWO + "\n" + line + "\n" + TWO + "\n"))
                .isInstanceOf(UnusableFileException.class)
                .hasMessage("line 4 is not an info hash of 40 or 64 hexadecimal digits");
    }

    @Test
    void theLastLineIsReadLikeAnyOther() {
        assertThatThrownBy(() -> read(ONE + "\n" + TWO.substring(1)))
                .isInstanceOf(UnusableFileException.class)
                .hasMessageStartingWith("line 2 ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "\n", "  \r\n\t\n", "\uFEFF", "\uFEFF\n"})
    void aFileMayBeBlank(String text) throws UnusableFileException {
        assertThat(read(text).size()).isZero();
        assertThat(FileText.blank(text.getBytes(StandardCharsets.UTF_8))).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"#", "# nothing is listed\n", "\uFEFF\n #", ONE})
    void aFileWithAnythingInItIsNotBlank(String text) {
        assertThat(FileText.blank(text.getBytes(StandardCharsets.UTF_8))).isFalse();
    }
}
