package dev.peerage.udp;

import static dev.peerage.fixtures.Announces.hash;
import static dev.peerage.udp.UdpDoor.door;
import static org.assertj.core.api.Assertions.assertThat;

import dev.peerage.bittorrent.AddressFamily;
import dev.peerage.bittorrent.PeerAddress;
import dev.peerage.bittorrent.PrivatePeers;
import dev.peerage.bittorrent.Rejection;
import dev.peerage.fixtures.Datagrams;
import dev.peerage.fixtures.UdpClient;
import dev.peerage.repository.TorrentRepository;
import dev.peerage.repository.memory.MemoryStores;
import dev.peerage.tracker.DropReason;
import dev.peerage.tracker.RequestAction;
import dev.peerage.tracker.RequestCounts;
import dev.peerage.tracker.Transport;
import dev.peerage.udp.codec.DatagramResponseEncoder;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;
import reactor.test.scheduler.VirtualTimeScheduler;

/** What a store answers that is not on the caller's thread. */
class LateAnswersTests {

    private static final PeerAddress CLIENT = PeerAddress.ipv4(0xc6336407, 51413);

    private final TorrentRepository store = MemoryStores.hash(PrivatePeers.ALWAYS);
    private final RequestCounts counts = new RequestCounts();
    private final List<byte[]> replies = new ArrayList<>();

    @Test
    void announcesAndScrapesAreAnsweredLater() {
        TorrentRepository later = new LaterRepository(store, Mono.delay(Duration.ofMillis(20)));
        try (UdpDoor door = door().repository(later).open();
                UdpClient seeder = door.ipv4Client();
                UdpClient ipv6 = door.ipv6Client();
                UdpClient leecher = door.ipv4Client()) {
            seeder.exchange(Datagrams.announce(seeder.connect(), hash(1), 0x1ae1)
                    .left(0)
                    .bytes());
            ipv6.exchange(Datagrams.announce(ipv6.connect(), hash(1), 0x1ae2).bytes());
            long id = leecher.connect();
            byte[] announce = leecher.exchange(
                    Datagrams.announce(id, hash(1), 6882).transactionId(9).bytes());
            byte[] scrape = leecher.exchange(Datagrams.scrape(id, 10, hash(1), hash(2)));

            assertThat(HexFormat.of().formatHex(announce))
                    .isEqualTo("00000001" + "00000009" + "00000708" + "00000002" + "00000001" + "7f0000011ae1");
            assertThat(HexFormat.of().formatHex(scrape))
                    .isEqualTo("00000002" + "0000000a" + "000000010000000000000002" + "000000000000000000000000");
            assertThat(door.counts.answers(Transport.UDP, AddressFamily.IPV4, RequestAction.ANNOUNCE, null))
                    .isEqualTo(2);
            assertThat(door.counts.answers(Transport.UDP, AddressFamily.IPV4, RequestAction.SCRAPE, null))
                    .isOne();
        }
    }

    @Test
    void aFailureOfTheStoreIsAnsweredForWithOneText() {
        TorrentRepository failing = new LaterRepository(store, Mono.error(new IllegalStateException("detail")));
        try (UdpDoor door = door().repository(failing).open();
                UdpClient client = door.ipv4Client()) {
            byte[] reply = client.exchange(
                    Datagrams.announce(client.connect(), hash(1), 6881).bytes());

            assertThat(new String(reply, 8, reply.length - 8, StandardCharsets.US_ASCII))
                    .isEqualTo("tracker is temporarily unavailable");
            assertThat(door.counts.answers(
                            Transport.UDP, AddressFamily.IPV4, RequestAction.ANNOUNCE, Rejection.UNAVAILABLE))
                    .isOne();
        }
    }

    @Test
    void theStopWaitsForAnswersThatAreOwed() throws InterruptedException {
        Sinks.Empty<Void> event = Sinks.empty();
        try (UdpDoor door = door().repository(new LaterRepository(store, event.asMono()))
                        .open();
                UdpClient client = door.ipv4Client()) {
            client.send(Datagrams.announce(client.connect(), hash(1), 6881).bytes());
            // answered behind the announce, which has therefore been read
            client.connect();
            CountDownLatch stopped = new CountDownLatch(1);
            door.server.stop(stopped::countDown);

            assertThat(stopped.await(300, TimeUnit.MILLISECONDS)).isFalse();
            event.tryEmitEmpty();
            assertThat(client.receive()).hasSize(20);
            assertThat(stopped.await(5, TimeUnit.SECONDS)).isTrue();
        }
    }

    private int announce(UdpRequestHandler requests) {
        ByteBuf out = Unpooled.buffer(DatagramResponseEncoder.MAX_BYTES);
        requests.handle(Unpooled.wrappedBuffer(Datagrams.connect(1)), 16, CLIENT, out, this::destination);
        byte[] datagram = Datagrams.announce(out.getLong(8), hash(1), 6881).bytes();
        return requests.handle(Unpooled.wrappedBuffer(datagram), datagram.length, CLIENT, out, this::destination);
    }

    private LateReply.Destination destination() {
        return reply -> {
            byte[] bytes = new byte[reply.readableBytes()];
            reply.readBytes(bytes).release();
            replies.add(bytes);
        };
    }

    @Test
    void onlySoManyAnswersAreAwaited() {
        Sinks.Empty<Void> event = Sinks.empty();
        UdpRequestHandler requests =
                door().repository(new LaterRepository(store, event.asMono())).requests(counts, new LateAnswers(counts));
        for (int round = 0; round < LateAnswers.MAX_IN_FLIGHT; round++) {
            assertThat(announce(requests)).isEqualTo(UdpRequestHandler.ANSWERED_LATER);
        }
        assertThat(announce(requests)).isEqualTo(UdpRequestHandler.SILENCE);
        assertThat(counts.drops(DropReason.LATE_LIMIT)).isOne();

        event.tryEmitEmpty();
        assertThat(replies).hasSize(LateAnswers.MAX_IN_FLIGHT);
        assertThat(announce(requests)).isEqualTo(UdpRequestHandler.ANSWERED_LATER);
    }

    @Test
    void aStoreThatNeverAnswersIsWaitedForTenSeconds() {
        VirtualTimeScheduler time = VirtualTimeScheduler.getOrSet();
        try {
            UdpRequestHandler requests = door().repository(new LaterRepository(store, Mono.never()))
                    .requests(counts, new LateAnswers(counts));
            assertThat(announce(requests)).isEqualTo(UdpRequestHandler.ANSWERED_LATER);

            time.advanceTimeBy(Duration.ofSeconds(9));
            assertThat(replies).isEmpty();
            time.advanceTimeBy(Duration.ofSeconds(1));
            assertThat(replies)
                    .singleElement()
                    .satisfies(reply -> assertThat(Datagrams.getInt(reply, 0)).isEqualTo(3));
        } finally {
            VirtualTimeScheduler.reset();
        }
    }
}
