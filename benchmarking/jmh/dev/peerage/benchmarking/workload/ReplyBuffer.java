package dev.peerage.benchmarking.workload;

import dev.peerage.bittorrent.AddressFamily;
import dev.peerage.bittorrent.PeerSink;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Takes peers as a door does: in wire form, into a buffer that is used again and again. */
public final class ReplyBuffer implements PeerSink {

    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle SHORTS = MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.BIG_ENDIAN);

    private static final int CAPACITY = 4096;

    private final byte[] buffer = new byte[CAPACITY];
    private int length;

    /** Forgets the last answer. */
    public ReplyBuffer clear() {
        length = 0;
        return this;
    }

    /** How many bytes of peers were written. */
    public int length() {
        return length;
    }

    @Override
    public void ipv4(int address, int port) {
        INTS.set(buffer, length, address);
        SHORTS.set(buffer, length + 4, (short) port);
        length += 6;
    }

    @Override
    public void ipv6(long high, long low, int port) {
        LONGS.set(buffer, length, high);
        LONGS.set(buffer, length + 8, low);
        SHORTS.set(buffer, length + 16, (short) port);
        length += 18;
    }

    @Override
    public void wire(AddressFamily family, byte[] page, int offset, int peers) {
        int bytes = peers * family.peerBytes();
        System.arraycopy(page, offset, buffer, length, bytes);
        length += bytes;
    }
}
