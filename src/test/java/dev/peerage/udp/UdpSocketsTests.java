package dev.peerage.udp;

import static dev.peerage.fixtures.Announces.hash;
import static dev.peerage.udp.UdpDoor.door;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import dev.peerage.bittorrent.AddressFamily;
import dev.peerage.bittorrent.AnnounceRequest;
import dev.peerage.bittorrent.ScrapeRequest;
import dev.peerage.fixtures.Datagrams;
import dev.peerage.fixtures.UdpClient;
import dev.peerage.tracker.InvalidSettingException;
import dev.peerage.tracker.RequestAction;
import dev.peerage.tracker.RequestFilter;
import dev.peerage.tracker.Transport;
import dev.peerage.tracker.Verdict;
import io.netty.channel.ChannelFuture;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.util.unit.DataSize;

class UdpSocketsTests {

    /** Lets a test look at every announce on its event loop. */
    private static RequestFilter onAnnounce(Runnable look) {
        return new RequestFilter() {
            @Override
            public Verdict announce(AnnounceRequest request, Transport transport) {
                look.run();
                return Verdict.SERVE;
            }

            @Override
            public Verdict scrape(ScrapeRequest request, Transport transport) {
                return Verdict.SERVE;
            }
        };
    }

    private static InetAddress address(String literal) throws IOException {
        return InetAddress.getByName(literal);
    }

    private static void assertAnswers(UdpClient client) {
        byte[] reply =
                client.exchange(Datagrams.announce(client.connect(), hash(1), 0).bytes());
        assertThat(Datagrams.getInt(reply, 0)).isOne();
    }

    @ParameterizedTest
    @MethodSource("dev.peerage.udp.Lane#sharing")
    void socketsShareTheLoadEvenly(Lane lane) {
        Map<String, AtomicInteger> byLoop = new ConcurrentHashMap<>();
        RequestFilter count =
                onAnnounce(() -> byLoop.computeIfAbsent(Thread.currentThread().getName(), loop -> new AtomicInteger())
                        .incrementAndGet());
        try (UdpDoor door = door().lane(lane).sockets(4).filters(count).open()) {
            for (int client = 0; client < 400; client++) {
                try (UdpClient ipv4 = door.ipv4Client()) {
                    assertAnswers(ipv4);
                }
            }

            assertThat(door.server.configuredSockets()).isEqualTo(8);
            assertThat(byLoop.values())
                    .hasSize(4)
                    .allSatisfy(handled -> assertThat(handled.get()).isBetween(60, 140));
        }
    }

    @ParameterizedTest
    @MethodSource("dev.peerage.udp.Lane#sharing")
    void bothWildcardsAreServedByDefault(Lane lane) {
        try (UdpDoor door = door().lane(lane).open();
                UdpClient ipv4 = door.ipv4Client();
                UdpClient ipv6 = door.ipv6Client()) {
            assertThat(door.server.boundAddresses())
                    .extracting(bound -> bound.getAddress().getHostAddress())
                    .containsExactlyInAnyOrder("0.0.0.0", "0:0:0:0:0:0:0:0");
            assertAnswers(ipv4);
            assertAnswers(ipv6);
            assertThat(door.counts.answers(Transport.UDP, AddressFamily.IPV4, RequestAction.ANNOUNCE, null))
                    .isOne();
            assertThat(door.counts.answers(Transport.UDP, AddressFamily.IPV6, RequestAction.ANNOUNCE, null))
                    .isOne();
        }
    }

    @ParameterizedTest
    @MethodSource("dev.peerage.udp.Lane#sharing")
    void theIpv6WildcardLeavesIpv4ToOthers(Lane lane) throws IOException {
        try (UdpDoor door = door().lane(lane).addresses(address("::")).open();
                DatagramSocket other = new DatagramSocket(new InetSocketAddress(address("127.0.0.1"), door.port()));
                UdpClient client = door.ipv4Client();
                UdpClient ipv6 = door.ipv6Client()) {
            client.send(Datagrams.connect(1));
            byte[] buffer = new byte[100];
            DatagramPacket received = new DatagramPacket(buffer, buffer.length);
            other.setSoTimeout(5_000);
            other.receive(received);

            assertThat(received.getLength()).isEqualTo(16);
            assertAnswers(ipv6);
        }
    }

    @Test
    void withoutEpollOneSocketServesBothFamilies() {
        try (UdpDoor door = door().lane(Lane.NIO).sockets(4).open();
                UdpClient ipv4 = door.ipv4Client();
                UdpClient ipv6 = door.ipv6Client()) {
            assertThat(door.server.configuredSockets()).isOne();
            ipv4.exchange(Datagrams.announce(ipv4.connect(), hash(1), 6881).bytes());
            ipv6.exchange(Datagrams.announce(ipv6.connect(), hash(1), 6881).bytes());

            assertThat(ipv4.exchange(
                            Datagrams.announce(ipv4.connect(), hash(1), 6882).bytes()))
                    .as("an IPv4 sender is an IPv4 peer, whatever its socket")
                    .hasSize(26);
            assertThat(ipv6.exchange(
                            Datagrams.announce(ipv6.connect(), hash(1), 6882).bytes()))
                    .hasSize(38);
        }
    }

