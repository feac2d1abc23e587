package dev.peerage.http.codec;

import dev.peerage.bittorrent.AddressFamily;
import dev.peerage.bittorrent.CompactPeers;
import dev.peerage.bittorrent.PeerId;
import dev.peerage.bittorrent.PeerSink;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Keeps the peers of one answer in compact form until its head, which stands before them, is known. */
public final class PeerBuffer implements PeerSink {

    private static final int USUAL_BYTES = 50 * 6;

    private static final byte[] NONE = {};

    private final ByteBuf peers;
    private final List<@Nullable PeerId> ids = new ArrayList<>(0);
    private boolean wantsIds;
    private int count;

    private PeerBuffer(ByteBuf peers) {
        this.peers = peers;
    }

    /** A buffer for peers to come. */
    public static PeerBuffer empty() {
        return new PeerBuffer(Unpooled.buffer(USUAL_BYTES));
    }

    /** Peers that are known already, for a compact answer. */
    public static PeerBuffer of(CompactPeers peers) {
        return new PeerBuffer(Unpooled.wrappedBuffer(peers.bytes()));
    }

    /** Peers that are known already, for an answer of either kind. */
    public static PeerBuffer of(CompactPeers peers, boolean compact) {
        if (compact) {
            return of(peers);
        }
        PeerBuffer buffer = empty().withIds(true);
        peers.writeTo(buffer);
        return buffer;
    }

    /** Says whether ids are of use: in answers that are not compact. Until then they are not. */
    public PeerBuffer withIds(boolean wanted) {
        wantsIds = wanted;
        return this;
    }

    @Override
    public boolean wantsIds() {
        return wantsIds;
    }

    @Override
    public void id(PeerId id) {
        while (ids.size() < count - 1) {
            ids.add(null);
        }
        ids.add(id);
    }

    /** The id of a peer, counted from 0; null if it is not known. */
    @Nullable
    PeerId idOf(int index) {
        return index < ids.size() ? ids.get(index) : null;
    }

    @Override
    public void ipv4(int address, int port) {
        peers.writeInt(address);
        peers.writeShort(port);
        count++;
    }

    @Override
    public void ipv6(long high, long low, int port) {
        peers.writeLong(high);
        peers.writeLong(low);
        peers.writeShort(port);
        count++;
    }

    @Override
    public void wire(AddressFamily family, byte[] page, int offset, int run) {
        peers.writeBytes(page, offset, run * family.peerBytes());
        count += run;
    }

    /** Forgets its peers, to be used for another answer. */
    public PeerBuffer clear() {
        peers.clear();
        ids.clear();
        wantsIds = false;
        count = 0;
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
