package dev.peerage.http;

import java.net.InetSocketAddress;
import java.util.List;
import java.util.function.Function;

/**
 * A request as both adapters see it.
 *
 * @param method the method's name
 * @param target the target as the client sent it, a character a byte
 * @param socket where the connection comes from
 * @param headers finds the lines of a header by its name
 */
record TrackerRequest(String method, String target, InetSocketAddress socket, Function<String, List<String>> headers) {

    private static final String GET = "GET";
    private static final String HEAD = "HEAD";

    /** Whether the answer goes without its body, and nothing may change. */
    boolean head() {
        return method.equals(HEAD);
    }

    /** Whether the method is one that reads. */
    boolean reads() {
        return method.equals(GET) || head();
    }
}
