package dev.peerage.udp;

import static dev.peerage.fixtures.Announces.hash;
import static dev.peerage.udp.UdpDoor.door;
import static org.assertj.core.api.Assertions.assertThat;

import dev.peerage.bittorrent.AnnounceRequest;
import dev.peerage.bittorrent.PeerAddress;
import dev.peerage.bittorrent.ScrapeRequest;
import dev.peerage.fixtures.Datagrams;
import dev.peerage.fixtures.MovableClock;
import dev.peerage.fixtures.UdpClient;
import dev.peerage.tracker.DropReason;
import dev.peerage.tracker.RequestAction;
import dev.peerage.tracker.RequestCounts;
import dev.peerage.tracker.RequestFilter;
import dev.peerage.tracker.Transport;
import dev.peerage.tracker.Verdict;
import dev.peerage.udp.codec.DatagramResponseEncoder;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UdpSilenceTests {

    private static final PeerAddress CLIENT = PeerAddress.ipv4(0xc6336407, 51413);

    private final MovableClock clock = new MovableClock();
    private final RequestCounts counts = new RequestCounts();
    private final UdpRequestHandler requests = door().clock(clock).requests(counts, new LateAnswers(counts));
    private final ByteBuf out = Unpooled.buffer(DatagramResponseEncoder.MAX_BYTES);

    private int handle(byte[] datagram, PeerAddress from) {
        return requests.handle(Unpooled.wrappedBuffer(datagram), datagram.length, from, out, () -> {
            throw new AssertionError("The store answers at once");
        });
    }

    private long connect() {
        assertThat(handle(Datagrams.connect(1), CLIENT)).isEqualTo(16);
        return out.getLong(8);
    }

    private long drops() {
        return Arrays.stream(DropReason.values()).mapToLong(counts::drops).sum();
    }

    @ParameterizedTest
    @CsvSource({
        "'', SHORT",
        "00, SHORT",
        "0000041727101980, SHORT",
        "000004172710198000000000, SHORT",
        "000004172710198000000000000000, SHORT",
        // another magic; an announce and a scrape that end after the header
        "00000417271019810000000000000001, NO_MAGIC",
        "00000417271019800000000100000001, SHORT",
        "00000417271019800000000200000001, SHORT",
        "00000417271019800000000300000001, UNKNOWN_ACTION",
        "00000417271019800000000400000001, UNKNOWN_ACTION",
        "0000041727101980ffffffff00000001, UNKNOWN_ACTION",
    })
    void whatIsNoRequestGetsSilenceAndTheNextIsAnswered(String datagram, DropReason reason) {
        for (Lane lane : Lane.all().toList()) {
            try (UdpDoor door = door().lane(lane).open();
                    UdpClient client = door.ipv4Client()) {
                client.send(HexFormat.of().parseHex(datagram));

                assertThat(client.gotNothing()).isTrue();
                assertThat(door.counts.drops(reason)).isOne();
                assertThat(door.drops()).isOne();
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"3", "4", "5", "255", "-1", "0"})
    void otherActionsGetSilenceWithAValidIdToo(int action) {
        byte[] datagram = Datagrams.announce(connect(), hash(1), 6881).bytes();
        datagram[8] = (byte) (action >> 24);
        datagram[9] = (byte) (action >> 16);
        datagram[10] = (byte) (action >> 8);
        datagram[11] = (byte) action;

        assertThat(handle(datagram, CLIENT)).isEqualTo(UdpRequestHandler.SILENCE);
        assertThat(counts.drops(action == 0 ? DropReason.NO_MAGIC : DropReason.UNKNOWN_ACTION))
                .isOne();
    }

    @Test
    void aSenderAtPortZeroGetsSilence() {
        assertThat(handle(Datagrams.connect(1), CLIENT.withPort(0))).isZero();
        assertThat(counts.drops(DropReason.SOURCE_PORT)).isOne();
    }

    @Test
    void aDatagramThatFillsItsSlotGetsSilence() {
        try (UdpDoor door = door().open();
                UdpClient client = door.ipv4Client()) {
            long id = client.connect();
            client.send(Datagrams.announce(id, hash(1), 6881)
                    .options(new byte[2048 - 98])
                    .bytes());
            client.send(Datagrams.announce(id, hash(1), 6881)
                    .options(new byte[9000])
                    .bytes());
            assertThat(client.gotNothing()).isTrue();
            assertThat(door.counts.drops(DropReason.TRUNCATED)).isEqualTo(2);

            byte[] longest = client.exchange(Datagrams.announce(id, hash(1), 6881)
                    .options(new byte[2047 - 98])
                    .bytes());
            assertThat(longest).hasSize(20);
        }
    }

    @Test
    void everyLengthOfAnAnnounceIsSilenceOrAnAnswer() {
        byte[] whole = Datagrams.announce(connect(), hash(1), 6881)
                .options(HexFormat.of().parseHex("02052f3f613d62"))
                .bytes();
        for (int length = 0; length <= whole.length; length++) {
            assertThat(handle(Arrays.copyOf(whole, length), CLIENT)).isEqualTo(length < 98 ? 0 : 20);
        }
    }

    @Test
    void everyLengthOfAScrapeIsSilenceOrAnAnswer() {
        byte[] whole = Datagrams.scrape(connect(), 1, hash(1), hash(2), hash(3));
        for (int length = 0; length <= whole.length; length++) {
            assertThat(handle(Arrays.copyOf(whole, length), CLIENT))
                    .isEqualTo(length < 36 ? 0 : 8 + 12 * ((length - 16) / 20));
        }
    }

    @Test
    void randomBytesNeverThrowNorAmplifyAndAreCountedOnce() {
        Random random = new Random(2026);
        byte[] valid = Datagrams.announce(connect(), hash(1), 6881).bytes();
        long handled = 1;
        for (int length = 0; length <= 1500; length++) {
            for (int round = 0; round < 20; round++) {
                byte[] datagram = new byte[length];
                random.nextBytes(datagram);
                if (round % 2 == 0 && length > 11) {
                    // an action that exists leads further in
                    System.arraycopy(new byte[] {0, 0, 0, (byte) random.nextInt(4)}, 0, datagram, 8, 4);
                }
                if (round % 4 == 0 && length > 16) {
                    // a bit-flipped request of a sender that proved nothing
                    System.arraycopy(valid, 0, datagram, 0, Math.min(length, valid.length));
                    datagram[random.nextInt(8)] ^= (byte) (1 << random.nextInt(8));
                }
                assertThat(handle(datagram, CLIENT)).isLessThanOrEqualTo(length);
                handled++;
            }
        }

        assertThat(answers() + drops()).isEqualTo(handled);
    }

    private long answers() {
        long sum = counts.rejections(Transport.UDP, CLIENT.family());
        for (RequestAction action : RequestAction.values()) {
            sum += counts.answers(Transport.UDP, CLIENT.family(), action, null);
        }
        return sum;
    }

    @Test
    void staleIdsGetSoManyErrorsASecondAndSocket() {
        byte[] datagram = Datagrams.announce(connect(), hash(1), 6881).bytes();
        clock.advance(Duration.ofMinutes(5));
        long errors = 0;
        for (int round = 0; round < 1_500; round++) {
            errors += handle(datagram, CLIENT) > 0 ? 1 : 0;
        }
        assertThat(errors).isEqualTo(1_000);
        assertThat(counts.drops(DropReason.ERROR_BUDGET)).isEqualTo(500);

        clock.advance(Duration.ofSeconds(1));
        assertThat(handle(datagram, CLIENT)).isEqualTo(14);
    }

    @Test
    void aStoreThatFailsIsAnsweredForWithOneText() {
        RequestFilter broken = new RequestFilter() {
            @Override
            public Verdict announce(AnnounceRequest request, Transport transport) {
                throw new IllegalStateException("secret detail");
            }

            @Override
            public Verdict scrape(ScrapeRequest request, Transport transport) {
                throw new IllegalStateException("secret detail");
            }
        };
        try (UdpDoor door = door().filters(broken).open();
                UdpClient client = door.ipv4Client()) {
            long id = client.connect();
            byte[] reply = client.exchange(Datagrams.announce(id, hash(1), 6881).bytes());

            assertThat(new String(reply, StandardCharsets.US_ASCII))
                    .endsWith("tracker is temporarily unavailable")
                    .hasSize(8 + 34);
            assertThat(client.exchange(Datagrams.scrape(id, 1, hash(1)))).hasSize(8 + 34);
        }
    }
}
