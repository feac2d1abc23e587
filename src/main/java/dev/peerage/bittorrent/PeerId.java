package dev.peerage.bittorrent;

import java.util.HexFormat;

/**
 * The 20 bytes by which a client names itself (BEP 3, BEP 20). They prove nothing and identify no entry of a swarm:
 * a peer is its address and port.
 *
 * @param high bytes 0 to 7, big-endian
 * @param middle bytes 8 to 15, big-endian
 * @param low bytes 16 to 19, big-endian
 */
public record PeerId(long high, long middle, int low) {

    /** The length of a peer id, in bytes. */
    public static final int BYTES = 20;

    private static final HexFormat HEX = HexFormat.of();

    /** The 20 bytes that start at {@code offset}. */
    public static PeerId of(byte[] bytes, int offset) {
        return new PeerId(
                Bytes.getLong(bytes, offset), Bytes.getLong(bytes, offset + 8), Bytes.getInt(bytes, offset + 16));
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
    public String toString() {
        return toHex();
    }
}
