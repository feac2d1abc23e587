package dev.peerage.bittorrent;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Peers of one family in wire form, one behind the other:
 *
 * <pre>
 *  IPv4, 6 bytes a peer (BEP 23)        IPv6, 18 bytes a peer (BEP 7)
 *  +---------------+-------+            +----------------------------+-------+
 *  | address (4)   |port(2)|            | address (16)               |port(2)|
 *  +---------------+-------+            +----------------------------+-------+
 * </pre>
 *
 * All numbers are big-endian. Instances are immutable by agreement: {@link #bytes()} is not copied.
 */
public final class CompactPeers {

    private static final CompactPeers NO_IPV4 = new CompactPeers(AddressFamily.IPV4, new byte[0]);
    private static final CompactPeers NO_IPV6 = new CompactPeers(AddressFamily.IPV6, new byte[0]);

    private final AddressFamily family;
    private final byte[] bytes;
    private final List<@Nullable PeerId> ids;

    private CompactPeers(AddressFamily family, byte[] bytes) {
        this(family, bytes, List.of());
    }

    private CompactPeers(AddressFamily family, byte[] bytes, List<@Nullable PeerId> ids) {
        this.family = family;
        this.bytes = bytes;
        this.ids = ids;
    }

    /** No peer at all. */
    public static CompactPeers none(AddressFamily family) {
        return family == AddressFamily.IPV4 ? NO_IPV4 : NO_IPV6;
    }

    /**
     * Peers already in wire form; the array must not be changed afterwards.
     *
     * @throws IllegalArgumentException if the length is no multiple of {@link AddressFamily#peerBytes()}
     */
    public static CompactPeers of(AddressFamily family, byte[] bytes) {
        if (bytes.length % family.peerBytes() != 0) {
            throw new IllegalArgumentException("Not a whole number of peers: " + bytes.length + " bytes");
        }
        return new CompactPeers(family, bytes);
    }

    /** Collects at most {@code capacity} peers of a family. */
    public static Collector collector(AddressFamily family, int capacity) {
        return new Collector(family, capacity);
    }

    /** The family of all of them. */
    public AddressFamily family() {
        return family;
    }

    /** How many peers there are. */
    public int count() {
        return bytes.length / family.peerBytes();
    }

    /** The peer at {@code index}, counted from 0. */
    public PeerAddress get(int index) {
        return PeerAddress.readCompact(family, bytes, index * family.peerBytes());
    }

    /** The id of the peer at {@code index}; null if it is not known. */
    public @Nullable PeerId id(int index) {
        return index < ids.size() ? ids.get(index) : null;
    }

    /** The wire form itself. */
    public byte[] bytes() {
        return bytes;
    }

    /** Writes every peer to a sink, in order. */
    public void writeTo(PeerSink sink) {
        if (ids.isEmpty() || !sink.wantsIds()) {
            sink.wire(family, bytes, 0, count());
            return;
        }
        for (int index = 0; index < count(); index++) {
            sink.wire(family, bytes, index * family.peerBytes(), 1);
            PeerId id = id(index);
            if (id != null) {
                sink.id(id);
            }
        }
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof CompactPeers peers && peers.family == family && Arrays.equals(peers.bytes, bytes);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(bytes);
    }

    @Override
    public String toString() {
        return count() + " " + family.tag() + " peers";
    }

    /** A sink that keeps what it is given. */
    public static final class Collector implements PeerSink {

        private final AddressFamily family;
        private final byte[] buffer;
        private final List<@Nullable PeerId> ids = new ArrayList<>(0);
        private int length;

        private Collector(AddressFamily family, int capacity) {
            this.family = family;
            this.buffer = new byte[capacity * family.peerBytes()];
        }

        @Override
        public void ipv4(int address, int port) {
            Bytes.putInt(buffer, length, address);
            Bytes.putShort(buffer, length + 4, port);
            length += AddressFamily.IPV4.peerBytes();
        }

        @Override
        public void ipv6(long high, long low, int port) {
            Bytes.putLong(buffer, length, high);
            Bytes.putLong(buffer, length + 8, low);
            Bytes.putShort(buffer, length + 16, port);
            length += AddressFamily.IPV6.peerBytes();
        }

        @Override
        public void wire(AddressFamily peerFamily, byte[] page, int offset, int peers) {
            int bytes = peers * peerFamily.peerBytes();
            System.arraycopy(page, offset, buffer, length, bytes);
            length += bytes;
        }

        @Override
        public boolean wantsIds() {
            return true;
        }

        @Override
        public void id(PeerId id) {
            int last = length / family.peerBytes() - 1;
            while (ids.size() < last) {
                ids.add(null);
            }
            ids.add(id);
        }

        /** What came so far. */
        public CompactPeers peers() {
            return length == 0 ? none(family) : new CompactPeers(family, Arrays.copyOf(buffer, length), ids);
        }
    }
}
