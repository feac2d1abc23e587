package dev.peerage.bittorrent;

/**
 * Where a store writes the peers it picked, straight into the reply that is being built. All peers of one answer are of
 * the asker's family, and there are never more of them than were wanted.
 */
public interface PeerSink {

    /** Whether the answer names peers by their ids, too (BEP 3's list of dictionaries), if the store keeps them. */
    default boolean wantsIds() {
        return false;
    }

    /**
     * Takes the id of the peer that was taken last. A store that keeps details calls this for each peer whose details it has,
     * if ids are wanted; no other store does.
     */
    default void id(PeerId id) {}

    /** Takes an IPv4 peer: the 32 bits of its address, and its port. */
    void ipv4(int address, int port);

    /** Takes an IPv6 peer: the two halves of its address, and its port. */
    void ipv6(long high, long low, int port);

    /**
     * Takes several peers in wire form at once: what {@link #ipv4} or {@link #ipv6} would be told, peer by peer. The bytes
     * are the store's own: they are copied before this returns.
     *
     * @param family what the peers are
     * @param page where they stand, one behind the other, {@link AddressFamily#peerBytes()} bytes each
     * @param offset where the first one begins, in bytes
     * @param peers how many there are
     */
    default void wire(AddressFamily family, byte[] page, int offset, int peers) {
        int end = offset + peers * family.peerBytes();
        for (int at = offset; at < end; at += family.peerBytes()) {
            if (family == AddressFamily.IPV4) {
                ipv4(Bytes.getInt(page, at), Bytes.getUnsignedShort(page, at + 4));
            } else {
                ipv6(Bytes.getLong(page, at), Bytes.getLong(page, at + 8), Bytes.getUnsignedShort(page, at + 16));
            }
        }
    }
}
