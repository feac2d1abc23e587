package dev.peerage.http;

import dev.peerage.tracker.RequestAction;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Reads the head of a request that is as plain as clients send it, and knows anything else for what it is not.
 *
 * <pre>
 *  GET /announce?info_hash=... HTTP/1.1 CR LF
 *  `- GET, one of two paths     `- or 1.0
 *  Host: tracker.example CR LF
 *  `- token, colon, printable ASCII
 *  CR LF
 * </pre>
 *
 * Whatever could make two readers disagree about where a request ends (RFC 9112 11.2) is {@link Outcome#OTHER}: a body's
 * headers, line ends that are not CR LF, folded lines, a space before a colon, control characters, bytes above 126, a
 * Connection header that says anything but {@code close} or {@code keep-alive}. So is what is longer than the limits: who is
 * asked then decides by itself.
 *
 * <p>It goes on where it stopped, so that a request which comes in pieces is looked at once.
 */
final class PlainRequest {

    /** What the bytes are, as far as they are here. */
    enum Outcome {
        /** A plain request, its head complete. */
        WHOLE,
        /** May become one. */
        PARTIAL,
        /** Anything else. */
        OTHER
    }

    private static final byte[] GET = ascii("GET ");
    private static final byte[] ANNOUNCE = ascii("/announce");
    private static final byte[] SCRAPE = ascii("/scrape");
    private static final byte[] VERSION = ascii(" HTTP/1.");
    private static final byte[] HOST = ascii("host");
    private static final byte[] EXPECT = ascii("expect");
    private static final byte[] UPGRADE = ascii("upgrade");
    private static final byte[] CONNECTION = ascii("connection");
    private static final byte[] CONTENT_LENGTH = ascii("content-length");
    private static final byte[] TRANSFER_ENCODING = ascii("transfer-encoding");
    private static final byte[] CLOSE = ascii("close");
    private static final byte[] KEEP_ALIVE = ascii("keep-alive");
    private static final int DELETE = 0x7f;
    private static final boolean[] TOKEN = token();

    private final int maxRequestLine;
    private final int maxHeader;
    private final byte @Nullable [] addressHeader;
    private final List<String> addressLines = new ArrayList<>(0);

    private int start;
    private int position;
    private int lineStart;
    private int headerStart;
    private boolean inHeader;
    private boolean hasHost;
    private boolean hasConnection;
    private boolean olderVersion;
    private boolean keepAlive;
    private RequestAction action = RequestAction.ANNOUNCE;
    private int queryStart;
    private int queryEnd;

    /**
     * Starts at the first byte.
     *
     * @param maxRequestLine longest request line, in bytes
     * @param maxHeader largest header, in bytes
     * @param addressHeader the header whose lines are kept, or null for none
     */
    PlainRequest(int maxRequestLine, int maxHeader, @Nullable String addressHeader) {
        this.maxRequestLine = maxRequestLine;
        this.maxHeader = maxHeader;
        this.addressHeader = addressHeader == null ? null : ascii(addressHeader.toLowerCase(Locale.ROOT));
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    /** The characters of a token (RFC 9110 5.6.2). */
    private static boolean[] token() {
        boolean[] token = new boolean[128];
        String marks = "!#$%&'*+-.^_`|~";
        for (int character = 0; character < token.length; character++) {
            boolean alphanumeric = character < DELETE && Character.isLetterOrDigit(character);
            token[character] = alphanumeric || marks.indexOf(character) >= 0;
        }
        return token;
    }

    /** Starts with a request at this place. */
    void begin(int place) {
        start = place;
        position = place;
        lineStart = place;
        inHeader = false;
        hasHost = false;
        hasConnection = false;
        addressLines.clear();
    }

    /** The bytes have been moved to the front, so that the request starts at 0. */
    void movedToFront() {
        position -= start;
        lineStart -= start;
        headerStart -= start;
        queryStart -= start;
        queryEnd -= start;
        start = 0;
    }

    /** Reads on, up to {@code end}. What follows a whole request starts at {@link #end()}. */
    Outcome read(byte[] bytes, int end) {
        int index = position;
        while (index < end) {
            byte next = bytes[index];
            // bytes above 127 are negative
            if ((next >= ' ' && next != DELETE) || next == '\t') {
                index++;
            } else if (next != '\r') {
                return Outcome.OTHER;
            } else if (index + 1 == end) {
                break;
            } else if (bytes[index + 1] != '\n') {
                return Outcome.OTHER;
            } else if (inHeader && index == lineStart) {
                position = index + 2;
                return Outcome.WHOLE;
            } else if (!isLine(bytes, index)) {
                return Outcome.OTHER;
            } else {
                index += 2;
                lineStart = index;
            }
        }
        position = index;
        boolean hopeful = inHeader
                ? index - headerStart <= maxHeader
                : index - lineStart <= maxRequestLine && mayBegin(bytes, index);
        return hopeful ? Outcome.PARTIAL : Outcome.OTHER;
    }

    private boolean isLine(byte[] bytes, int lineEnd) {
        if (inHeader) {
            return lineEnd + 2 - headerStart <= maxHeader && isHeader(bytes, lineEnd);
        }
        inHeader = true;
        headerStart = lineEnd + 2;
        return lineEnd - lineStart <= maxRequestLine && isRequestLine(bytes, lineEnd);
    }

    /** Whether an incomplete request line can still become the right one. */
    private boolean mayBegin(byte[] bytes, int end) {
        int path = Math.min(lineStart + GET.length, end);
        return begins(bytes, lineStart, path, GET)
                && (begins(bytes, path, end, ANNOUNCE) || begins(bytes, path, end, SCRAPE));
    }

    private static boolean begins(byte[] bytes, int from, int end, byte[] word) {
        int length = Math.min(end - from, word.length);
        for (int index = 0; index < length; index++) {
            if (bytes[from + index] != word[index]) {
                return false;
            }
        }
        return true;
    }

    private static boolean stands(byte[] bytes, int from, int end, byte[] word) {
        return end - from >= word.length && begins(bytes, from, end, word);
    }

    private boolean isRequestLine(byte[] bytes, int lineEnd) {
        if (!stands(bytes, lineStart, lineEnd, GET)) {
            return false;
        }
        int path = lineStart + GET.length;
        int pathEnd;
        if (stands(bytes, path, lineEnd, ANNOUNCE)) {
            action = RequestAction.ANNOUNCE;
            pathEnd = path + ANNOUNCE.length;
        } else if (stands(bytes, path, lineEnd, SCRAPE)) {
            action = RequestAction.SCRAPE;
            pathEnd = path + SCRAPE.length;
        } else {
            return false;
        }
        if (bytes[pathEnd] == '/') {
            pathEnd++;
        }
        queryEnd = lineEnd - VERSION.length - 1;
        if (queryEnd < pathEnd || !stands(bytes, queryEnd, lineEnd, VERSION)) {
            return false;
        }
        queryStart = Math.min(pathEnd + 1, queryEnd);
        return (pathEnd == queryEnd || bytes[pathEnd] == '?')
                && hasNoSpace(bytes, queryStart, queryEnd)
                && isVersion(bytes[lineEnd - 1]);
    }

    private static boolean hasNoSpace(byte[] bytes, int from, int end) {
        for (int index = from; index < end; index++) {
            if (bytes[index] <= ' ') {
                return false;
            }
        }
        return true;
    }

    private boolean isVersion(byte minor) {
        olderVersion = minor == '0';
        keepAlive = minor == '1';
        return olderVersion || keepAlive;
    }

    private boolean isHeader(byte[] bytes, int lineEnd) {
        int colon = lineStart;
        while (colon < lineEnd && TOKEN[bytes[colon]]) {
            colon++;
        }
        if (colon == lineStart || colon == lineEnd || bytes[colon] != ':') {
            return false;
        }
        if (addressHeader != null && isName(bytes, colon, addressHeader)) {
            addressLines.add(value(bytes, colon + 1, lineEnd));
        }
        return switch (colon - lineStart) {
            case 4 -> !isName(bytes, colon, HOST) || isOnlyHost();
            case 6 -> !isName(bytes, colon, EXPECT);
            case 7 -> !isName(bytes, colon, UPGRADE);
            case 10 -> !isName(bytes, colon, CONNECTION) || isConnection(bytes, colon + 1, lineEnd);
            case 14 -> !isName(bytes, colon, CONTENT_LENGTH);
            case 17 -> !isName(bytes, colon, TRANSFER_ENCODING);
            default -> true;
        };
    }

    private boolean isName(byte[] bytes, int colon, byte[] lowerCase) {
        return colon - lineStart == lowerCase.length && isText(bytes, lineStart, lowerCase);
    }

    /** Whether this text stands there, letters of either case. */
    private static boolean isText(byte[] bytes, int from, byte[] lowerCase) {
        for (int index = 0; index < lowerCase.length; index++) {
            int next = bytes[from + index];
            if (next >= 'A' && next <= 'Z') {
                next |= 0x20;
            }
            if (next != lowerCase[index]) {
                return false;
            }
        }
        return true;
    }

    /** Two hosts are what a request for two readers has; the answer depends on neither. */
    private boolean isOnlyHost() {
        boolean only = !hasHost;
        hasHost = true;
        return only;
    }

    private boolean isConnection(byte[] bytes, int from, int lineEnd) {
        if (hasConnection) {
            return false;
        }
        hasConnection = true;
        int first = firstOf(bytes, from, lineEnd);
        int length = endOf(bytes, first, lineEnd) - first;
        if (length == CLOSE.length && isText(bytes, first, CLOSE)) {
            keepAlive = false;
            return true;
        }
        keepAlive = true;
        return length == KEEP_ALIVE.length && isText(bytes, first, KEEP_ALIVE);
    }

    private static String value(byte[] bytes, int from, int lineEnd) {
        int first = firstOf(bytes, from, lineEnd);
        return new String(bytes, first, endOf(bytes, first, lineEnd) - first, StandardCharsets.ISO_8859_1);
    }

    private static int firstOf(byte[] bytes, int from, int end) {
        int index = from;
        while (index < end && bytes[index] <= ' ') {
            index++;
        }
        return index;
    }

    private static int endOf(byte[] bytes, int from, int end) {
        int index = end;
        while (index > from && bytes[index - 1] <= ' ') {
            index--;
        }
        return index;
    }

    /** Where the request starts. */
    int start() {
        return start;
    }

    /** Where a whole request ends, exclusive. */
    int end() {
        return position;
    }

    /** What it asks for. */
    RequestAction action() {
        return action;
    }

    /** Where its query starts, behind the question mark. */
    int queryStart() {
        return queryStart;
    }

    /** Where its query ends, exclusive. */
    int queryEnd() {
        return queryEnd;
    }

    /** Whether the client goes on with this connection. */
    boolean keepAlive() {
        return keepAlive;
    }

    /** Whether the client has to be told that the connection stays open: one of HTTP/1.0 does not expect it. */
    boolean expectsClose() {
        return olderVersion;
    }

    /** The lines of the header that is kept, in the order they came; read them before {@link #begin}. */
    List<String> addressLines() {
        return addressLines;
    }
}
