package dev.peerage.repository.memory;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Numbers in pages of bytes, big-endian as on the wire, at any alignment. */
final class PageBytes {

    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle SHORTS = MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.BIG_ENDIAN);

    private static final VarHandle REVERSED_LONGS =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private PageBytes() {}

    /** {@link #getLong} with its bytes in opposite order: quicker on most processors. */
    static long getReversedLong(byte[] page, int offset) {
        return (long) REVERSED_LONGS.get(page, offset);
    }

    static long getLong(byte[] page, int offset) {
        return (long) LONGS.get(page, offset);
    }

    static int getInt(byte[] page, int offset) {
        return (int) INTS.get(page, offset);
    }

    static int getUnsignedShort(byte[] page, int offset) {
        return (short) SHORTS.get(page, offset) & 0xffff;
    }

    static void putLong(byte[] page, int offset, long value) {
        LONGS.set(page, offset, value);
    }

    static void putInt(byte[] page, int offset, int value) {
        INTS.set(page, offset, value);
    }

    static void putShort(byte[] page, int offset, int value) {
        SHORTS.set(page, offset, (short) value);
    }
}
