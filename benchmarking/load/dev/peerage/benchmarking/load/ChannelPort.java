package dev.peerage.benchmarking.load;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.PortUnreachableException;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;

/** Sockets by the JDK's channels, for a Java or a system without {@link Libc}: a call for each datagram. */
final class ChannelPort implements DatagramPort {

    private static final int RECEIVE_BUFFER_BYTES = 8_000_000;

    private final DatagramChannel[] channels;
    private final ByteBuffer out = Memory.allocatePacket(BATCH * OUT_BYTES);
    private final ByteBuffer in = Memory.allocatePacket(BATCH * IN_BYTES);
    private final ByteBuffer[] outSlots = slots(out, OUT_BYTES);
    private final ByteBuffer[] inSlots = slots(in, IN_BYTES);

    ChannelPort(Sources sources) {
        if (sources.wide()) {
            throw new IllegalArgumentException(
                    "More than " + Sources.MAX_CONNECTED + " flows a worker need Linux and Java 22 or newer");
        }
        channels = new DatagramChannel[sources.sockets()];
        try {
            for (int i = 0; i < channels.length; i++) {
                channels[i] = DatagramChannel.open()
                        .setOption(StandardSocketOptions.SO_RCVBUF, RECEIVE_BUFFER_BYTES)
                        .bind(new InetSocketAddress(sources.address(i), 0))
                        .connect(sources.server());
                channels[i].configureBlocking(false);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static ByteBuffer[] slots(ByteBuffer memory, int bytes) {
        ByteBuffer[] slots = new ByteBuffer[BATCH];
        for (int i = 0; i < BATCH; i++) {
            slots[i] = memory.slice(i * bytes, bytes);
        }
        return slots;
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
        outSlots[slot].position(0).limit(length);
    }

    @Override
    public int send(int socket, int count) {
        try {
            for (int i = 0; i < count; i++) {
                try {
                    if (channels[socket].write(outSlots[i]) == 0) {
                        return i;
                    }
                } catch (PortUnreachableException e) {
                    i--; // an error of an earlier datagram: this one has not gone
                }
            }
            return count;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public int receive(int socket) {
        int count = 0;
        try {
            while (count < BATCH && channels[socket].read(inSlots[count].clear()) > 0) {
                count++;
            }
        } catch (PortUnreachableException e) {
            return count;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return count;
    }

    @Override
    public int length(int slot) {
        return inSlots[slot].position();
    }

    @Override
    public void close() {
        for (DatagramChannel channel : channels) {
            try {
                channel.close();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
