package dev.peerage.udp.codec;

import io.netty.buffer.ByteBuf;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Reads the options behind an announce (BEP 41), of which only the URL's path and query means anything:
 *
 * <pre>
 *  end of options   no operation   URL data                        any other, skipped
 *  +---+            +---+          +---+------------+----------+   +------+------------+---------+
 *  | 0 |            | 1 |          | 2 | length (1) | bytes    |   | type | length (1) | bytes   |
 *  +---+            +---+          +---+------------+----------+   +------+------------+---------+
 * </pre>
 *
 * URL data longer than 255 bytes comes in several options, to be joined in order.
 */
final class UrlDataOptions {

    private static final int END_OF_OPTIONS = 0;
    private static final int NO_OPERATION = 1;
    private static final int URL_DATA = 2;

    private UrlDataOptions() {}

    /**
     * The joined URL data, as it was sent: a byte is a character. Null when there is none, or when it runs past the end of
     * the datagram: an open tracker has no use for it, one that wants a key finds none.
     *
     * @param offset where the options start
     * @param end the length of the datagram
     */
    static @Nullable String read(ByteBuf in, int offset, int end) {
        byte[] joined = null;
        int joinedBytes = 0;
        int index = offset;
        while (index < end) {
            int type = in.getUnsignedByte(index++);
            if (type == END_OF_OPTIONS) {
                break;
            }
            if (type == NO_OPERATION) {
                continue;
            }
            int length = index < end ? in.getUnsignedByte(index++) : Integer.MAX_VALUE;
            boolean cutOff = length > end - index;
            if (cutOff) {
                // what an option of the future holds can be done without
                return type == URL_DATA ? null : text(joined, joinedBytes);
            }
            if (type == URL_DATA) {
                if (joined == null) {
                    joined = new byte[end - index];
                }
                in.getBytes(index, joined, joinedBytes, length);
                joinedBytes += length;
            }
            index += length;
        }
        return text(joined, joinedBytes);
    }

    private static @Nullable String text(byte @Nullable [] bytes, int length) {
        return bytes == null ? null : new String(bytes, 0, length, StandardCharsets.ISO_8859_1);
    }
}
