package dev.peerage.udp.batch;

import dev.peerage.tracker.UdpSocketStatus;
import dev.peerage.udp.SocketSettings;
import dev.peerage.udp.UdpSocket;
import java.net.InetSocketAddress;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

/** A socket with a thread of its own, which does nothing but wait for its datagrams and answer them. */
final class BatchSocket implements UdpSocket {

    private static final long FIRST_BACK_OFF_MILLIS = 1_000;
    private static final long LONGEST_BACK_OFF_MILLIS = 30_000;
    private static final long BREATHER_MILLIS = 1;

    private static final Logger log = LoggerFactory.getLogger(BatchSocket.class);

    private final InetSocketAddress address;
    private final SocketSettings settings;
    private final Thread thread;
    private final CountDownLatch drainCalled = new CountDownLatch(1);
    private final CountDownLatch closeCalled = new CountDownLatch(1);
    private final Sinks.Empty<Void> drained = Sinks.empty();
    private final Sinks.Empty<Void> closed = Sinks.empty();

    private volatile Descriptor descriptor;

    private BatchSocket(InetSocketAddress address, String name, SocketSettings settings) {
        this.address = address;
        this.settings = settings;
        this.descriptor = Descriptor.open(address, true, settings.receiveBufferBytes());
        this.thread = new Thread(this::run, name);
        thread.setDaemon(true);
    }

    static BatchSocket open(InetSocketAddress address, String name, SocketSettings settings) {
        BatchSocket socket = new BatchSocket(address, name, settings);
        socket.thread.start();
        return socket;
    }

    private void run() {
        try {
            serve();
            drained.tryEmitEmpty();
            closeCalled.await();
        } catch (InterruptedException interrupted) {
            log.debug("A UDP socket was interrupted", interrupted);
        } finally {
            descriptor.close();
            drained.tryEmitEmpty();
            closed.tryEmitEmpty();
        }
    }

    /** Until the socket is empty after a call of {@link #drain()}, or at once after one of {@link #close()}. */
    private void serve() throws InterruptedException {
        BatchLoop loop = new BatchLoop(descriptor, settings);
        while (closeCalled.getCount() > 0) {
            boolean draining = drainCalled.getCount() == 0;
            int answer = loop.turn(draining ? Libc.MSG_DONTWAIT : Libc.MSG_WAITFORONE);
            if (answer >= 0 || answer == -Libc.EINTR) {
                continue;
            }
            if (answer != -Libc.EAGAIN) {
                if (isLost(-answer)) {
                    if (!bindAgain(-answer)) {
                        return;
                    }
                    loop = new BatchLoop(descriptor, settings);
                } else {
                    pause(BREATHER_MILLIS);
                }
            } else if (draining) {
                return;
            }
        }
    }

    /** All other errors are those of a datagram, or of a moment without memory. */
    private static boolean isLost(int errno) {
        return errno == Libc.EBADF || errno == Libc.ENOTSOCK;
    }

    /** Answers whether the socket is bound again; not, when it is to be closed. */
    private boolean bindAgain(int errno) throws InterruptedException {
        descriptor.closedBySystem();
        log.warn("A UDP socket on {} was lost: {}", address, Libc.text(errno));
        long backOff = FIRST_BACK_OFF_MILLIS;
        while (pause(backOff)) {
            try {
                descriptor = Descriptor.open(address, true, settings.receiveBufferBytes());
                settings.rebinds().increment();
                log.info("A UDP socket on {} is bound again", address);
                return true;
            } catch (IllegalStateException failed) {
                backOff = Math.min(2 * backOff, LONGEST_BACK_OFF_MILLIS);
                log.warn(
                        "A UDP socket on {} cannot be bound, next try in {} s: {}",
                        address,
                        TimeUnit.MILLISECONDS.toSeconds(backOff),
                        failed.getMessage());
            }
        }
        return false;
    }

    /** Answers whether nobody has asked for the end meanwhile. */
    private boolean pause(long millis) throws InterruptedException {
        return !drainCalled.await(millis, TimeUnit.MILLISECONDS);
    }

    @Override
    public InetSocketAddress address() {
        return address;
    }

    @Override
    public boolean isOpen() {
        return descriptor.isOpen();
    }

    @Override
    public long receiveBufferBytes() {
        return descriptor.receiveBufferBytes(UdpSocketStatus.UNKNOWN);
    }

    @Override
    public Mono<Void> drain() {
        return Mono.defer(() -> {
            drainCalled.countDown();
            return drained.asMono();
        });
    }

    @Override
    public Mono<Void> close() {
        return Mono.defer(() -> {
            closeCalled.countDown();
            drainCalled.countDown();
            return closed.asMono();
        });
    }
}
