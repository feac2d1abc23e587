package dev.peerage.http;

import dev.peerage.bittorrent.PeerAddress;
import dev.peerage.bittorrent.RejectedException;
import dev.peerage.bittorrent.Rejection;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Finds out whose address a request is to be counted for. A socket counts itself unless it belongs to a trusted proxy; then
 * the proxy's header tells. Everybody may have written to that header before the proxy did, so that only what trusted proxies
 * added, from the right, is believed: the first address from there that is not a trusted proxy's own.
 *
 * <p>An entry is an address, with a port or without; an IPv6 address may stand in brackets and must where a port follows.
 */
final class ClientAddressResolver {

    private static final int MAX_ENTRIES = 20;

    private final List<AddressRange> trusted;
    private final @Nullable String header;

    ClientAddressResolver(List<AddressRange> trusted, @Nullable String header) {
        this.trusted = trusted;
        this.header = header;
    }

    /** Whether the address belongs to one of the proxies whose header is believed. */
    boolean trusts(PeerAddress address) {
        for (AddressRange range : trusted) {
            if (range.contains(address)) {
                return true;
            }
        }
        return false;
    }

    /** The name of the header that tells whose request it is when it comes from there, or null if none does. */
    @Nullable
    String headerFrom(PeerAddress socket) {
        return header != null && trusts(socket) ? header : null;
    }

    /**
     * The client's address, with port 0.
     *
     * @param socket where the connection comes from
     * @param headers finds the lines of a header by its name, in the order they came; asked only if the socket is trusted
     * @throws RejectedException if a trusted proxy does not tell
     */
    PeerAddress resolve(PeerAddress socket, Function<String, List<String>> headers) {
        if (header == null || !trusts(socket)) {
            return socket;
        }
        List<String> lines = headers.apply(header);
        int entries = 0;
        for (int line = lines.size() - 1; line >= 0; line--) {
            String text = lines.get(line);
            int end = text.length();
            while (end >= 0 && entries++ < MAX_ENTRIES) {
                int comma = text.lastIndexOf(',', end - 1);
                PeerAddress address = address(text.substring(comma + 1, end).strip());
                if (address == null) {
                    throw unknown();
                }
                if (!trusts(address)) {
                    return address;
                }
                end = comma;
            }
        }
        throw unknown();
    }

    private static RejectedException unknown() {
        return RejectedException.of(Rejection.UNKNOWN_CLIENT_ADDRESS);
    }

    private static @Nullable PeerAddress address(String entry) {
        if (entry.startsWith("[")) {
            int bracket = entry.indexOf(']');
            boolean portFollows = bracket > 0 && bracket + 1 < entry.length();
            return bracket < 0 || (portFollows && !isPort(entry, bracket + 1))
                    ? null
                    : AddressRange.address(entry.substring(1, bracket));
        }
        int colon = entry.indexOf(':');
        boolean withPort = colon >= 0 && entry.indexOf(':', colon + 1) < 0;
        if (withPort) {
            return isPort(entry, colon) ? AddressRange.address(entry.substring(0, colon)) : null;
        }
        return AddressRange.address(entry);
    }

    /** Whether a colon and one to five digits stand from there to the end. */
    private static boolean isPort(String entry, int colon) {
        int digits = entry.length() - colon - 1;
        if (entry.charAt(colon) != ':' || digits < 1 || digits > 5) {
            return false;
        }
        for (int index = colon + 1; index < entry.length(); index++) {
            if (entry.charAt(index) < '0' || entry.charAt(index) > '9') {
                return false;
            }
        }
        return true;
    }

    /** The address of a socket, with port 0. */
    static PeerAddress addressOf(InetSocketAddress socket) {
        return PeerAddress.of(socket.getAddress().getAddress(), 0);
    }
}
