package dev.peerage.udp;

import dev.peerage.bittorrent.PeerAddress;
import dev.peerage.tracker.UdpSocketStatus;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.SmartLifecycle;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Opens the UDP door's sockets, keeps them open, and closes them once all that has arrived is answered. */
public final class UdpTrackerServer implements SmartLifecycle, UdpSocketStatus {

    /** How long the last datagrams and the answers that a store still owes may take. */
    private static final Duration DRAIN_TIMEOUT = Duration.ofSeconds(5);

    private static final Logger log = LoggerFactory.getLogger(UdpTrackerServer.class);

    private final UdpProperties properties;
    private final UdpRequestHandler requests;
    private final LateAnswers lateAnswers;
    private final UdpLane lane;
    private final LongAdder rebinds = new LongAdder();
    private final LongAdder sendFailures = new LongAdder();

    private volatile List<UdpSocket> sockets = List.of();
    private volatile UdpLane.@Nullable Sockets running;

    UdpTrackerServer(UdpProperties properties, UdpRequestHandler requests, LateAnswers lateAnswers, UdpLane lane) {
        this.properties = properties;
        this.requests = requests;
        this.lateAnswers = lateAnswers;
        this.lane = lane;
    }

    @Override
    public void start() {
        int perAddress = lane.socketsPerAddress(properties.socketsPerAddress());
        UdpLane.Sockets started = lane.start(perAddress);
        List<UdpSocket> opened = new ArrayList<>();
        try {
            List<InetSocketAddress> addresses = new BindAddresses(properties, lane, started).find();
            for (InetSocketAddress address : addresses) {
                for (int number = 0; number < perAddress; number++) {
                    opened.add(started.open(address, number, settings()));
                }
            }
        } catch (RuntimeException failed) {
            opened.forEach(socket -> socket.close().subscribe());
            started.end();
            throw failed;
        }
        running = started;
        sockets = List.copyOf(opened);
        tell();
    }

    private SocketSettings settings() {
        int receiveBufferBytes = (int) Math.min(properties.receiveBuffer().toBytes(), Integer.MAX_VALUE);
        return new SocketSettings(receiveBufferBytes, requests::forAnotherSocket, rebinds, sendFailures);
    }

    private void tell() {
        log.info(
                "UDP tracker on {}, {} sockets ({})",
                boundAddresses().stream()
                        .map(bound -> PeerAddress.of(bound.getAddress().getAddress(), bound.getPort()))
                        .toList(),
                sockets.size(),
                lane.label());
        long asked = properties.receiveBuffer().toBytes();
        long granted = grantedReceiveBufferBytes();
        if (granted < asked) {
            log.warn(
                    "The system granted each UDP socket a receive buffer of {} bytes instead of {}: bursts may be lost."
                            + " Raise net.core.rmem_max, or lower peerage.udp.receive-buffer",
                    granted,
                    asked);
        } else {
            log.info("Each UDP socket has a receive buffer of {} bytes", granted);
        }
        if (!lane.repliesFromAskedAddress()
                && boundAddresses().stream().anyMatch(address -> hasSeveralAddresses(address.getAddress()))) {
            log.warn("This host has several addresses, and replies may leave from another than they were asked at:"
                    + " clients ignore those. List the addresses to serve in peerage.udp.addresses");
        }
    }

    /** Whether the system has a choice of addresses to send a reply of this socket from. */
    private static boolean hasSeveralAddresses(InetAddress bound) {
        if (!bound.isAnyLocalAddress()) {
            return false;
        }
        try {
            return NetworkInterface.networkInterfaces()
                            .flatMap(NetworkInterface::inetAddresses)
                            .filter(address -> address.getClass() == bound.getClass())
                            .filter(address -> !address.isLoopbackAddress() && !address.isLinkLocalAddress())
                            .count()
                    > 1;
        } catch (SocketException unreadable) {
            return false;
        }
    }

    /** The local addresses that are served, all with the same port. Empty before the start and after the stop. */
    public List<InetSocketAddress> boundAddresses() {
        return sockets.stream().map(UdpSocket::address).distinct().toList();
    }

    /** The sockets, address by address. */
    List<UdpSocket> sockets() {
        return sockets;
    }

    @Override
    public int configuredSockets() {
        return sockets.size();
    }

    @Override
    public int openSockets() {
        return (int) sockets.stream().filter(UdpSocket::isOpen).count();
    }

    @Override
    public long rebinds() {
        return rebinds.sum();
    }

    @Override
    public long grantedReceiveBufferBytes() {
        for (UdpSocket socket : sockets) {
            long granted = socket.receiveBufferBytes();
            if (granted != UNKNOWN) {
                return granted;
            }
        }
        return UNKNOWN;
    }

    @Override
    public long kernelDrops() {
        List<InetSocketAddress> bound = boundAddresses();
        return bound.isEmpty() ? UNKNOWN : KernelDrops.ofPort(bound.get(0).getPort());
    }

    @Override
    public long sendFailures() {
        return sendFailures.sum();
    }

    @Override
    public void stop() {
        stop(() -> {});
    }

    @Override
    public void stop(Runnable callback) {
        List<UdpSocket> open = sockets;
        Flux.fromIterable(open)
                .flatMap(UdpSocket::drain, Integer.MAX_VALUE)
                .then(lateAnswers.idle())
                .timeout(DRAIN_TIMEOUT)
                .onErrorComplete()
                .then(Mono.defer(() -> Flux.fromIterable(open)
                        .flatMap(UdpSocket::close, Integer.MAX_VALUE)
                        .then()))
                .doFinally(signal -> stopped(callback))
                .subscribe();
    }

    private void stopped(Runnable callback) {
        UdpLane.Sockets ended = running;
        running = null;
        sockets = List.of();
        if (ended != null) {
            ended.end();
        }
        callback.run();
    }

    @Override
    public boolean isRunning() {
        return running != null;
    }

    /** Together with the HTTP door: after the drain, before the sweeper and the store. */
    @Override
    public int getPhase() {
        return WebServerApplicationContext.GRACEFUL_SHUTDOWN_PHASE;
    }
}
