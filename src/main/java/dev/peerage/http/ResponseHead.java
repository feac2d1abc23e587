package dev.peerage.http;

import io.netty.buffer.ByteBuf;
import java.nio.charset.StandardCharsets;

/** The head of an answer as the codec writes it, byte for byte. */
final class ResponseHead {

    /** The longest head there is. */
    static final int MOST_BYTES = 160;

    private static final byte[] START = ascii("HTTP/1.1 200 OK\r\nContent-Type: " + TrackerReply.CONTENT_TYPE
            + "\r\nCache-Control: " + TrackerReply.CACHE_CONTROL + "\r\nContent-Length: ");
    private static final byte[] END = ascii("\r\n\r\n");
    private static final byte[] END_AND_CLOSE = ascii("\r\nconnection: close\r\n\r\n");
    private static final byte[] END_AND_KEEP_ALIVE = ascii("\r\nconnection: keep-alive\r\n\r\n");

    private ResponseHead() {}

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    /**
     * Writes the head of an answer that the client should read.
     *
     * @param out where the body follows
     * @param bodyBytes how long that is
     * @param close whether the connection ends with it
     * @param expectsClose whether a client that is told nothing takes the connection for closed
     */
    static void write(ByteBuf out, int bodyBytes, boolean close, boolean expectsClose) {
        out.writeBytes(START);
        writeDigits(out, bodyBytes);
        if (close) {
            out.writeBytes(END_AND_CLOSE);
        } else {
            out.writeBytes(expectsClose ? END_AND_KEEP_ALIVE : END);
        }
    }

    private static void writeDigits(ByteBuf out, int number) {
        int divisor = 1;
        while (number / divisor >= 10) {
            divisor *= 10;
        }
        for (int rest = number; divisor > 0; divisor /= 10) {
            out.writeByte('0' + rest / divisor);
            rest %= divisor;
        }
    }
}
