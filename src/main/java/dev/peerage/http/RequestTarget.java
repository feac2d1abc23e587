package dev.peerage.http;

import java.nio.charset.StandardCharsets;

/** The target of a request (RFC 9112 3.2) as the client sent it, with what its path asks for. */
final class RequestTarget {

    private static final byte[] ANNOUNCE = "/announce".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] SCRAPE = "/scrape".getBytes(StandardCharsets.US_ASCII);
    private static final String SCHEME = "http://";

    /** What a path can lead to. */
    enum Page {
        ANNOUNCE,
        SCRAPE,
        NONE
    }

    private final byte[] bytes;
    private final Page page;
    private final int queryStart;

    private RequestTarget(byte[] bytes, Page page, int queryStart) {
        this.bytes = bytes;
        this.page = page;
        this.queryStart = queryStart;
    }

    /** Takes a target apart. A path counts as it is written: nothing in it is decoded, only one slash may follow. */
    static RequestTarget of(String latin1) {
        byte[] bytes = latin1.getBytes(StandardCharsets.ISO_8859_1);
        int pathStart = pathStart(latin1);
        int pathEnd = pathStart;
        while (pathEnd < bytes.length && bytes[pathEnd] != '?') {
            pathEnd++;
        }
        int queryStart = Math.min(pathEnd + 1, bytes.length);
        int length = pathEnd - pathStart;
        if (length > 1 && bytes[pathEnd - 1] == '/') {
            length--;
        }
        return new RequestTarget(bytes, page(bytes, pathStart, length), queryStart);
    }

    /** A proxy may ask with the whole URI (RFC 9112 3.2.2); which host it names does not matter. */
    private static int pathStart(String target) {
        if (target.startsWith("/") || !target.regionMatches(true, 0, SCHEME, 0, SCHEME.length())) {
            return 0;
        }
        int slash = target.indexOf('/', SCHEME.length());
        return slash < 0 ? target.length() : slash;
    }

    private static Page page(byte[] bytes, int start, int length) {
        if (matches(bytes, start, length, ANNOUNCE)) {
            return Page.ANNOUNCE;
        }
        return matches(bytes, start, length, SCRAPE) ? Page.SCRAPE : Page.NONE;
    }

    private static boolean matches(byte[] bytes, int start, int length, byte[] path) {
        if (length != path.length) {
            return false;
        }
        for (int index = 0; index < length; index++) {
            if (bytes[start + index] != path[index]) {
                return false;
            }
        }
        return true;
    }

    /** Every byte of it. */
    byte[] bytes() {
        return bytes;
    }

    /** What its path leads to. */
    Page page() {
        return page;
    }

    /** Where the query starts, behind the question mark; the end of the target when there is none. */
    int queryStart() {
        return queryStart;
    }
}
