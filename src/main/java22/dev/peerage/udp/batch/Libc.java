package dev.peerage.udp.batch;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemoryLayout.PathElement;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.StructLayout;
import java.lang.invoke.MethodHandle;

/**
 * The socket calls of Linux. Each answers what C answers, and −errno for −1. An instance serves one thread at a time. Calls
 * may wait, so that none of them is a critical one: a collection of garbage never waits for a socket.
 */
final class Libc {

    static final int EINTR = 4;
    static final int EBADF = 9;
    static final int EAGAIN = 11;
    static final int ENOTSOCK = 88;

    static final int AF_INET = 2;
    static final int AF_INET6 = 10;
    static final int SOL_SOCKET = 1;
    static final int SO_RCVBUF = 8;
    static final int SO_REUSEPORT = 15;
    static final int SO_RCVTIMEO = 20;
    static final int IPPROTO_IP = 0;
    static final int IP_PKTINFO = 8;
    static final int IPPROTO_IPV6 = 41;
    static final int IPV6_V6ONLY = 26;
    static final int IPV6_RECVPKTINFO = 49;
    static final int MSG_DONTWAIT = 0x40;
    static final int MSG_WAITFORONE = 0x10000;
    static final short POLLOUT = 4;

    private static final int SOCK_DGRAM = 2;
    private static final int SOCK_CLOEXEC = 0x80000;
    private static final int LONGEST_TEXT = 256;

    private static final Linker LINKER = Linker.nativeLinker();
    private static final StructLayout CALL_STATE = Linker.Option.captureStateLayout();
    private static final long ERRNO = CALL_STATE.byteOffset(PathElement.groupElement("errno"));

    private static final MethodHandle SOCKET = call("socket", JAVA_INT, JAVA_INT, JAVA_INT);
    private static final MethodHandle BIND = call("bind", JAVA_INT, ADDRESS, JAVA_INT);
    private static final MethodHandle GETSOCKNAME = call("getsockname", JAVA_INT, ADDRESS, ADDRESS);
    private static final MethodHandle SETSOCKOPT = call("setsockopt", JAVA_INT, JAVA_INT, JAVA_INT, ADDRESS, JAVA_INT);
    private static final MethodHandle GETSOCKOPT = call("getsockopt", JAVA_INT, JAVA_INT, JAVA_INT, ADDRESS, ADDRESS);
    private static final MethodHandle RECVMMSG = call("recvmmsg", JAVA_INT, ADDRESS, JAVA_INT, JAVA_INT, ADDRESS);
    private static final MethodHandle SENDMMSG = call("sendmmsg", JAVA_INT, ADDRESS, JAVA_INT, JAVA_INT);
    private static final MethodHandle POLL = call("poll", ADDRESS, JAVA_LONG, JAVA_INT);
    private static final MethodHandle CLOSE = call("close", JAVA_INT);
    private static final MethodHandle STRERROR = strerror();

    private final MemorySegment callState;

    /**
     * @param arena how long the instance can be used
     */
    Libc(Arena arena) {
        callState = arena.allocate(CALL_STATE);
    }

    // The lane is the one place that calls out of Java, and the manifest grants it.
    @SuppressWarnings("restricted")
    private static MethodHandle call(String function, MemoryLayout... arguments) {
        return LINKER.downcallHandle(
                LINKER.defaultLookup().find(function).orElseThrow(() -> new UnsatisfiedLinkError(function)),
                FunctionDescriptor.of(JAVA_INT, arguments),
                Linker.Option.captureCallState("errno"));
    }

    // As above.
    @SuppressWarnings("restricted")
    private static MethodHandle strerror() {
        return LINKER.downcallHandle(
                LINKER.defaultLookup().find("strerror").orElseThrow(() -> new UnsatisfiedLinkError("strerror")),
                FunctionDescriptor.of(ADDRESS, JAVA_INT));
    }

    int socket(int family) {
        try {
            return checked((int) SOCKET.invokeExact(callState, family, SOCK_DGRAM | SOCK_CLOEXEC, 0));
        } catch (Throwable thrown) {
            throw unexpected(thrown);
        }
    }

    int bind(int socket, MemorySegment address, int length) {
        try {
            return checked((int) BIND.invokeExact(callState, socket, address, length));
        } catch (Throwable thrown) {
            throw unexpected(thrown);
        }
    }

    int getSockName(int socket, MemorySegment address, MemorySegment length) {
        try {
            return checked((int) GETSOCKNAME.invokeExact(callState, socket, address, length));
        } catch (Throwable thrown) {
            throw unexpected(thrown);
        }
    }

    int setSockOpt(int socket, int level, int option, MemorySegment value) {
        try {
            return checked(
                    (int) SETSOCKOPT.invokeExact(callState, socket, level, option, value, (int) value.byteSize()));
        } catch (Throwable thrown) {
            throw unexpected(thrown);
        }
    }

    int getSockOpt(int socket, int level, int option, MemorySegment value, MemorySegment length) {
        try {
            return checked((int) GETSOCKOPT.invokeExact(callState, socket, level, option, value, length));
        } catch (Throwable thrown) {
            throw unexpected(thrown);
        }
    }

    /** Answers how many datagrams were read. */
    int recvMMsg(int socket, MemorySegment headers, int count, int flags) {
        try {
            return checked((int) RECVMMSG.invokeExact(callState, socket, headers, count, flags, MemorySegment.NULL));
        } catch (Throwable thrown) {
            throw unexpected(thrown);
        }
    }

    /** Answers how many datagrams were sent. */
    int sendMMsg(int socket, MemorySegment headers, int count, int flags) {
        try {
            return checked((int) SENDMMSG.invokeExact(callState, socket, headers, count, flags));
        } catch (Throwable thrown) {
            throw unexpected(thrown);
        }
    }

    int poll(MemorySegment descriptors, long count, int millis) {
        try {
            return checked((int) POLL.invokeExact(callState, descriptors, count, millis));
        } catch (Throwable thrown) {
            throw unexpected(thrown);
        }
    }

    int close(int descriptor) {
        try {
            return checked((int) CLOSE.invokeExact(callState, descriptor));
        } catch (Throwable thrown) {
            throw unexpected(thrown);
        }
    }

    /** What the system says of an error. */
    // The text ends with a zero byte, which is looked for in so many bytes.
    @SuppressWarnings("restricted")
    static String text(int errno) {
        try {
            MemorySegment text = (MemorySegment) STRERROR.invokeExact(errno);
            return text.reinterpret(LONGEST_TEXT).getString(0);
        } catch (Throwable thrown) {
            throw unexpected(thrown);
        }
    }

    private int checked(int answer) {
        return answer == -1 ? -callState.get(JAVA_INT, ERRNO) : answer;
    }

    private static IllegalStateException unexpected(Throwable thrown) {
        return new IllegalStateException("A call of the system failed in Java", thrown);
    }
}
