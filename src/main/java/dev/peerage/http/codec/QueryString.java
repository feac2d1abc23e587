package dev.peerage.http.codec;

import dev.peerage.bittorrent.RejectedException;
import dev.peerage.bittorrent.Rejection;

/**
 * Walks over the query of a request target, item by item, on the bytes that the client sent. Items are split before anything
 * is decoded, so that an escaped {@code &} or {@code =} stays data; nothing is decoded that nobody reads.
 *
 * <pre>
 *  /announce?info_hash=%12%34...&amp;port=6881&amp;compact
 *            `- key -' `- value' `key '    `- key without a value
 * </pre>
 *
 * In values {@code +} is a space, and {@code %} with two hexadecimal digits is a byte (RFC 3986 2.1). All else stands for
 * itself: {@code ;} does, and so do bytes that a URI may not hold.
 */
final class QueryString {

    private static final byte[] HEX_DIGITS = hexDigits();
    private static final int NO_DIGIT = -1;

    private final byte[] bytes;
    private final int end;

    private int next;
    private int keyStart;
    private int keyEnd;
    private int position;
    private int valueEnd;

    /** The query that stands in {@code bytes} from {@code start}, which is behind the question mark, to {@code end}. */
    QueryString(byte[] bytes, int start, int end) {
        this.bytes = bytes;
        this.end = end;
        this.next = start;
    }

    private static byte[] hexDigits() {
        byte[] digits = new byte[256];
        for (int character = 0; character < digits.length; character++) {
            digits[character] = (byte) Character.digit(character, 16);
        }
        return digits;
    }

    /** Goes to the next item; false when there is none. */
    boolean next() {
        if (next >= end) {
            return false;
        }
        keyStart = next;
        int index = next;
        while (index < end && bytes[index] != '&' && bytes[index] != '=') {
            index++;
        }
        keyEnd = index;
        position = index < end && bytes[index] == '=' ? index + 1 : index;
        while (index < end && bytes[index] != '&') {
            index++;
        }
        valueEnd = index;
        next = index + 1;
        return true;
    }

    /** Whether the item's key is exactly this one, which is ASCII. */
    boolean keyIs(String name) {
        if (keyEnd - keyStart != name.length()) {
            return false;
        }
        for (int index = 0; index < name.length(); index++) {
            if (bytes[keyStart + index] != name.charAt(index)) {
                return false;
            }
        }
        return true;
    }

    /**
     * The next byte of the item's value, decoded, 0 to 255, or -1 at its end.
     *
     * @throws RejectedException if a percent sign has no two digits behind it
     */
    int read() {
        if (position >= valueEnd) {
            return -1;
        }
        int raw = bytes[position++] & 0xff;
        return switch (raw) {
            case '+' -> ' ';
            case '%' -> escaped();
            default -> raw;
        };
    }

    private int escaped() {
        if (valueEnd - position < 2) {
            throw RejectedException.of(Rejection.INVALID_ENCODING);
        }
        int high = HEX_DIGITS[bytes[position++] & 0xff];
        int low = HEX_DIGITS[bytes[position++] & 0xff];
        if (high == NO_DIGIT || low == NO_DIGIT) {
            throw RejectedException.of(Rejection.INVALID_ENCODING);
        }
        return high << 4 | low;
    }
}
