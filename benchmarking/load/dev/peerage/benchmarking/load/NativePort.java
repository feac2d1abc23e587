package dev.peerage.benchmarking.load;

import java.lang.ref.Reference;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;

/**
 * Sockets by recvmmsg and sendmmsg. All memory is laid out once:
 *
 * <pre>
 *  mmsghdr, 64 bytes: name @0, name length @8, iovec @16, iovec count @24, control @32, control length @40, flags @48, length @56
 *  iovec, 16 bytes: base @0, length @8
 *  cmsghdr, 16 bytes: length @0, level @8, type @12; then in_pktinfo {index, source, destination} or in6_pktinfo {source, index}
 * </pre>
 */
final class NativePort implements DatagramPort {

    static final int MESSAGE = 64;
    static final int VECTOR = 16;
    private static final int CONTROL = 40;
    private static final int RECEIVE_BUFFER_BYTES = 8_000_000;

    private final Libc.Errno errno = new Libc.Errno();
    private final int[] descriptors;
    private final ByteBuffer out = Memory.allocatePacket(BATCH * OUT_BYTES);
    private final ByteBuffer in = Memory.allocatePacket(BATCH * IN_BYTES);
    private final ByteBuffer outMessages = Memory.allocate(BATCH * MESSAGE);
    private final ByteBuffer inMessages = Memory.allocate(BATCH * MESSAGE);
    private final ByteBuffer outVectors = vectors(out, OUT_BYTES, outMessages);
    private final ByteBuffer inVectors = vectors(in, IN_BYTES, inMessages);
    private final ByteBuffer name = Memory.allocate(SocketAddresses.BYTES);
    private final ByteBuffer controls;
    private final long controlsAddress;
    private final boolean wide;
    private final long outMessagesAddress = Libc.address(outMessages);
    private final long inMessagesAddress = Libc.address(inMessages);

    NativePort(Sources sources) {
        wide = sources.wide();
        descriptors = new int[sources.sockets()];
        InetSocketAddress server = sources.server();
        SocketAddresses.write(name, 0, server);
        int nameLength = SocketAddresses.length(server.getAddress());
        for (int i = 0; i < descriptors.length; i++) {
            descriptors[i] = open(sources, i, nameLength);
        }
        controls = Memory.allocate(wide ? sources.addresses() * CONTROL : CONTROL);
        controlsAddress = Libc.address(controls);
        if (wide) {
            for (int i = 0; i < sources.addresses(); i++) {
                writeControl(i * CONTROL, sources.address(i));
            }
            long nameAddress = Libc.address(name);
            for (int slot = 0; slot < BATCH; slot++) {
                outMessages.putLong(slot * MESSAGE, nameAddress);
                outMessages.putInt(slot * MESSAGE + 8, nameLength);
                outMessages.putLong(slot * MESSAGE + 40, sources.ipv4() ? 32 : 40);
            }
        }
    }

    /** Iovecs over equal slots of a buffer, with one message header each. */
    static ByteBuffer vectors(ByteBuffer slots, int slotBytes, ByteBuffer messages) {
        int count = slots.capacity() / slotBytes;
        ByteBuffer vectors = Memory.allocate(count * VECTOR);
        long slotsAddress = Libc.address(slots);
        long vectorsAddress = Libc.address(vectors);
        for (int i = 0; i < count; i++) {
            vectors.putLong(i * VECTOR, slotsAddress + (long) i * slotBytes);
            vectors.putLong(i * VECTOR + 8, slotBytes);
            messages.putLong(i * MESSAGE + 16, vectorsAddress + (long) i * VECTOR);
            messages.putLong(i * MESSAGE + 24, 1);
        }
        return vectors;
    }

    private int open(Sources sources, int index, int nameLength) {
        int socket = Libc.require(
                Libc.socket(errno, SocketAddresses.family(sources.server().getAddress())), "socket");
        ByteBuffer value = Memory.allocate(4).putInt(0, RECEIVE_BUFFER_BYTES);
        Libc.require(
                Libc.setOption(errno, socket, Libc.SOL_SOCKET, Libc.SO_RCVBUF, Libc.address(value), 4), "setsockopt");
        if (wide && !sources.ipv4()) {
            value.putInt(0, 1);
            Libc.require(
                    Libc.setOption(errno, socket, Libc.IPPROTO_IPV6, Libc.IPV6_V6ONLY, Libc.address(value), 4),
                    "setsockopt IPV6_V6ONLY");
        }
        ByteBuffer local = Memory.allocate(SocketAddresses.BYTES);
        InetAddress any = SocketAddresses.any(sources.ipv4());
        SocketAddresses.write(local, 0, new InetSocketAddress(wide ? any : sources.address(index), 0));
        Libc.require(Libc.bind(errno, socket, Libc.address(local), nameLength), "bind to source " + index);
        if (!wide) {
            Libc.require(Libc.connect(errno, socket, Libc.address(name), nameLength), "connect");
        }
        return socket;
    }

    private void writeControl(int offset, InetAddress source) {
        byte[] bytes = source.getAddress();
        boolean ipv4 = bytes.length == 4;
        controls.putLong(offset, ipv4 ? 28 : 36);
        controls.putInt(offset + 8, ipv4 ? 0 : Libc.IPPROTO_IPV6);
        controls.putInt(offset + 12, ipv4 ? 8 : 50);
        int at = offset + (ipv4 ? 20 : 16);
        for (int i = 0; i < bytes.length; i++) {
            controls.put(at + i, bytes[i]);
        }
    }

    @Override
    public ByteBuffer out() {
        return out;
    }

    @Override
    public ByteBuffer in() {
        return in;
    }

    @Override
    public void stage(int slot, int length, int source) {
        outVectors.putLong(slot * VECTOR + 8, length);
        if (wide) {
            outMessages.putLong(slot * MESSAGE + 32, controlsAddress + (long) source * CONTROL);
        }
    }

    @Override
    public int send(int socket, int count) {
        int sent = 0;
        while (sent < count) {
            int answer =
                    Libc.send(errno, descriptors[socket], outMessagesAddress + (long) sent * MESSAGE, count - sent, 0);
            if (answer > 0) {
                sent += answer;
            } else if (answer != -Libc.EINTR && answer != -Libc.ECONNREFUSED) {
                return sent;
            }
        }
        return sent;
    }

    @Override
    public int receive(int socket) {
        return Math.max(0, Libc.receive(errno, descriptors[socket], inMessagesAddress, BATCH, Libc.MSG_DONTWAIT));
    }

    @Override
    public int length(int slot) {
        return inMessages.getInt(slot * MESSAGE + 56);
    }

    @Override
    public void close() {
        try {
            for (int descriptor : descriptors) {
                Libc.close(errno, descriptor);
            }
        } finally {
            // memory must outlive every call that knows its address
            Reference.reachabilityFence(inVectors);
        }
    }
}
