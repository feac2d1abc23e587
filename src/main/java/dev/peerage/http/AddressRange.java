package dev.peerage.http;

import dev.peerage.bittorrent.AddressFamily;
import dev.peerage.bittorrent.PeerAddress;
import io.netty.util.NetUtil;
import org.jspecify.annotations.Nullable;

/**
 * A network, or one address.
 *
 * @param first an address in it; bits behind the prefix do not matter
 * @param prefixBits how many leading bits count
 */
record AddressRange(PeerAddress first, int prefixBits) {

    /**
     * Reads {@code 10.0.0.0/8}, {@code 2001:db8::/32} or a single address.
     *
     * @throws IllegalArgumentException if the text is anything else, such as a host name
     */
    static AddressRange parse(String text) {
        int slash = text.indexOf('/');
        PeerAddress first = address(slash < 0 ? text : text.substring(0, slash));
        if (first == null) {
            throw new IllegalArgumentException("Not an IP address: " + text);
        }
        int longest = first.family().addressBytes() * Byte.SIZE;
        int prefixBits = slash < 0 ? longest : Integer.parseInt(text.substring(slash + 1));
        if (prefixBits < 0 || prefixBits > longest) {
            throw new IllegalArgumentException(
                    "A prefix of " + first.family().tag() + " has 0 to " + longest + " bits");
        }
        return new AddressRange(first, prefixBits);
    }

    /** The address that a literal stands for, a zone left out; null for anything else. Names are never looked up. */
    static @Nullable PeerAddress address(String literal) {
        byte[] bytes = NetUtil.createByteArrayFromIpAddressString(literal);
        return bytes == null ? null : PeerAddress.of(bytes, 0);
    }

    /** Whether an address lies in it. */
    boolean contains(PeerAddress address) {
        if (address.family() != first.family()) {
            return false;
        }
        if (address.family() == AddressFamily.IPV4) {
            return sameLeadingBits(address.low() << Integer.SIZE, first.low() << Integer.SIZE, prefixBits);
        }
        return sameLeadingBits(address.high(), first.high(), Math.min(prefixBits, Long.SIZE))
                && sameLeadingBits(address.low(), first.low(), Math.max(prefixBits - Long.SIZE, 0));
    }

    private static boolean sameLeadingBits(long one, long other, int bits) {
        return bits == 0 || (one ^ other) >>> (Long.SIZE - bits) == 0;
    }
}
