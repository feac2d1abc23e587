package dev.peerage.access;

import dev.peerage.bittorrent.InfoHash;
import java.util.HexFormat;
import java.util.random.RandomGenerator;

/**
 * Reads a list of torrents: on each line an info hash in 40 hexadecimal digits, or in 64, of which the first 40 count (BEP 52: a
 * v2 torrent is announced by the first 20 bytes of its hash). Digits may be of either case. What follows a {@code #} is a comment, blank lines,
 * a byte-order mark and the line ends of any system do not matter.
 */
final class InfoHashLines {

    private static final int V1_DIGITS = 40;
    private static final int V2_DIGITS = 64;

    private final byte[] content;
    private final int start;

    private InfoHashLines(byte[] content) {
        this.content = content;
        this.start = FileText.start(content);
    }

    /**
     * All hashes of a file.
     *
     * @throws UnusableFileException if a line holds anything else, with its number and without its text
     */
    static InfoHashSet read(byte[] content, RandomGenerator secret) throws UnusableFileException {
        return new InfoHashLines(content).read(secret);
    }

    private InfoHashSet read(RandomGenerator secret) throws UnusableFileException {
        InfoHashSet.Builder hashes = new InfoHashSet.Builder(most(), secret);
        int number = 1;
        for (int line = start; line < content.length; number++) {
            int end = lineEnd(line);
            int from = skipSpace(line, end);
            if (from < end && content[from] != '#') {
                int digits = digits(from, end);
                int behind = skipSpace(from + digits, end);
                if ((digits != V1_DIGITS && digits != V2_DIGITS) || (behind < end && content[behind] != '#')) {
                    throw new UnusableFileException(
                            "line " + number + " is not an info hash of 40 or 64 hexadecimal digits");
                }
                hashes.add(new InfoHash(number(from, 16), number(from + 16, 16), (int) number(from + 32, 8)));
            }
            line = end + 1;
        }
        return hashes.build();
    }

    /** No more hashes than lines, nor than so many bytes can spell. */
    private int most() {
        int lines = 1;
        for (int i = start; i < content.length; i++) {
            lines += content[i] == '\n' ? 1 : 0;
        }
        return Math.min(lines, (content.length + 1) / (V1_DIGITS + 1));
    }

    private int lineEnd(int from) {
        int end = from;
        while (end < content.length && content[end] != '\n') {
            end++;
        }
        return end;
    }

    private int skipSpace(int from, int end) {
        return FileText.skipSpace(content, from, end);
    }

    private int digits(int from, int end) {
        int index = from;
        while (index < end && HexFormat.isHexDigit(content[index])) {
            index++;
        }
        return index - from;
    }

    private long number(int from, int digits) {
        long number = 0;
        for (int i = from; i < from + digits; i++) {
            number = (number << 4) | HexFormat.fromHexDigit(content[i]);
        }
        return number;
    }
}
