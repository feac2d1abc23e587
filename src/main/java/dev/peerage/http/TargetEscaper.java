package dev.peerage.http;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.util.AsciiString;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * Makes a request one that WebFlux takes, whatever the client sent. Real clients send targets that no URI may be: a raw
 * {@code |}, bytes above 0x7f, a percent sign without digits. Such a target is escaped, and what came goes along in a header,
 * for the tracker reads bytes. Nobody outside can set that header.
 */
final class TargetEscaper {

    /** Carries the target as the client sent it, a character a byte, where it differs from the request's URI. */
    static final AsciiString RAW_TARGET = AsciiString.cached("peerage-raw-target");

    private static final String DEFAULT_HOST = "localhost";
    private static final char[] HEX_DIGITS = "0123456789ABCDEF".toCharArray();
    private static final BitSet URI_CHARACTERS = characters("-._~:/?@!$&'()*+,;=");
    private static final BitSet HOST_CHARACTERS = characters("-._~:[]");
    private static final int LONGEST_PORT = 5;

    private TargetEscaper() {}

    private static BitSet characters(String marks) {
        BitSet characters = new BitSet(128);
        characters.set('0', '9' + 1);
        characters.set('A', 'Z' + 1);
        characters.set('a', 'z' + 1);
        marks.chars().forEach(characters::set);
        return characters;
    }

    /** Rewrites what has to be rewritten of a request, in place. */
    static void escape(HttpRequest request) {
        HttpHeaders headers = request.headers();
        headers.remove(RAW_TARGET);
        String raw = request.uri();
        String escaped = escaped(raw);
        if (escaped != null) {
            request.setUri(escaped);
            headers.set(RAW_TARGET, raw);
        }
        if (!isHost(headers.get(HttpHeaderNames.HOST))) {
            headers.set(HttpHeaderNames.HOST, DEFAULT_HOST);
        }
        // Spring answers preflight requests by itself: both adapters are to treat OPTIONS alike
        headers.remove(HttpHeaderNames.ACCESS_CONTROL_REQUEST_METHOD);
    }

    /** A path and query that java.net.URI takes, or null if the target is one already. */
    static @Nullable String escaped(String target) {
        int legal = target.startsWith("/") ? legalLength(target) : 0;
        if (legal == target.length() && legal > 0) {
            return null;
        }
        StringBuilder escaped = new StringBuilder(target.length() + 32);
        escaped.append(target.startsWith("/") ? "" : "/").append(target, 0, legal);
        for (int index = legal; index < target.length(); index++) {
            char character = target.charAt(index);
            if (URI_CHARACTERS.get(character) || isEscape(target, index)) {
                escaped.append(character);
            } else {
                escaped.append('%').append(HEX_DIGITS[character >> 4 & 0xf]).append(HEX_DIGITS[character & 0xf]);
            }
        }
        return escaped.toString();
    }

    private static int legalLength(String target) {
        int index = 0;
        while (index < target.length() && (URI_CHARACTERS.get(target.charAt(index)) || isEscape(target, index))) {
            index++;
        }
        return index;
    }

    private static boolean isEscape(String target, int index) {
        return target.charAt(index) == '%'
                && index + 2 < target.length()
                && Character.digit(target.charAt(index + 1), 16) >= 0
                && Character.digit(target.charAt(index + 2), 16) >= 0;
    }

    /** Whether a Host header can stand in a URI, or is not there. No tracker's answer depends on it. */
    private static boolean isHost(@Nullable String host) {
        if (host == null) {
            return true;
        }
        for (int index = 0; index < host.length(); index++) {
            if (!HOST_CHARACTERS.get(host.charAt(index))) {
                return false;
            }
        }
        int bracket = host.lastIndexOf(']');
        boolean bracketsMatch = host.startsWith("[") ? bracket > 0 && host.lastIndexOf('[') == 0 : bracket < 0;
        int colon = host.indexOf(':', bracket + 1);
        return bracketsMatch && host.indexOf('[', 1) < 0 && (colon < 0 || isPort(host, colon + 1));
    }

    private static boolean isPort(String host, int start) {
        int digits = host.length() - start;
        return digits <= LONGEST_PORT
                && host.chars().skip(start).allMatch(character -> character >= '0' && character <= '9');
    }
}
