package dev.peerage.bittorrent;

import java.util.HexFormat;

/**
 * The 20 bytes that name a torrent: SHA-1 of its info dictionary (BEP 3), or the first 20 bytes of its SHA-256 (BEP 52).
 * Ordered as unsigned bytes, which is the order of bencoded dictionaries and of the torrents page.
 *
 * @param high bytes 0 to 7, big-endian
 * @param middle bytes 8 to 15, big-endian
 * @param low bytes 16 to 19, big-endian
 */
public record InfoHash(long high, long middle, int low) implements Comparable<InfoHash> {

    /** The length of an info hash, in bytes. */
    public static final int BYTES = 20;

    private static final HexFormat HEX = HexFormat.of();

    /** The 20 bytes that start at {@code offset}. */
    public static InfoHash of(byte[] bytes, int offset) {
        return new InfoHash(
                Bytes.getLong(bytes, offset), Bytes.getLong(bytes, offset + 8), Bytes.getInt(bytes, offset + 16));
    }

    /**
     * Reads 40 hexadecimal digits of either case.
     *
     * @throws IllegalArgumentException if the text is anything else
     */
    public static InfoHash parseHex(String hex) {
        if (hex.length() != BYTES * 2) {
            throw new IllegalArgumentException("An info hash has 40 hexadecimal digits");
        }
        return of(HEX.parseHex(hex), 0);
    }

    /** Writes the 20 bytes to {@code target} from {@code offset} on. */
    public void writeTo(byte[] target, int offset) {
        Bytes.putLong(target, offset, high);
        Bytes.putLong(target, offset + 8, middle);
        Bytes.putInt(target, offset + 16, low);
    }

    /** 40 lower-case hexadecimal digits. */
    public String toHex() {
        return HEX.toHexDigits(high) + HEX.toHexDigits(middle) + HEX.toHexDigits(low);
    }

    @Override
    public int compareTo(InfoHash other) {
        int order = Long.compareUnsigned(high, other.high);
        if (order == 0) {
            order = Long.compareUnsigned(middle, other.middle);
        }
        return order == 0 ? Integer.compareUnsigned(low, other.low) : order;
    }

    @Override
    public String toString() {
        return toHex();
    }
}
