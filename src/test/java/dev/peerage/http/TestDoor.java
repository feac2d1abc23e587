package dev.peerage.http;

import static dev.peerage.fixtures.HttpQueries.announce;
import static dev.peerage.fixtures.HttpQueries.newHash;
import static org.awaitility.Awaitility.await;

import dev.peerage.bittorrent.PeerAddress;
import dev.peerage.bittorrent.PrivatePeers;
import dev.peerage.fixtures.HttpReply;
import dev.peerage.fixtures.HttpSocket;
import dev.peerage.fixtures.MovableClock;
import dev.peerage.repository.TorrentRepository;
import dev.peerage.repository.memory.MemoryStores;
import dev.peerage.tracker.Drain;
import dev.peerage.tracker.Drains;
import dev.peerage.tracker.RequestCounts;
import dev.peerage.tracker.RequestFilter;
import dev.peerage.tracker.Services;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.util.concurrent.GlobalEventExecutor;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import org.springframework.util.unit.DataSize;
import reactor.netty.DisposableServer;
import reactor.netty.channel.ChannelOperations;
import reactor.netty.http.server.HttpServer;

/** A door on real sockets with settings, a store and filters of the test's choice; ::1 is a trusted proxy. */
final class TestDoor implements AutoCloseable {

    final RequestCounts counts = new RequestCounts();
    final Drain drain = Drains.immediate();

    private final ConnectionLimits limits;
    private final DisposableServer server;
    private final ChannelGroup channels = new DefaultChannelGroup(GlobalEventExecutor.INSTANCE);
    private final AtomicInteger behindCodec = new AtomicInteger();
    private final CountDownLatch bound = new CountDownLatch(1);

    private TestDoor(Builder builder, Adapter adapter) {
        HttpProperties properties = builder.properties();
        ClientAddressResolver clients =
                new ClientAddressResolver(HttpSettings.trustedProxies(properties), properties.clientAddressHeader());
        Services services = builder.jittered
                ? Services.jittered(builder.store, counts, builder.clock, builder.filters)
                : Services.over(builder.store, counts, builder.clock, builder.filters);
        HttpTrackerHandler handler = new HttpTrackerHandler(
                services.announces(),
                services.scrapes(),
                clients,
                counts,
                properties.externalIp(),
                properties.requestTimeout());
        Predicate<PeerAddress> trusted = clients::trusts;
        limits = new ConnectionLimits(properties.maxConnections(), properties.maxConnectionsPerSource(), trusted);
        HttpServer plain = new ConnectionCustomizer(properties, limits, drain, adapter.answers(handler))
                .apply(HttpServer.create().port(0).channelGroup(channels))
                .doOnChannelInit((observer, channel, unset) -> behindCodec.incrementAndGet())
                .doOnBound(any -> bound.countDown());
        server = adapter.connect(plain, handler).bindNow();
        // connections that come before the door is complete are right, but take another way than these tests look at
        await().atMost(Duration.ofSeconds(5)).until(() -> bound.getCount() == 0);
    }

    static Builder with() {
        return new Builder();
    }

    HttpSocket connect() {
        return HttpSocket.connect("127.0.0.1", server.port());
    }

    HttpSocket connectFrom(String address) {
        return HttpSocket.connect(address, server.port());
    }

    HttpReply get(String target) {
        try (HttpSocket socket = connect()) {
            return socket.get(target);
        }
    }

    /** How many connections the server has. */
    int connections() {
        return limits.count();
    }

    /** How many connections Reactor Netty has put its handlers on. */
    int behindCodec() {
        return behindCodec.get();
    }

    /** Whether Reactor Netty holds a request to be under way. */
    boolean busy() {
        return channels.stream().anyMatch(channel -> ChannelOperations.get(channel) != null);
    }

    /** An announce that any tracker would answer. */
    static String target() {
        return announce(newHash()).port(6881).leecher().target();
    }

    @Override
    public void close() {
        server.disposeNow(Duration.ofSeconds(5));
    }

    /** What differs from the defaults. */
    static final class Builder {

        private final MovableClock clock = new MovableClock();
        private TorrentRepository store = MemoryStores.hash(PrivatePeers.ALWAYS);
        private RequestFilter[] filters = {};
        private boolean externalIp;
        private boolean jittered;
        private int maxConnections = 20_000;
        private int maxConnectionsPerSource = 500;
        private Duration idle = Duration.ofSeconds(75);
        private Duration request = Duration.ofSeconds(15);

        Builder store(TorrentRepository otherStore) {
            store = otherStore;
            return this;
        }

        Builder filter(RequestFilter filter) {
            filters = new RequestFilter[] {filter};
            return this;
        }

        Builder jittered() {
            jittered = true;
            return this;
        }

        Builder externalIp() {
            externalIp = true;
            return this;
        }

        Builder connections(int max, int maxPerSource) {
            maxConnections = max;
            maxConnectionsPerSource = maxPerSource;
            return this;
        }

        Builder idleTimeout(Duration timeout) {
            idle = timeout;
            return this;
        }

        Builder requestTimeout(Duration timeout) {
            request = timeout;
            return this;
        }

        TestDoor open(Adapter adapter) {
            return new TestDoor(this, adapter);
        }

        private HttpProperties properties() {
            return new HttpProperties(
                    true,
                    true,
                    List.of("::1"),
                    "X-Forwarded-For",
                    externalIp,
                    maxConnections,
                    maxConnectionsPerSource,
                    idle,
                    request,
                    DataSize.ofKilobytes(16),
                    DataSize.ofKilobytes(16));
        }
    }
}
