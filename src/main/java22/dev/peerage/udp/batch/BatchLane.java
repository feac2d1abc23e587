package dev.peerage.udp.batch;

import dev.peerage.udp.SocketSettings;
import dev.peerage.udp.UdpLane;
import dev.peerage.udp.UdpSocket;
import java.lang.foreign.Arena;
import java.lang.foreign.ValueLayout;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import org.jspecify.annotations.Nullable;

/** Datagrams by recvmmsg and sendmmsg, past all objects of the network libraries: docs/decisions/0050. */
public final class BatchLane implements UdpLane {

    /** Found by its name. */
    public BatchLane() {}

    @Override
    public String label() {
        return "batch lane";
    }

    @Override
    public @Nullable String obstacle() {
        if (!System.getProperty("os.name").equals("Linux") || ValueLayout.ADDRESS.byteSize() != Long.BYTES) {
            return "it needs 64-bit Linux, and this is " + System.getProperty("os.name") + " on "
                    + System.getProperty("os.arch");
        }
        try {
            return refusedCall();
        } catch (IllegalCallerException denied) {
            return "native access is denied: start java with --enable-native-access=ALL-UNNAMED";
        } catch (ExceptionInInitializerError failed) {
            return failed.getCause() instanceof IllegalCallerException
                    ? "native access is denied: start java with --enable-native-access=ALL-UNNAMED"
                    : "its system calls cannot be linked: " + failed.getCause();
        } catch (UnsupportedOperationException | LinkageError failed) {
            return "its system calls cannot be linked: " + failed.getMessage();
        } catch (IllegalStateException failed) {
            return "its system calls do not work here: " + failed.getMessage();
        }
    }

    /** Sandboxes may know sockets, but not these calls. */
    private static @Nullable String refusedCall() {
        Descriptor probe = Descriptor.open(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), false, 0);
        try (Arena arena = Arena.ofConfined()) {
            Libc libc = new Libc(arena);
            MessageHeaders headers = new MessageHeaders(arena, 1, 1);
            int received = libc.recvMMsg(probe.number(), headers.from(0), 1, Libc.MSG_DONTWAIT);
            return received == -Libc.EAGAIN ? null : "the system refuses recvmmsg: " + Libc.text(-received);
        } finally {
            probe.close();
        }
    }

    @Override
    public int socketsPerAddress(int wanted) {
        return wanted;
    }

    @Override
    public boolean mixesFamilies() {
        return false;
    }

    @Override
    public boolean repliesFromAskedAddress() {
        return true;
    }

    @Override
    public Sockets start(int socketsPerAddress) {
        return new SocketsWithThreads();
    }

    /** Nothing is shared. */
    private static final class SocketsWithThreads implements Sockets {

        private int threads;

        @Override
        public int bindOnce(InetSocketAddress address) {
            Descriptor alone = Descriptor.open(address, false, 0);
            try {
                return alone.port();
            } finally {
                alone.close();
            }
        }

        @Override
        public UdpSocket open(InetSocketAddress address, int number, SocketSettings settings) {
            threads++;
            return BatchSocket.open(address, "peerage-udp-" + threads, settings);
        }

        @Override
        public void end() {}
    }
}
