package dev.peerage.bittorrent;

/**
 * How far an address reaches: whether handing it out makes sense, and to whom.
 *
 * @see PrivatePeers
 */
public enum AddressScope {
    /** Reachable from anywhere, as far as the address tells. */
    PUBLIC("public"),
    /** RFC 1918, carrier-grade NAT (RFC 6598), unique local (RFC 4193) and site-local addresses. */
    PRIVATE("private"),
    /** 127.0.0.0/8 and ::1. */
    LOOPBACK("loopback"),
    /** No host can be reached there: unspecified, link-local, multicast, reserved and broadcast addresses. */
    UNUSABLE("unusable");

    private static final long LINK_LOCAL_TEN_BITS = 0xfe8;
    private static final long SITE_LOCAL_TEN_BITS = 0xfec;

    private final String tag;

    AddressScope(String tag) {
        this.tag = tag;
    }

    /** The name that metrics show. */
    public String tag() {
        return tag;
    }

    /** The scope of an IPv4 address given as its 32 bits. */
    public static AddressScope ofIpv4(int address) {
        int first = address >>> 24;
        int second = address >>> 16 & 0xff;
        return switch (first) {
            case 0 -> UNUSABLE;
            case 10 -> PRIVATE;
            case 100 -> second >= 64 && second < 128 ? PRIVATE : PUBLIC;
            case 127 -> LOOPBACK;
            case 169 -> second == 254 ? UNUSABLE : PUBLIC;
            case 172 -> second >= 16 && second < 32 ? PRIVATE : PUBLIC;
            case 192 -> second == 168 ? PRIVATE : PUBLIC;
            default -> first >= 224 ? UNUSABLE : PUBLIC;
        };
    }

    /** The scope of an IPv6 address given as its upper and lower 64 bits. */
    public static AddressScope ofIpv6(long high, long low) {
        if (high == 0 && (low == 0 || low == 1)) {
            return low == 0 ? UNUSABLE : LOOPBACK;
        }
        if (high >>> 56 == 0xff) {
            return UNUSABLE;
        }
        // the first ten bits, shown with two zero bits behind them
        long tenBits = high >>> 52 & 0xffc;
        if (tenBits == LINK_LOCAL_TEN_BITS) {
            return UNUSABLE;
        }
        return high >>> 57 == 0x7e || tenBits == SITE_LOCAL_TEN_BITS ? PRIVATE : PUBLIC;
    }
}