    @ParameterizedTest
    @MethodSource("dev.peerage.udp.Lane#all")
    void namedAddressesAreServedAndNoOthers(Lane lane) throws IOException {
        try (UdpDoor door = door().lane(lane)
                        .addresses(address("127.0.0.1"), address("::1"))
                        .open();
                DatagramSocket other = new DatagramSocket(new InetSocketAddress(address("127.0.0.2"), door.port()));
                UdpClient ipv4 = door.ipv4Client();
                UdpClient ipv6 = door.ipv6Client()) {
            assertThat(other.isBound()).isTrue();
            assertAnswers(ipv4);
            assertAnswers(ipv6);
        }
    }

    @ParameterizedTest
    @MethodSource("dev.peerage.udp.Lane#all")
    void anAddressThatTheHostLacksEndsTheStart(Lane lane) throws IOException {
        UdpDoor.Builder settings = door().lane(lane).addresses(address("127.0.0.1"), address("203.0.113.1"));

        assertThatExceptionOfType(InvalidSettingException.class)
                .isThrownBy(settings::open)
                .withMessageContaining("peerage.udp.addresses=203.0.113.1");
    }

    @ParameterizedTest
    @MethodSource("dev.peerage.udp.Lane#all")
    void aPortInUseEndsTheStart(Lane lane) {
        try (UdpDoor first = door().lane(lane).open()) {
            UdpDoor.Builder second = door().lane(lane).port(first.port());

            assertThatExceptionOfType(InvalidSettingException.class)
                    .isThrownBy(second::open)
                    .withMessageContaining("peerage.udp.port=" + first.port())
                    .withMessageContaining("another process uses it");
        }
    }

    @Test
    void aLostSocketIsBoundAgain() {
        try (UdpDoor door = door().lane(Lane.EPOLL).sockets(2).open()) {
            NettySocket socket = (NettySocket) door.server.sockets().get(0);
            ChannelFuture unused = requireNonNull(socket.channel()).close();

            await().atMost(Duration.ofSeconds(5)).until(() -> door.server.openSockets() == 3);
            await().atMost(Duration.ofSeconds(10)).until(() -> door.server.openSockets() == 4);
            assertThat(door.server.rebinds()).isOne();
            for (int client = 0; client < 20; client++) {
                try (UdpClient ipv6 = door.ipv6Client()) {
                    assertAnswers(ipv6);
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("dev.peerage.udp.Lane#all")
    void clientsThatGoAtOnceDisturbNobody(Lane lane) {
        try (UdpDoor door = door().lane(lane).open()) {
            for (int round = 0; round < 10; round++) {
                for (int client = 0; client < 100; client++) {
                    try (UdpClient impatient = door.ipv4Client()) {
                        impatient.send(Datagrams.connect(client));
                    }
                }
                try (UdpClient patient = door.ipv4Client()) {
                    assertAnswers(patient);
                }
            }
            assertThat(door.server.openSockets()).isEqualTo(door.server.configuredSockets());
            assertThat(door.server.rebinds()).isZero();
        }
    }

    @ParameterizedTest
    @MethodSource("dev.peerage.udp.Lane#all")
    void whatHasArrivedBeforeTheStopIsAnswered(Lane lane) throws InterruptedException {
        CountDownLatch stopCalled = new CountDownLatch(1);
        RequestFilter holdUp = onAnnounce(() -> {
            try {
                stopCalled.await(5, TimeUnit.SECONDS);
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
            }
        });
        try (UdpDoor door = door().lane(lane).filters(holdUp).open();
                UdpClient client = door.ipv4Client()) {
            long id = client.connect();
            for (int request = 0; request < 150; request++) {
                client.send(Datagrams.announce(id, hash(1), 0)
                        .transactionId(request)
                        .bytes());
            }
            CountDownLatch stopped = new CountDownLatch(1);
            door.server.stop(stopped::countDown);
            stopCalled.countDown();

            assertThat(stopped.await(5, TimeUnit.SECONDS)).isTrue();
            for (int request = 0; request < 150; request++) {
                assertThat(Datagrams.getInt(client.receive(), 4)).isEqualTo(request);
            }
            assertThat(door.server.isRunning()).isFalse();
        }
    }

    @ParameterizedTest
    @MethodSource("dev.peerage.udp.Lane#all")
    void aServerThatWasStoppedStartsAgain(Lane lane) {
        try (UdpDoor door = door().lane(lane).open()) {
            door.stop();
            assertThat(door.server.boundAddresses()).isEmpty();
            door.server.start();
            try (UdpClient client = door.ipv4Client()) {
                assertAnswers(client);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("dev.peerage.udp.Lane#sharing")
    void theReceiveBufferIsAskedForAndKernelDropsAreSeen(Lane lane) {
        CountDownLatch done = new CountDownLatch(1);
        RequestFilter holdUp = onAnnounce(() -> {
            try {
                done.await(5, TimeUnit.SECONDS);
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
            }
        });
        try (UdpDoor door = door().lane(lane)
                        .receiveBuffer(DataSize.ofKilobytes(50))
                        .filters(holdUp)
                        .open();
                UdpClient client = door.ipv4Client()) {
            assertThat(door.server.grantedReceiveBufferBytes()).isEqualTo(50 * 1024);
            assertThat(door.server.kernelDrops()).isZero();
            long id = client.connect();
            for (int request = 0; request < 1_000; request++) {
                client.send(Datagrams.announce(id, hash(1), 0).bytes());
            }

            assertThat(door.server.kernelDrops()).isPositive();
            done.countDown();
        }
    }
}
