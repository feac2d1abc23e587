package dev.peerage.udp.batch;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/**
 * What recvmmsg and sendmmsg are told of the datagrams of a batch, and the datagrams themselves, laid out once. Offsets are
 * those of 64-bit Linux.
 *
 * <pre>
 *  mmsghdr                              iovec
 *  0  address of the other side (8)     0  datagram (8)
 *  8  its length (4)                    8  its length, or its room (8)
 *  16 iovec (8)                         16
 *  24 iovecs, always 1 (8)
 *  32 control data (8)
 *  40 its length (8)
 *  48 flags (4)
 *  56 length of the datagram read (4)
 *  64
 * </pre>
 */
final class MessageHeaders {

    static final int HEADER_BYTES = 64;

    private static final int NAME = 0;
    private static final int NAME_LENGTH = 8;
    private static final int VECTOR = 16;
    private static final int VECTORS = 24;
    private static final int CONTROL = 32;
    private static final int CONTROL_LENGTH = 40;
    private static final int DATAGRAM_LENGTH = 56;

    private static final int VECTOR_BYTES = 16;
    private static final int ROOM = 8;

    private static final int CACHE_LINE_BYTES = 64;

    private final MemorySegment headers;
    private final MemorySegment vectors;
    private final ByteBuf[] datagrams;

    MessageHeaders(Arena arena, int count, int datagramBytes) {
        headers = arena.allocate((long) count * HEADER_BYTES, CACHE_LINE_BYTES);
        vectors = arena.allocate((long) count * VECTOR_BYTES, CACHE_LINE_BYTES);
        datagrams = new ByteBuf[count];
        MemorySegment memory = arena.allocate((long) count * datagramBytes, CACHE_LINE_BYTES);
        for (int index = 0; index < count; index++) {
            MemorySegment datagram = memory.asSlice((long) index * datagramBytes, datagramBytes);
            datagrams[index] = Unpooled.wrappedBuffer(datagram.asByteBuffer());
            long vector = (long) index * VECTOR_BYTES;
            vectors.set(ADDRESS, vector, datagram);
            vectors.set(JAVA_LONG, vector + ROOM, datagramBytes);
            headers.set(ADDRESS, at(index) + VECTOR, vectors.asSlice(vector));
            headers.set(JAVA_LONG, at(index) + VECTORS, 1);
        }
    }

    private static long at(int index) {
        return (long) index * HEADER_BYTES;
    }

    int count() {
        return datagrams.length;
    }

    /** The headers from one on. */
    MemorySegment from(int index) {
        return index == 0 ? headers : headers.asSlice(at(index));
    }

    ByteBuf datagram(int index) {
        return datagrams[index];
    }

    /** How long a datagram is that was read. */
    int datagramBytes(int index) {
        return headers.get(JAVA_INT, at(index) + DATAGRAM_LENGTH);
    }

    /** How long a datagram is that will be sent. */
    void setDatagramBytes(int index, int bytes) {
        vectors.set(JAVA_LONG, (long) index * VECTOR_BYTES + ROOM, bytes);
    }

    void setName(int index, MemorySegment name) {
        headers.set(ADDRESS, at(index) + NAME, name);
    }

    void setNameBytes(int index, int bytes) {
        headers.set(JAVA_INT, at(index) + NAME_LENGTH, bytes);
    }

    void setControl(int index, MemorySegment control) {
        headers.set(ADDRESS, at(index) + CONTROL, control);
    }

    long controlBytes(int index) {
        return headers.get(JAVA_LONG, at(index) + CONTROL_LENGTH);
    }

    void setControlBytes(int index, long bytes) {
        headers.set(JAVA_LONG, at(index) + CONTROL_LENGTH, bytes);
    }
}
