package dev.peerage.conformance;

import dev.peerage.PeerageApplication;
import dev.peerage.bittorrent.AddressFamily;
import dev.peerage.fixtures.Http;
import dev.peerage.fixtures.HttpReply;
import dev.peerage.fixtures.HttpSocket;
import dev.peerage.fixtures.MovableClock;
import dev.peerage.fixtures.UdpClient;
import dev.peerage.repository.TorrentRepository;
import dev.peerage.tracker.DropReason;
import dev.peerage.tracker.RequestAction;
import dev.peerage.tracker.RequestCounts;
import dev.peerage.tracker.Transport;
import dev.peerage.udp.UdpTrackerServer;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.support.GenericApplicationContext;

/**
 * A running tracker. Those of a {@link Deployment} are started once and kept until the tests end; they have been up for an
 * interval, so that swarms count as filled. Clocks are moved by hand.
 *
 * <p>Over HTTP, 127.0.0.1 is a client of its own address, and ::1 is a trusted proxy: through it clients come from anywhere.
 * Over UDP, clients come from the loopback addresses of both families.
 */
final class Tracker implements AutoCloseable {

    private static final String FORWARDED_FOR = "X-Forwarded-For: ";
    private static final List<String> FIXED = List.of(
            "--server.port=0",
            "--management.server.port=0",
            "--peerage.udp.port=0",
            "--peerage.udp.sockets=1",
            "--peerage.http.trusted-proxies=::1",
            "--peerage.http.client-address-header=X-Forwarded-For");
    private static final Map<Deployment, Tracker> RUNNING = new EnumMap<>(Deployment.class);

    private final ConfigurableApplicationContext context;
    private final MovableClock clock;

    private Tracker(ConfigurableApplicationContext context, MovableClock clock) {
        this.context = context;
        this.clock = clock;
    }

    /** The one tracker of this kind. */
    static synchronized Tracker of(Deployment deployment) {
        return RUNNING.computeIfAbsent(deployment, Tracker::startFilled);
    }

    private static Tracker startFilled(Deployment deployment) {
        Tracker tracker = start(
                "--peerage.repository.type=" + deployment.store(), "--peerage.http.fast-path=" + deployment.fastPath());
        tracker.clock.advance(Duration.ofMinutes(30));
        return tracker;
    }

    /** One of the caller's own. */
    static Tracker start(String... arguments) {
        MovableClock clock = new MovableClock();
        ConfigurableApplicationContext context = new SpringApplicationBuilder(PeerageApplication.class)
                .initializers((GenericApplicationContext starting) ->
                        starting.registerBean("movableClock", MovableClock.class, () -> clock))
                .run(Stream.concat(FIXED.stream(), Stream.of(arguments)).toArray(String[]::new));
        return new Tracker(context, clock);
    }

    @Override
    public void close() {
        context.close();
    }

    MovableClock clock() {
        return clock;
    }

    TorrentRepository repository() {
        return context.getBean(TorrentRepository.class);
    }

    int httpPort() {
        return port("local.server.port");
    }

    int managementPort() {
        return port("local.management.port");
    }

    private int port(String property) {
        return context.getEnvironment().getRequiredProperty(property, Integer.class);
    }

    int udpPort() {
        return context.getBean(UdpTrackerServer.class).boundAddresses().get(0).getPort();
    }

    /** All replies over UDP so far. */
    long udpAnswers() {
        long sum = 0;
        for (AddressFamily family : AddressFamily.values()) {
            sum += counts().rejections(Transport.UDP, family);
            for (RequestAction action : RequestAction.values()) {
                sum += counts().answers(Transport.UDP, family, action, null);
            }
        }
        return sum;
    }

    /** All requests so far that got silence. */
    long drops() {
        return Arrays.stream(DropReason.values()).mapToLong(counts()::drops).sum();
    }

    RequestCounts counts() {
        return context.getBean(RequestCounts.class);
    }

    /** An HTTP connection from 127.0.0.1, whose address counts itself. */
    HttpSocket connect() {
        return HttpSocket.connect("127.0.0.1", httpPort());
    }

    /** Asks over HTTP from 127.0.0.1, on a connection of its own. */
    HttpReply get(String target, String... headerLines) {
        try (HttpSocket socket = connect()) {
            return socket.get(target, headerLines);
        }
    }

    /** Asks over HTTP for a client of any address, through the proxy. */
    HttpReply getFrom(String address, String target, String... headerLines) {
        try (HttpSocket socket = HttpSocket.connect("::1", httpPort())) {
            String[] lines = Arrays.copyOf(headerLines, headerLines.length + 1);
            lines[headerLines.length] = FORWARDED_FOR + address;
            return socket.get(target, lines);
        }
    }

    /** Asks the management port. */
    HttpResponse<String> management(String pathAndQuery) {
        return Http.get(managementPort(), pathAndQuery);
    }

    UdpClient udp4() {
        return UdpClient.ipv4(udpPort());
    }

    UdpClient udpFrom(String local) {
        return UdpClient.from(local, udpPort());
    }

    UdpClient udp6() {
        return UdpClient.ipv6(udpPort());
    }
}
