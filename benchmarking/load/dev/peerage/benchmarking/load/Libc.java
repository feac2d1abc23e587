package dev.peerage.benchmarking.load;

import java.lang.invoke.MethodHandle;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.NoSuchElementException;
import java.util.Optional;

/**
 * The socket calls of Linux, through the Foreign Function API of Java 22 and newer. The API is found by reflection, so that this
 * file compiles with 17: pointers travel as longs, memory is direct buffers, and no foreign type stands at a call.
 *
 * <p>Ask {@link #isSupported()} first. Every call answers what C answers, and −errno for −1.
 */
final class Libc {

    static final int AF_INET = 2;
    static final int AF_INET6 = 10;
    static final int EINTR = 4;
    static final int EAGAIN = 11;
    static final int EMSGSIZE = 90;
    static final int ENOBUFS = 105;
    static final int ECONNREFUSED = 111;
    static final int MSG_DONTWAIT = 0x40;
    static final int MSG_WAITFORONE = 0x10000;
    static final int SOL_SOCKET = 1;
    static final int SO_RCVBUF = 8;
    static final int SO_REUSEPORT = 15;
    static final int SO_RCVTIMEO = 20;
    static final int IPPROTO_IPV6 = 41;
    static final int IPV6_V6ONLY = 26;

    private static final int SOCK_DGRAM = 2;
    private static final int SOCK_CLOEXEC = 0x80000;

    private Libc() {}

    /** Whether this Java and this system have what the calls need. */
    static boolean isSupported() {
        return Runtime.version().feature() >= 22
                && System.getProperty("os.name").equals("Linux")
                && System.getProperty("sun.arch.data.model", "64").equals("64");
    }

    static int socket(Errno errno, int family) {
        try {
            return errno.check((int) Calls.SOCKET.invokeExact(errno.segment(), family, SOCK_DGRAM | SOCK_CLOEXEC, 0));
        } catch (Throwable thrown) {
            throw unexpected(thrown);
        }
    }

    static int bind(Errno errno, int socket, long address, int length) {
        try {
            return errno.check((int) Calls.BIND.invokeExact(errno.segment(), socket, address, length));
        } catch (Throwable thrown) {
            throw unexpected(thrown);
        }
    }

    static int connect(Errno errno, int socket, long address, int length) {
        try {
            return errno.check((int) Calls.CONNECT.invokeExact(errno.segment(), socket, address, length));
        } catch (Throwable thrown) {
            throw unexpected(thrown);
        }
    }

    static int setOption(Errno errno, int socket, int level, int option, long value, int length) {
        try {
            return errno.check(
                    (int) Calls.SETSOCKOPT.invokeExact(errno.segment(), socket, level, option, value, length));
        } catch (Throwable thrown) {
            throw unexpected(thrown);
        }
    }

    static int receive(Errno errno, int socket, long messages, int count, int flags) {
        try {
            return errno.check((int) Calls.RECVMMSG.invokeExact(errno.segment(), socket, messages, count, flags, 0L));
        } catch (Throwable thrown) {
            throw unexpected(thrown);
        }
    }

    static int send(Errno errno, int socket, long messages, int count, int flags) {
        try {
            return errno.check((int) Calls.SENDMMSG.invokeExact(errno.segment(), socket, messages, count, flags));
        } catch (Throwable thrown) {
            throw unexpected(thrown);
        }
    }

    static int close(Errno errno, int descriptor) {
        try {
            return errno.check((int) Calls.CLOSE.invokeExact(errno.segment(), descriptor));
        } catch (Throwable thrown) {
            throw unexpected(thrown);
        }
    }

