package dev.peerage.udp;

import static dev.peerage.udp.UdpDoor.door;
import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.peerage.bittorrent.AddressFamily;
import dev.peerage.bittorrent.CompactPeers;
import dev.peerage.bittorrent.InfoHash;
import dev.peerage.bittorrent.PeerAddress;
import dev.peerage.bittorrent.PrivatePeers;
import dev.peerage.bittorrent.SwarmCounts;
import dev.peerage.fixtures.Announces;
import dev.peerage.fixtures.MovableClock;
import dev.peerage.fixtures.UdpReply;
import dev.peerage.repository.ImmediateRepository;
import dev.peerage.repository.Storing;
import dev.peerage.repository.memory.MemoryStores;
import dev.peerage.tracker.Services;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import reactor.core.publisher.Mono;

/**
 * Any datagram, in any of the situations that {@link DatagramScene} draws from the first byte of an input, ends as BEP 15 read
 * once more says: the datagram is the rest of the input.
 */
class DatagramFuzzTest {

    private static final int MAX_REPLY_BYTES = 1232;
    private static final int SWARM_HALF = 150;

    private final MovableClock clock = new MovableClock();
    private final CallCounter calls = new CallCounter();
    private final ImmediateRepository store = MemoryStores.hash(PrivatePeers.ALWAYS);
    private final ConnectionIds ids = new ConnectionIds(door().properties());
    private final List<byte[]> lateReplies = new ArrayList<>();

    @FuzzTest
    void everyDatagramEndsOnce(byte[] input) {
        new DatagramFuzzTest().check(DatagramScene.of(input));
    }

    private void check(DatagramScene scene) {
        scene.writeId(ids, clock);
        if (scene.fullSwarm()) {
            fill(scene.infoHash(), scene.sender().family());
        }
        ByteBuf in = scene.buffer();
        byte[] before = ByteBufUtil.getBytes(in, 0, in.capacity());
        ByteBuf out = Unpooled.buffer(MAX_REPLY_BYTES, MAX_REPLY_BYTES);

        int length = handler(scene).handle(in, scene.datagram().length, scene.sender(), out, this::destination);

        assertThat(calls.ends).as("calls to the metrics").isOne();
        assertThat(ByteBufUtil.getBytes(in, 0, in.capacity())).isEqualTo(before);
        assertThat(length == UdpRequestHandler.ANSWERED_LATER).isEqualTo(!lateReplies.isEmpty());
        byte[] reply = lateReplies.isEmpty() ? ByteBufUtil.getBytes(out, 0, length) : lateReplies.get(0);
        assertThat(reply).hasSizeLessThanOrEqualTo(MAX_REPLY_BYTES);
        DatagramScene.Outcome outcome = scene.outcome();
        if (outcome != DatagramScene.Outcome.ANNOUNCED && outcome != DatagramScene.Outcome.SCRAPED) {
            assertThat(reply.length).as("amplification").isLessThanOrEqualTo(scene.datagram().length);
        }
        if (outcome == DatagramScene.Outcome.SILENCE) {
            assertThat(reply).isEmpty();
            assertThat(calls.answered).isZero();
            return;
        }
        UdpReply read = UdpReply.read(reply);
        assertThat(read.transactionId())
                .isEqualTo(ByteBuffer.wrap(scene.datagram()).getInt(12));
        assertThat(calls.answered).isOne();
        switch (outcome) {
            case CONNECTED ->
                assertThat(ids.accepts(read.connectionId(), scene.sender(), clock.millis()))
                        .isTrue();
            case STALE -> assertThat(read.error()).isEqualTo("bad id");
            case SCRAPED -> assertThat(read.rows()).isEqualTo(rows(scene));
            case ANNOUNCED -> checkAnnounce(scene, read);
            case SILENCE -> throw new AssertionError("checked before");
        }
    }

    private static List<SwarmCounts> rows(DatagramScene scene) {
        int asked = Math.min(74, (scene.datagram().length - 16) / 20);
        List<SwarmCounts> rows = new ArrayList<>(Collections.nCopies(asked, SwarmCounts.NONE));
        if (scene.fullSwarm()) {
            InfoHash full = scene.infoHash();
            for (int row = 0; row < asked; row++) {
                if (InfoHash.of(scene.datagram(), 16 + row * 20).equals(full)) {
                    rows.set(row, new SwarmCounts(SWARM_HALF, SWARM_HALF, 0));
                }
            }
        }
        return rows;
    }

    private static void checkAnnounce(DatagramScene scene, UdpReply read) {
        ByteBuffer sent = ByteBuffer.wrap(scene.datagram());
        int event = sent.getInt(80);
        boolean everything = sent.getLong(64) == 0;
        boolean partialSeed = event == 4;
        boolean stopped = event == 3;
        boolean stored = !stopped && sent.getShort(96) != 0;
        int others = scene.fullSwarm() ? SWARM_HALF : 0;

        assertThat(read.intervalSeconds()).isEqualTo(1800);
        assertThat(read.seeders()).isEqualTo(others + (stored && everything && !partialSeed ? 1 : 0));
        assertThat(read.leechers()).isEqualTo(others + (stored && (!everything || partialSeed) ? 1 : 0));

        int peerBytes = scene.sender().family().peerBytes();
        int numwant = sent.getInt(92);
        int wanted = numwant < 0 ? Math.min(50, 492 / peerBytes) : Math.min(numwant, 1212 / peerBytes);
        int useful = everything || partialSeed ? others : 2 * others;
        byte[] self = new byte[peerBytes];
        scene.sender().withPort(sent.getShort(96) & 0xffff).writeCompact(self, 0);
        assertThat(read.peers(peerBytes))
                .hasSize(stopped ? 0 : Math.min(wanted, useful))
                .doesNotHaveDuplicates()
                .doesNotContain(HexFormat.of().formatHex(self));
    }

    private UdpRequestHandler handler(DatagramScene scene) {
        Services services = Services.over(
                scene.storeAnswersLater() ? new LaterRepository(store, Mono.empty()) : store, calls, clock);
        return new UdpRequestHandler(new UdpRequestHandler.SharedParts(
                ids,
                new SecondBudget(scene.staleIdProbes()),
                services.announces(),
                services.scrapes(),
                new LateAnswers(calls),
                calls,
                clock));
    }

    private LateReply.Destination destination() {
        return reply -> {
            lateReplies.add(ByteBufUtil.getBytes(reply));
            reply.release();
        };
    }

    /** Puts as many seeders as leechers into a swarm, more of either than a reply holds. */
    private void fill(InfoHash infoHash, AddressFamily family) {
        for (int peer = 0; peer < 2 * SWARM_HALF; peer++) {
            PeerAddress address = family == AddressFamily.IPV4
                    ? PeerAddress.ipv4(0x0a000000 | peer, 6881)
                    : PeerAddress.ipv6(0x2001_0db8_0000_0001L, peer, 6881);
            store.announceNow(
                    Announces.announce(infoHash, address).left(peer % 2).build(),
                    0,
                    Storing.NORMAL,
                    clock.nowSeconds(),
                    CompactPeers.collector(family, 0));
        }
        clock.advance(Duration.ofSeconds(1));
    }
}
