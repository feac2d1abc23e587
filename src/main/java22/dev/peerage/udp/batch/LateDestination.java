package dev.peerage.udp.batch;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import dev.peerage.udp.LateReply;
import io.netty.buffer.ByteBuf;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.concurrent.atomic.LongAdder;

/** Where a reply goes that comes after its batch: a copy of the sender's address, and of the address asked. */
final class LateDestination implements LateReply.Destination {

    private final Descriptor descriptor;
    private final LongAdder sendFailures;
    private final byte[] name;
    private final byte[] control;

    LateDestination(Descriptor descriptor, RequestBatch requests, int index, LongAdder sendFailures) {
        this.descriptor = descriptor;
        this.sendFailures = sendFailures;
        this.control = requests.control(index)
                .asSlice(0, requests.replyControlBytes(index))
                .toArray(JAVA_BYTE);
        this.name = requests.name(index).asSlice(0, requests.nameBytes()).toArray(JAVA_BYTE);
    }

    @Override
    public void send(ByteBuf reply) {
        try (Arena arena = Arena.ofConfined()) {
            MessageHeaders header = new MessageHeaders(arena, 1, reply.readableBytes());
            header.datagram(0).setBytes(0, reply, reply.readerIndex(), reply.readableBytes());
            header.setName(0, copy(arena, name));
            header.setNameBytes(0, name.length);
            if (control.length > 0) {
                header.setControl(0, copy(arena, control));
                header.setControlBytes(0, control.length);
            }
            if (!descriptor.send(new Libc(arena), header.from(0))) {
                sendFailures.increment();
            }
        } finally {
            reply.release();
        }
    }

    private static MemorySegment copy(Arena arena, byte[] bytes) {
        MemorySegment copy = arena.allocate(bytes.length, Long.BYTES);
        return copy.copyFrom(MemorySegment.ofArray(bytes));
    }
}
