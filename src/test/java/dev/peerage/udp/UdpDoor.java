package dev.peerage.udp;

import dev.peerage.bittorrent.PrivatePeers;
import dev.peerage.fixtures.MovableClock;
import dev.peerage.fixtures.UdpClient;
import dev.peerage.repository.TorrentRepository;
import dev.peerage.repository.memory.MemoryStores;
import dev.peerage.tracker.DropReason;
import dev.peerage.tracker.RequestCounts;
import dev.peerage.tracker.RequestFilter;
import dev.peerage.tracker.Services;
import java.net.InetAddress;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.springframework.util.unit.DataSize;

/** A running UDP door over a store in memory, without Spring, with a clock moved by hand. */
final class UdpDoor implements AutoCloseable {

    static final String SECRET = "a secret of more than sixteen bytes";

    final MovableClock clock;
    final RequestCounts counts = new RequestCounts();
    final UdpTrackerServer server;

    private UdpDoor(Builder settings) {
        clock = settings.clock;
        LateAnswers lateAnswers = new LateAnswers(counts);
        server = new UdpTrackerServer(
                settings.properties(), settings.requests(counts, lateAnswers), lateAnswers, settings.lane);
        server.start();
    }

    static Builder door() {
        return new Builder();
    }

    int port() {
        return server.boundAddresses().get(0).getPort();
    }

    UdpClient ipv4Client() {
        return UdpClient.ipv4(port());
    }

    UdpClient ipv6Client() {
        return UdpClient.ipv6(port());
    }

    long drops() {
        return Arrays.stream(DropReason.values()).mapToLong(counts::drops).sum();
    }

    @Override
    public void close() {
        stop();
    }

    /** Stops the sockets, and waits for it. */
    void stop() {
        CountDownLatch stopped = new CountDownLatch(1);
        server.stop(stopped::countDown);
        try {
            if (!stopped.await(10, TimeUnit.SECONDS)) {
                throw new AssertionError("The UDP door did not stop");
            }
        } catch (InterruptedException interrupted) {
            throw new AssertionError(interrupted);
        }
    }

    /** Loopback addresses, a port of the system's choice, one socket each, unless told otherwise. */
    static final class Builder {

        private MovableClock clock = new MovableClock();
        private TorrentRepository repository = MemoryStores.hash(PrivatePeers.ALWAYS);
        private RequestFilter[] filters = {};
        private List<InetAddress> addresses = List.of();
        private int port;
        private boolean jittered;
        private int sockets = 1;
        private UdpLane lane = UdpLanes.choose(LaneType.AUTO);
        private @Nullable String secret = SECRET;
        private @Nullable String previousSecret;
        private int staleIdProbes = 10_000;
        private DataSize receiveBuffer = DataSize.ofKilobytes(200);

        Builder clock(MovableClock shared) {
            clock = shared;
            return this;
        }

        Builder repository(TorrentRepository store) {
            repository = store;
            return this;
        }

        Builder filters(RequestFilter... all) {
            filters = all;
            return this;
        }

        Builder jittered() {
            jittered = true;
            return this;
        }

        Builder addresses(InetAddress... all) {
            addresses = List.of(all);
            return this;
        }

        Builder port(int wanted) {
            port = wanted;
            return this;
        }

        Builder sockets(int perAddress) {
            sockets = perAddress;
            return this;
        }

        Builder lane(Lane wanted) {
            lane = wanted.lane();
            return this;
        }

        Builder secret(@Nullable String current, @Nullable String previous) {
            secret = current;
            previousSecret = previous;
            return this;
        }

        Builder staleIdProbes(int perSecond) {
            staleIdProbes = perSecond;
            return this;
        }

        Builder receiveBuffer(DataSize asked) {
            receiveBuffer = asked;
            return this;
        }

        /** A handler alone, without sockets. */
        UdpRequestHandler requests(RequestCounts counts, LateAnswers lateAnswers) {
            Services services = jittered
                    ? Services.jittered(repository, counts, clock, filters)
                    : Services.over(repository, counts, clock, filters);
            return new UdpRequestHandler(new UdpRequestHandler.SharedParts(
                    new ConnectionIds(properties()),
                    new SecondBudget(staleIdProbes),
                    services.announces(),
                    services.scrapes(),
                    lateAnswers,
                    counts,
                    clock));
        }

        UdpProperties properties() {
            return new UdpProperties(
                    true,
                    addresses,
                    port,
                    LaneType.AUTO,
                    sockets,
                    receiveBuffer,
                    Duration.ofMinutes(2),
                    secret,
                    previousSecret);
        }

        UdpDoor open() {
            return new UdpDoor(this);
        }
    }
}
