package dev.peerage.benchmarking.load;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Reads one HTTP answer out of the bytes that have come so far, and looks at the bencode in it. */
public final class HttpReply {

    private static final byte[] HEAD_END = HttpTargets.ascii("\r\n\r\n");
    private static final byte[] CHUNKS_END = HttpTargets.ascii("\r\n0\r\n\r\n");
    private static final byte[] LENGTH = HttpTargets.ascii("content-length:");
    private static final byte[] CHUNKED = HttpTargets.ascii("chunked");
    private static final byte[] CLOSE = HttpTargets.ascii("connection: close");
    private static final byte[] PEERS4 = HttpTargets.ascii("5:peers");
    private static final byte[] PEERS6 = HttpTargets.ascii("6:peers6");
    private static final byte[] FILES = HttpTargets.ascii("d5:files");
    private static final byte[] FAILURE = HttpTargets.ascii("14:failure reason");
    private static final int UNKNOWN = -1;

    private int bodyStart;
    private int bodyEnd;
    private int bodyLength;
    private boolean closing;

    /** No answer yet. */
    public HttpReply() {}

    /** Whether an answer is complete. {@code ended}: the server has closed, nothing more comes. */
    public boolean read(ByteBuffer in, boolean ended) {
        int length = in.position();
        int head = find(in, HEAD_END, 0, length);
        if (head < 0) {
            return false;
        }
        bodyStart = head + HEAD_END.length;
        int at = find(in, LENGTH, 0, head);
        closing = find(in, CLOSE, 0, head) >= 0;
        if (at >= 0) {
            bodyLength = number(in, at + LENGTH.length, head);
            bodyEnd = bodyStart + bodyLength;
            return length >= bodyEnd;
        }
        bodyLength = UNKNOWN;
        bodyEnd = length;
        if (find(in, CHUNKED, 0, head) >= 0) {
            return find(in, CHUNKS_END, Math.max(0, length - CHUNKS_END.length), length) >= 0;
        }
        closing = true;
        return ended;
    }

    /** Whether the server closes after this answer. */
    public boolean closing() {
        return closing;
    }

    /** What the answer is: an announce's, a scrape's, a failure, or {@link Count#GARBAGE}. */
    public Count kind(ByteBuffer in) {
        boolean ok = in.position() > 12 && in.get(9) == '2' && in.get(10) == '0' && in.get(11) == '0';
        if (find(in, FAILURE, bodyStart, bodyEnd) >= 0) {
            return Count.ERROR;
        }
        if (!ok || bodyEnd <= bodyStart || in.get(bodyLength == UNKNOWN ? skipChunk(in) : bodyStart) != 'd') {
            return Count.GARBAGE;
        }
        if (find(in, FILES, bodyStart, bodyEnd) >= 0) {
            return Count.SCRAPE;
        }
        return find(in, PEERS4, bodyStart, bodyEnd) >= 0 || find(in, PEERS6, bodyStart, bodyEnd) >= 0
                ? Count.ANNOUNCE
                : Count.GARBAGE;
    }

    private int skipChunk(ByteBuffer in) {
        for (int i = bodyStart; i < bodyEnd; i++) {
            if (in.get(i) == 'd' && (i == bodyStart || in.get(i - 1) == '\n')) {
                return i;
            }
        }
        return bodyStart;
    }

    /** How many peers a compact list holds. */
    public int peers(ByteBuffer in) {
        return peers(in, PEERS4, 6) + peers(in, PEERS6, 18);
    }

    private int peers(ByteBuffer in, byte[] key, int bytes) {
        int at = find(in, key, bodyStart, bodyEnd);
        return at < 0 ? 0 : number(in, at + key.length, bodyEnd) / bytes;
    }

    /** The number of a key of the answer, written as bencode writes key and {@code i}; -1 if it has none. */
    public int number(ByteBuffer in, byte[] key) {
        int at = find(in, key, bodyStart, bodyEnd);
        return at < 0 ? UNKNOWN : number(in, at + key.length, bodyEnd);
    }

    /** Where the answer ends; behind it the next one may have begun. */
    public int end() {
        return bodyEnd;
    }

    /** The failure's text, or the head of what is no answer. */
    public @Nullable String text(ByteBuffer in) {
        int at = Math.max(0, find(in, FAILURE, bodyStart, bodyEnd));
        byte[] bytes = new byte[Math.min(120, in.position() - at)];
        in.get(at, bytes);
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }

    private static int number(ByteBuffer in, int from, int end) {
        int at = from;
        while (at < end && in.get(at) == ' ') {
            at++;
        }
        int number = 0;
        while (at < end && in.get(at) >= '0' && in.get(at) <= '9') {
            number = number * 10 + in.get(at++) - '0';
        }
        return number;
    }

    /** Where text begins, whatever its case; −1 if nowhere. */
    private static int find(ByteBuffer in, byte[] text, int from, int end) {
        for (int at = from; at <= end - text.length; at++) {
            int i = 0;
            while (i < text.length && lower(in.get(at + i)) == text[i]) {
                i++;
            }
            if (i == text.length) {
                return at;
            }
        }
        return -1;
    }

    private static int lower(byte b) {
        return b >= 'A' && b <= 'Z' ? b + 32 : b;
    }
}
