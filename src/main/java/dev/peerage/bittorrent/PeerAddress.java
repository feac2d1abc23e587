package dev.peerage.bittorrent;

/**
 * An address and a port, packed: what identifies a peer within a swarm. An IPv4-mapped IPv6 address never appears here,
 * {@link #ipv6(long, long, int)} makes it the IPv4 address that it is.
 *
 * @param family which of the two forms below holds
 * @param high the upper 64 bits of an IPv6 address; 0 for IPv4
 * @param low the lower 64 bits of an IPv6 address, or the 32 bits of an IPv4 address, unsigned
 * @param port 0 to 65535
 */
public record PeerAddress(AddressFamily family, long high, long low, int port) implements Comparable<PeerAddress> {

    private static final long MAPPED_PREFIX = 0xffffL;
    private static final long INT_BITS = 0xffff_ffffL;

    /** An IPv4 peer, its address given as 32 bits. */
    public static PeerAddress ipv4(int address, int port) {
        return new PeerAddress(AddressFamily.IPV4, 0, address & INT_BITS, port);
    }

    /** An IPv6 peer, or the IPv4 peer that a mapped address ({@code ::ffff:a.b.c.d}) stands for (RFC 4291 2.5.5.2). */
    public static PeerAddress ipv6(long high, long low, int port) {
        return high == 0 && low >>> 32 == MAPPED_PREFIX
                ? ipv4((int) low, port)
                : new PeerAddress(AddressFamily.IPV6, high, low, port);
    }

    /**
     * The address held by 4 or 16 network-order bytes.
     *
     * @throws IllegalArgumentException if there are neither 4 nor 16
     */
    public static PeerAddress of(byte[] address, int port) {
        return switch (address.length) {
            case 4 -> ipv4(Bytes.getInt(address, 0), port);
            case 16 -> ipv6(Bytes.getLong(address, 0), Bytes.getLong(address, 8), port);
            default -> throw new IllegalArgumentException("An address has 4 or 16 bytes");
        };
    }

    /** The peer written in compact form at {@code offset}. */
    public static PeerAddress readCompact(AddressFamily family, byte[] compact, int offset) {
        int port = Bytes.getUnsignedShort(compact, offset + family.addressBytes());
        return family == AddressFamily.IPV4
                ? ipv4(Bytes.getInt(compact, offset), port)
                : ipv6(Bytes.getLong(compact, offset), Bytes.getLong(compact, offset + 8), port);
    }

    /** Writes address and port in compact form: {@link AddressFamily#peerBytes()} bytes (BEP 23, BEP 7). */
    public void writeCompact(byte[] target, int offset) {
        if (family == AddressFamily.IPV4) {
            Bytes.putInt(target, offset, (int) low);
        } else {
            Bytes.putLong(target, offset, high);
            Bytes.putLong(target, offset + 8, low);
        }
        Bytes.putShort(target, offset + family.addressBytes(), port);
    }

    /** The 32 bits of an IPv4 address. */
    public int ipv4Bits() {
        return (int) low;
    }

    /** The same host at another port. */
    public PeerAddress withPort(int otherPort) {
        return new PeerAddress(family, high, low, otherPort);
    }

    /** How far this address reaches. */
    public AddressScope scope() {
        return family == AddressFamily.IPV4 ? AddressScope.ofIpv4((int) low) : AddressScope.ofIpv6(high, low);
    }

    /** The address in network order: 4 or 16 bytes. */
    public byte[] addressBytes() {
        byte[] bytes = new byte[family.addressBytes()];
        if (family == AddressFamily.IPV4) {
            Bytes.putInt(bytes, 0, (int) low);
        } else {
            Bytes.putLong(bytes, 0, high);
            Bytes.putLong(bytes, 8, low);
        }
        return bytes;
    }

    /** The address as text: dotted for IPv4, RFC 5952 for IPv6, without brackets, zone or port. */
    public String hostText() {
        return family == AddressFamily.IPV4 ? ipv4Text() : ipv6Text();
    }

    private String ipv4Text() {
        return (low >>> 24) + "." + (low >>> 16 & 0xff) + "." + (low >>> 8 & 0xff) + "." + (low & 0xff);
    }

    private String ipv6Text() {
        int zeros = longestZeroRun();
        int start = zeros >>> 4;
        int end = start + (zeros & 0xf);
        StringBuilder text = new StringBuilder(39);
        for (int group = 0; group < 8; group++) {
            if (group == start && end > start) {
                text.append("::");
                group = end - 1;
                continue;
            }
            if (group > 0 && group != end) {
                text.append(':');
            }
            text.append(Integer.toHexString(group(group)));
        }
        return text.toString();
    }

    /** The run of zero groups to shorten, the first of the longest: its start times 16, plus its length (0 = none). */
    private int longestZeroRun() {
        int best = 0;
        int length = 0;
        for (int group = 0; group < 8; group++) {
            length = group(group) == 0 ? length + 1 : 0;
            if (length > 1 && length > (best & 0xf)) {
                best = ((group - length + 1) << 4) | length;
            }
        }
        return best;
    }

    private int group(int index) {
        long half = index < 4 ? high : low;
        return (int) (half >>> (48 - (index & 3) * 16)) & 0xffff;
    }

    /**
     * IPv4 before IPv6, then by unsigned address, then by port. Clients choose what they announce: an order keeps hash maps
     * of addresses fast when somebody makes them collide.
     */
    @Override
    public int compareTo(PeerAddress other) {
        int order = family.compareTo(other.family);
        if (order == 0) {
            order = Long.compareUnsigned(high, other.high);
        }
        if (order == 0) {
            order = Long.compareUnsigned(low, other.low);
        }
        return order == 0 ? Integer.compare(port, other.port) : order;
    }

    @Override
    public String toString() {
        return family == AddressFamily.IPV4 ? hostText() + ":" + port : "[" + hostText() + "]:" + port;
    }
}