    /** The address of a direct buffer's first byte. */
    static long address(ByteBuffer direct) {
        try {
            return (long) Foreign.ADDRESS.invoke(Foreign.OF_BUFFER.invoke(null, direct));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Fails with the call's name when an answer is an error. */
    static int require(int answer, String call) {
        if (answer < 0) {
            throw new IllegalStateException(call + " failed, errno " + -answer);
        }
        return answer;
    }

    private static IllegalStateException unexpected(Throwable thrown) {
        return new IllegalStateException("A native call failed", thrown);
    }

    /** Where one thread's calls leave errno. */
    static final class Errno {

        private final ByteBuffer state = Memory.allocate(16);
        private final Object segment;

        Errno() {
            try {
                segment = Foreign.OF_BUFFER.invoke(null, state);
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(e);
            }
        }

        private Object segment() {
            return segment;
        }

        private int check(int answer) {
            return answer == -1 ? -state.getInt(0) : answer;
        }
    }

    /** The handles, constants for the compiler. */
    private static final class Calls {

        static final MethodHandle SOCKET = Foreign.call("socket", int.class, int.class, int.class);
        static final MethodHandle BIND = Foreign.call("bind", int.class, long.class, int.class);
        static final MethodHandle CONNECT = Foreign.call("connect", int.class, long.class, int.class);
        static final MethodHandle SETSOCKOPT =
                Foreign.call("setsockopt", int.class, int.class, int.class, long.class, int.class);
        static final MethodHandle RECVMMSG =
                Foreign.call("recvmmsg", int.class, long.class, int.class, int.class, long.class);
        static final MethodHandle SENDMMSG = Foreign.call("sendmmsg", int.class, long.class, int.class, int.class);
        static final MethodHandle CLOSE = Foreign.call("close", int.class);
    }

    /** {@code java.lang.foreign}, by reflection. */
    private static final class Foreign {

        static final Method OF_BUFFER = method("MemorySegment", "ofBuffer", java.nio.Buffer.class);
        static final Method ADDRESS = method("MemorySegment", "address");

        private static Class<?> type(String name) {
            try {
                return Class.forName("java.lang.foreign." + name);
            } catch (ClassNotFoundException e) {
                throw new IllegalStateException("Native sockets need Java 22 or newer", e);
            }
        }

        private static Method method(String type, String name, Class<?>... parameters) {
            try {
                return type(type).getMethod(name, parameters);
            } catch (NoSuchMethodException e) {
                throw new IllegalStateException(e);
            }
        }

        private static Object layout(Class<?> carrier) throws ReflectiveOperationException {
            return type("ValueLayout")
                    .getField(carrier == long.class ? "JAVA_LONG" : "JAVA_INT")
                    .get(null);
        }

        /** A function that answers an int; the handle's first argument is an {@link Errno}'s segment. */
        static MethodHandle call(String function, Class<?>... arguments) {
            try {
                Object linker = method("Linker", "nativeLinker").invoke(null);
                Object names = method("Linker", "defaultLookup").invoke(linker);
                Object symbol = ((Optional<?>)
                                method("SymbolLookup", "find", String.class).invoke(names, function))
                        .orElseThrow(() -> new NoSuchElementException(function));
                Class<?> layoutType = type("MemoryLayout");
                Object layouts = java.lang.reflect.Array.newInstance(layoutType, arguments.length);
                for (int i = 0; i < arguments.length; i++) {
                    java.lang.reflect.Array.set(layouts, i, layout(arguments[i]));
                }
                Object descriptor = method("FunctionDescriptor", "of", layoutType, layouts.getClass())
                        .invoke(null, layout(int.class), layouts);
                Class<?> optionType = type("Linker$Option");
                Object options = java.lang.reflect.Array.newInstance(optionType, 1);
                java.lang.reflect.Array.set(
                        options,
                        0,
                        method("Linker$Option", "captureCallState", String[].class)
                                .invoke(null, (Object) new String[] {"errno"}));
                MethodHandle handle = (MethodHandle) method(
                                "Linker",
                                "downcallHandle",
                                type("MemorySegment"),
                                type("FunctionDescriptor"),
                                options.getClass())
                        .invoke(linker, symbol, descriptor, options);
                return handle.asType(handle.type().changeParameterType(0, Object.class));
            } catch (InvocationTargetException e) {
                throw new IllegalStateException(function + Arrays.toString(arguments), e.getCause());
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(function, e);
            }
        }
    }
}
