package dev.peerage.http;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;

/**
 * An answer as both adapters send it.
 *
 * @param status 200 for everything that a client should read: clients throw other bodies away
 * @param body on the heap, so that nobody has to release it
 */
record TrackerReply(int status, ByteBuf body) {

    static final String CONTENT_TYPE = "text/plain";
    static final String CACHE_CONTROL = "no-store";

    /** The methods that a refused one is told of (RFC 9110 15.5.6). */
    static final String ALLOW = "GET, HEAD";

    private static final int OK = 200;
    private static final int NOT_FOUND = 404;
    private static final int METHOD_NOT_ALLOWED = 405;

    static TrackerReply ok(ByteBuf body) {
        return new TrackerReply(OK, body);
    }

    static TrackerReply notFound() {
        return new TrackerReply(NOT_FOUND, text("not found\n"));
    }

    static TrackerReply methodNotAllowed() {
        return new TrackerReply(METHOD_NOT_ALLOWED, text("method not allowed\n"));
    }

    private static ByteBuf text(String ascii) {
        return Unpooled.wrappedBuffer(ascii.getBytes(StandardCharsets.US_ASCII));
    }

    /** Whether the answer names the methods that are allowed. */
    boolean tellsMethods() {
        return status == METHOD_NOT_ALLOWED;
    }
}
