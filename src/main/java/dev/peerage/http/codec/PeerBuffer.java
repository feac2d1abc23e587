package dev.peerage.http.codec;

import dev.peerage.bittorrent.AddressFamily;
import dev.peerage.bittorrent.CompactPeers;
import dev.peerage.bittorrent.PeerSink;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;

/** Keeps the peers of one answer in compact form until its head, which stands before them, is known. */
public final class PeerBuffer implements PeerSink {

    private static final int USUAL_BYTES = 50 * 6;

    private static final byte[] NONE = {};

    private final ByteBuf peers;

    private PeerBuffer(ByteBuf peers) {
        this.peers = peers;
    }

    /** A buffer for peers to come. */
    public static PeerBuffer empty() {
        return new PeerBuffer(Unpooled.buffer(USUAL_BYTES));
    }

    /** Peers that are known already. */
    public static PeerBuffer of(CompactPeers peers) {
        return new PeerBuffer(Unpooled.wrappedBuffer(peers.bytes()));
    }

    @Override
    public void ipv4(int address, int port) {
        peers.writeInt(address);
        peers.writeShort(port);
    }

    @Override
    public void ipv6(long high, long low, int port) {
        peers.writeLong(high);
        peers.writeLong(low);
        peers.writeShort(port);
    }

    @Override
    public void wire(AddressFamily family, byte[] page, int offset, int count) {
        peers.writeBytes(page, offset, count * family.peerBytes());
    }

    /** Forgets its peers, to be used for another answer. */
    public PeerBuffer clear() {
        peers.clear();
        return this;
    }

    /** The compact form, from the first byte of an array that may be longer. */
    byte[] array() {
        return peers.isReadable() ? peers.array() : NONE;
    }

    /** How many bytes of the array count. */
    int length() {
        return peers.readableBytes();
    }
}
