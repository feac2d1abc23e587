package dev.peerage.bittorrent;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Big-endian reads and writes on byte arrays, as the protocol's words are laid out. */
final class Bytes {

    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle SHORTS = MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.BIG_ENDIAN);

    private Bytes() {}

    static long getLong(byte[] bytes, int offset) {
        return (long) LONGS.get(bytes, offset);
    }

    static int getInt(byte[] bytes, int offset) {
        return (int) INTS.get(bytes, offset);
    }

    static int getUnsignedShort(byte[] bytes, int offset) {
        return (short) SHORTS.get(bytes, offset) & 0xffff;
    }

    static void putLong(byte[] bytes, int offset, long value) {
        LONGS.set(bytes, offset, value);
    }

    static void putInt(byte[] bytes, int offset, int value) {
        INTS.set(bytes, offset, value);
    }

    static void putShort(byte[] bytes, int offset, int value) {
        SHORTS.set(bytes, offset, (short) value);
    }
}
