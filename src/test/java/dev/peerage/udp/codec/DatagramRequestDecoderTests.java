package dev.peerage.udp.codec;

import static dev.peerage.udp.codec.Bytes.hex;
import static org.assertj.core.api.Assertions.assertThat;

import dev.peerage.bittorrent.AnnounceEvent;
import dev.peerage.bittorrent.AnnounceRequest;
import dev.peerage.bittorrent.PeerAddress;
import dev.peerage.bittorrent.ScrapeRequest;
import io.netty.buffer.ByteBuf;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DatagramRequestDecoderTests {

    private static final PeerAddress SENDER = PeerAddress.ipv4(0xc6336407, 51413);

    private static final String ANNOUNCE = "1122334455667788 00000001 deadbeef"
            + "000102030405060708090a0b0c0d0e0f10111213"
            + "2d5454303030312d303030303030303030303031"
            + "0000000000000005 00000000000003e8 0000000000000007"
            + "00000002 0a0b0c0d cafebabe 00000032 1ae1";

    private static AnnounceRequest announce(String digits) {
        ByteBuf datagram = hex(digits);
        return DatagramRequestDecoder.announce(datagram, datagram.capacity(), SENDER);
    }

    private static String announceWith(int offset, String digits) {
        String all = ANNOUNCE.replace(" ", "");
        return all.substring(0, offset * 2) + digits + all.substring(offset * 2 + digits.length());
    }

    @Test
    void everyFieldOfAnAnnounceIsRead() {
        ByteBuf datagram = hex(ANNOUNCE);
        AnnounceRequest request = announce(ANNOUNCE);

        assertThat(datagram.capacity()).isEqualTo(98);
        assertThat(DatagramRequestDecoder.connectionId(datagram)).isEqualTo(0x1122334455667788L);
        assertThat(DatagramRequestDecoder.actionCode(datagram)).isEqualTo(1);
        assertThat(DatagramRequestDecoder.transactionId(datagram)).isEqualTo(0xdeadbeef);
        assertThat(request.infoHash().toHex()).isEqualTo("000102030405060708090a0b0c0d0e0f10111213");
        assertThat(request.peerId().toHex()).isEqualTo("2d5454303030312d303030303030303030303031");
        assertThat(request.downloaded()).isEqualTo(5);
        assertThat(request.left()).isEqualTo(1000);
        assertThat(request.uploaded()).isEqualTo(7);
        assertThat(request.event()).isEqualTo(AnnounceEvent.STARTED);
        assertThat(request.numwant()).isEqualTo(50);
        assertThat(request.peer()).as("the IP field is ignored").isEqualTo(SENDER.withPort(0x1ae1));
        assertThat(request.urlData()).isNull();
    }

    @ParameterizedTest
    @CsvSource({
        "00000000, NONE",
        "00000001, COMPLETED",
        "00000002, STARTED",
        "00000003, STOPPED",
        "00000004, PAUSED",
        "00000005, NONE",
        "ffffffff, NONE"
    })
    void eventsAreReadLeniently(String code, AnnounceEvent event) {
        assertThat(announce(announceWith(80, code)).event()).isEqualTo(event);
    }

    @ParameterizedTest
    @CsvSource({"0000000000000000, 0, true", "0000000000000001, 1, false", "ffffffffffffffff, -1, false"})
    void leftIsUnsignedAndAllOnesIsUnknown(String bytes, long left, boolean seeder) {
        AnnounceRequest request = announce(announceWith(64, bytes));

        assertThat(request.left()).isEqualTo(left);
        assertThat(request.seeder()).isEqualTo(seeder);
    }

    @ParameterizedTest
    @CsvSource({"ffffffff, -1", "80000000, -2147483648", "7fffffff, 2147483647", "00000000, 0"})
    void numwantIsSigned(String bytes, int numwant) {
        assertThat(announce(announceWith(92, bytes)).numwant()).isEqualTo(numwant);
    }

    @Test
    void portsAreUnsigned() {
        assertThat(announce(announceWith(96, "ffff")).peer().port()).isEqualTo(65535);
        assertThat(announce(announceWith(96, "0000")).peer().port()).isZero();
    }

    @Test
    void twoZeroBytesBehindAnAnnounceAreNoUrlData() {
        assertThat(announce(ANNOUNCE + "0000").urlData()).isNull();
    }

    @Test
    void urlDataBehindAnAnnounceIsRead() {
        assertThat(announce(ANNOUNCE + "0209" + "2f616e6e6f756e6365").urlData()).isEqualTo("/announce");
    }

    @Test
    void aScrapeKeepsOrderAndRepetitionsAndIgnoresARest() {
        ByteBuf datagram = hex("1122334455667788 00000002 00000009"
                + "aa02030405060708090a0b0c0d0e0f1011121314"
                + "bb02030405060708090a0b0c0d0e0f1011121314"
                + "aa02030405060708090a0b0c0d0e0f1011121314"
                + "ffffff");
        ScrapeRequest request = DatagramRequestDecoder.scrape(datagram, datagram.capacity(), SENDER);

        assertThat(request.source()).isEqualTo(SENDER);
        assertThat(request.infoHashes())
                .extracting(hash -> hash.toHex().substring(0, 2))
                .containsExactly("aa", "bb", "aa");
    }

    @Test
    void theMagicIsTheProtocolsOwn() {
        assertThat(DatagramRequestDecoder.hasConnectMagic(hex("0000041727101980 00000000 00000001")))
                .isTrue();
        assertThat(DatagramRequestDecoder.hasConnectMagic(hex("0000041727101981 00000000 00000001")))
                .isFalse();
    }

    @ParameterizedTest
    @CsvSource({"0, CONNECT, 16", "1, ANNOUNCE, 98", "2, SCRAPE, 36"})
    void clientsMayAskForThreeActions(int code, UdpAction action, int bytes) {
        assertThat(UdpAction.ofRequest(code)).isEqualTo(action);
        assertThat(action.code()).isEqualTo(code);
        assertThat(action.requestBytes()).isEqualTo(bytes);
    }

    @ParameterizedTest
    @CsvSource({"3", "4", "255", "-1"})
    void nothingElseCanBeAskedFor(int code) {
        assertThat(UdpAction.ofRequest(code)).isNull();
    }
}
