package dev.peerage.benchmarking.load;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Direct buffers, laid out as C lays out its structs. */
final class Memory {

    private Memory() {}

    /** Zeroed memory of the given size in bytes, in the machine's byte order. */
    static ByteBuffer allocate(int bytes) {
        return ByteBuffer.allocateDirect(bytes).order(ByteOrder.nativeOrder());
    }

    /** Zeroed memory of the given size in bytes, in network order. */
    static ByteBuffer allocatePacket(int bytes) {
        return ByteBuffer.allocateDirect(bytes).order(ByteOrder.BIG_ENDIAN);
    }
}
