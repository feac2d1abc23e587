package dev.peerage.benchmarking.load;

import dev.peerage.benchmarking.Help;
import dev.peerage.udp.Rung;
import dev.peerage.udp.SocketSettings;
import dev.peerage.udp.UdpLane;
import dev.peerage.udp.UdpParts;
import dev.peerage.udp.UdpSocket;
import java.net.Inet4Address;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code bench null-responder}. */
@Command(
        name = "null-responder",
        sortOptions = false,
        description = {
            "Answers UDP tracker requests with the same peers and keeps nothing: the floor that trackers are measured against.",
            "With --rung it is a part of the tracker: docs/benchmarking.md, the cost ladder.",
            "The batch lane needs Linux, and a build by JDK 22 or newer. Runs until it is stopped or its time is over."
        })
public final class NullResponderCommand implements Callable<Integer> {

    private static final int RECEIVE_BUFFER_BYTES = 8_000_000;
    private static final Duration CLOSE_PATIENCE = Duration.ofSeconds(5);

    @Option(
            names = "--listen",
            defaultValue = "127.0.0.1:6969",
            description = "host:port or [v6]:port (default: ${DEFAULT-VALUE})")
    private String listen = "";

    @Option(names = "--threads", defaultValue = "1", description = "sockets, a thread each (default: ${DEFAULT-VALUE})")
    private int threads;

    @Option(names = "--peers", defaultValue = "22", description = "peers in each answer (default: ${DEFAULT-VALUE})")
    private int peers;

    @Option(
            names = "--rung",
            description = "how much of the tracker answers instead: codec, ids, services, store or limits")
    private @Nullable String rung;

    @Option(
            names = "--lane",
            defaultValue = "batch",
            description = "what carries the datagrams: batch, netty or reactive (default: ${DEFAULT-VALUE})")
    private String lane = "";

    @Option(
            names = "--duration",
            defaultValue = "600",
            description = "seconds until it ends by itself (default: ${DEFAULT-VALUE})")
    private int seconds;

    @Mixin
    Help help = new Help();

    /** For picocli. */
    public NullResponderCommand() {}

    @Override
    public Integer call() throws InterruptedException {
        InetSocketAddress address = SocketAddresses.parse(listen);
        boolean ipv4 = address.getAddress() instanceof Inet4Address;
        SocketSettings settings = new SocketSettings(
                RECEIVE_BUFFER_BYTES,
                rung == null
                        ? () -> new NullResponder(peers, ipv4)
                        : Rung.of(rung).responders(peers),
                new LongAdder(),
                new LongAdder());
        UdpLane.Sockets sockets = UdpParts.lane(lane).start(threads);
        List<UdpSocket> open = new ArrayList<>();
        for (int number = 0; number < threads; number++) {
            open.add(sockets.open(address, number, settings));
        }
        System.out.printf(
                "null responder on %s, pid %d%n",
                listen, ProcessHandle.current().pid());
        TimeUnit.SECONDS.sleep(seconds);
        open.forEach(socket -> socket.close().block(CLOSE_PATIENCE));
        sockets.end();
        return 0;
    }
}
