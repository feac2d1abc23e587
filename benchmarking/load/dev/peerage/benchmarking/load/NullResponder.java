package dev.peerage.benchmarking.load;

import java.lang.ref.Reference;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;

/**
 * The loop of a batch lane and nothing else: recvmmsg, a fixed answer for each datagram, sendmmsg. What it costs is the kernel's
 * part of any such server. {@code benchmarking/rivals/null-responder.c} is the same in C.
 */
final class NullResponder implements Runnable {

    private static final int IN_BYTES = 2048;
    private static final int OUT_BYTES = 2048;
    private static final long CONNECTION_ID = 0x6e756c6c6e756c6cL;
    private static final int INTERVAL_SECONDS = 1800;
    private static final int RECEIVE_BUFFER_BYTES = 8_000_000;
    private static final int TIMEOUT_MICROS = 100_000;

    private final Libc.Errno errno = new Libc.Errno();
    private final int batch;
    private final int peerBytes;
    private final int addressLength;
    private final int socket;
    private final ByteBuffer in;
    private final ByteBuffer out;
    private final ByteBuffer names;
    private final ByteBuffer inMessages;
    private final ByteBuffer outMessages;
    private final ByteBuffer inVectors;
    private final ByteBuffer outVectors;
    private volatile boolean stopped;

    NullResponder(InetSocketAddress address, int batch, int peers) {
        this.batch = batch;
        boolean ipv4 = address.getAddress().getAddress().length == 4;
        peerBytes = peers * (ipv4 ? 6 : 18);
        addressLength = SocketAddresses.length(address.getAddress());
        in = Memory.allocatePacket(batch * IN_BYTES);
        out = Memory.allocatePacket(batch * OUT_BYTES);
        names = Memory.allocate(batch * SocketAddresses.BYTES);
        inMessages = Memory.allocate(batch * NativePort.MESSAGE);
        outMessages = Memory.allocate(batch * NativePort.MESSAGE);
        inVectors = NativePort.vectors(in, IN_BYTES, inMessages);
        outVectors = NativePort.vectors(out, OUT_BYTES, outMessages);
        long namesAddress = Libc.address(names);
        for (int i = 0; i < batch; i++) {
            inMessages.putLong(i * NativePort.MESSAGE, namesAddress + (long) i * SocketAddresses.BYTES);
        }
        for (int i = 0; i < batch * OUT_BYTES / 2; i++) {
            out.putShort(i * 2, (short) 0x7f01);
        }
        socket = open(address);
    }

    private int open(InetSocketAddress address) {
        int opened = Libc.require(Libc.socket(errno, SocketAddresses.family(address.getAddress())), "socket");
        ByteBuffer value = Memory.allocate(SocketAddresses.BYTES);
        long at = Libc.address(value);
        value.putInt(0, 1);
        Libc.require(Libc.setOption(errno, opened, Libc.SOL_SOCKET, Libc.SO_REUSEPORT, at, 4), "SO_REUSEPORT");
        value.putInt(0, RECEIVE_BUFFER_BYTES);
        Libc.require(Libc.setOption(errno, opened, Libc.SOL_SOCKET, Libc.SO_RCVBUF, at, 4), "SO_RCVBUF");
        value.putLong(0, 0).putLong(8, TIMEOUT_MICROS);
        Libc.require(Libc.setOption(errno, opened, Libc.SOL_SOCKET, Libc.SO_RCVTIMEO, at, 16), "SO_RCVTIMEO");
        value.putLong(0, 0).putLong(8, 0);
        SocketAddresses.write(value, 0, address);
        Libc.require(Libc.bind(errno, opened, at, addressLength), "bind " + address);
        return opened;
    }

    void stop() {
        stopped = true;
    }

    @Override
    public void run() {
        try {
            loop();
        } finally {
            Libc.close(errno, socket);
            // memory must outlive every call that knows its address
            Reference.reachabilityFence(inVectors);
            Reference.reachabilityFence(names);
        }
    }

    private void loop() {
        long inAddress = Libc.address(inMessages);
        long outAddress = Libc.address(outMessages);
        while (!stopped) {
            for (int i = 0; i < batch; i++) {
                inMessages.putInt(i * NativePort.MESSAGE + 8, SocketAddresses.BYTES);
            }
            int count = Libc.receive(errno, socket, inAddress, batch, Libc.MSG_WAITFORONE);
            int answers = 0;
            for (int i = 0; i < count; i++) {
                int length = answer(i * IN_BYTES, inMessages.getInt(i * NativePort.MESSAGE + 56), answers * OUT_BYTES);
                if (length > 0) {
                    outMessages.putLong(answers * NativePort.MESSAGE, inMessages.getLong(i * NativePort.MESSAGE));
                    outMessages.putInt(answers * NativePort.MESSAGE + 8, addressLength);
                    outVectors.putLong(answers * NativePort.VECTOR + 8, length);
                    answers++;
                }
            }
            int sent = 0;
            while (sent < answers) {
                int more = Libc.send(errno, socket, outAddress + (long) sent * NativePort.MESSAGE, answers - sent, 0);
                // what cannot be sent is left out, its batch is not
                sent += Math.max(1, more);
            }
        }
    }

    private int answer(int from, int length, int to) {
        if (length < 16) {
            return 0;
        }
        int action = in.getInt(from + 8);
        out.putInt(to, action);
        out.putInt(to + 4, in.getInt(from + 12));
        return switch (action) {
            case 0 -> {
                out.putLong(to + 8, CONNECTION_ID);
                yield 16;
            }
            case 1 -> {
                out.putInt(to + 8, INTERVAL_SECONDS);
                out.putInt(to + 12, 1);
                out.putInt(to + 16, 1);
                yield 20 + peerBytes;
            }
            case 2 -> {
                int rows = (length - 16) / 20;
                for (int i = 0; i < rows * 3; i++) {
                    out.putInt(to + 8 + i * 4, 0);
                }
                yield 8 + rows * 12;
            }
            default -> 0;
        };
    }
}
