package dev.peerage.http.codec;

import static dev.peerage.fixtures.Announces.peer;
import static org.assertj.core.api.Assertions.assertThat;

import dev.peerage.bittorrent.AddressFamily;
import dev.peerage.bittorrent.AnnounceTerms;
import dev.peerage.bittorrent.CompactPeers;
import dev.peerage.bittorrent.InfoHash;
import dev.peerage.bittorrent.PeerId;
import dev.peerage.bittorrent.Rejection;
import dev.peerage.bittorrent.SwarmCounts;
import dev.peerage.fixtures.Bencode;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every answer, byte by byte. */
class BencodeResponseEncoderTests {

    private static final AnnounceTerms TERMS = new AnnounceTerms(1800, 900, new SwarmCounts(7, 12, 2_000_000_000));
    private static final String HEAD = "d8:completei7e10:downloadedi2000000000e";
    private static final String MIDDLE = "10:incompletei12e8:intervali1800e12:min intervali900e";

    private static String written(Consumer<ByteBuf> writer) {
        ByteBuf out = Unpooled.buffer();
        writer.accept(out);
        String text = out.toString(StandardCharsets.ISO_8859_1);
        Bencode.dictionary(text.getBytes(StandardCharsets.ISO_8859_1));
        return text;
    }

    private static PeerBuffer twoIpv4Peers() {
        PeerBuffer peers = PeerBuffer.empty();
        peers.ipv4(0xc6336407, 6881);
        peers.ipv4(0xffffffff, 0xffff);
        return peers;
    }

    private static PeerBuffer twoIpv6Peers() {
        PeerBuffer peers = PeerBuffer.empty();
        peers.ipv6(0x20010db800000000L, 1, 6881);
        peers.ipv6(0x20010db800000000L, 0x8000000000000000L, 80);
        return peers;
    }

    @Test
    void ipv4AskerGetsPeers() {
        assertThat(written(out -> BencodeResponseEncoder.writeAnnounce(
                        out, TERMS, peer("203.0.113.1", 1), twoIpv4Peers(), true, false)))
                .isEqualTo(HEAD + MIDDLE + "5:peers12:\u00c63d\u0007\u001a\u00e1\u00ff\u00ff\u00ff\u00ff\u00ff\u00ffe");
    }

    @Test
    void ipv6AskerGetsPeers6AndAnEmptyPeers() {
        assertThat(written(out -> BencodeResponseEncoder.writeAnnounce(
                        out, TERMS, peer("2001:db8::9", 1), twoIpv6Peers(), true, false)))
                .isEqualTo(HEAD + MIDDLE + "5:peers0:6:peers636: \u0001\r\u00b8" + "\0".repeat(11)
                        + "\u0001\u001a\u00e1 \u0001\r\u00b8\0\0\0\0\u0080" + "\0".repeat(7) + "\0Pe");
    }

    @Test
    void peersOfAPageAreCopiedFromTheirOffset() {
        byte[] page = {9, 'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l', 9};
        PeerBuffer peers = twoIpv4Peers();
        peers.wire(AddressFamily.IPV4, page, 1, 2);

        assertThat(written(out ->
                        BencodeResponseEncoder.writeAnnounce(out, TERMS, peer("203.0.113.1", 1), peers, true, false)))
                .endsWith("5:peers24:\u00c63d\u0007\u001a\u00e1\u00ff\u00ff\u00ff\u00ff\u00ff\u00ff" + "abcdefghijkle");
    }

    @Test
    void dictionariesHoldTextAndNumber() {
        assertThat(written(out -> BencodeResponseEncoder.writeAnnounce(
                        out, TERMS, peer("203.0.113.1", 1), twoIpv4Peers(), false, false)))
                .isEqualTo(HEAD + MIDDLE + "5:peersld2:ip12:198.51.100.74:porti6881eed2:ip15:255.255.255.255"
                        + "4:porti65535eeee");
        assertThat(written(out -> BencodeResponseEncoder.writeAnnounce(
                        out, TERMS, peer("2001:db8::9", 1), twoIpv6Peers(), false, false)))
                .endsWith("5:peersld2:ip11:2001:db8::14:porti6881eed2:ip19:2001:db8:0:0:8000::4:porti80eeee");
    }

    @Test
    void idsThatAreKnownStandInDictionaries() {
        PeerBuffer peers = PeerBuffer.empty().withIds(true);
        peers.ipv4(0xc6336407, 6881);
        peers.ipv4(0xc6336408, 6882);
        peers.id(PeerId.of("-TT0001-\0\u007fabcdefghij".getBytes(StandardCharsets.ISO_8859_1), 0));

        assertThat(peers.wantsIds()).isTrue();
        assertThat(written(out ->
                        BencodeResponseEncoder.writeAnnounce(out, TERMS, peer("203.0.113.1", 1), peers, false, false)))
                .endsWith("5:peersld2:ip12:198.51.100.74:porti6881ee"
                        + "d2:ip12:198.51.100.87:peer id20:-TT0001-\0\u007fabcdefghij4:porti6882eeee");
    }

    @Test
    void idsOfPeersThatCameLaterAreTheirs() {
        CompactPeers.Collector collector = CompactPeers.collector(AddressFamily.IPV4, 3);
        collector.ipv4(1, 1);
        collector.ipv4(2, 2);
        collector.id(new PeerId(2, 2, 2));
        collector.ipv4(3, 3);

        PeerBuffer peers = PeerBuffer.of(collector.peers(), false);
        assertThat(peers.idOf(0)).isNull();
        assertThat(peers.idOf(1)).isEqualTo(new PeerId(2, 2, 2));
        assertThat(peers.idOf(2)).isNull();
        assertThat(peers.length()).isEqualTo(18);
        assertThat(PeerBuffer.of(collector.peers(), true).idOf(1)).isNull();
        assertThat(PeerBuffer.of(collector.peers(), true).wantsIds()).isFalse();
    }

    @Test
    void externalIpStandsInItsPlace() {
        assertThat(written(out -> BencodeResponseEncoder.writeAnnounce(
                        out, TERMS, peer("198.51.100.7", 1), PeerBuffer.empty(), true, true)))
                .isEqualTo(HEAD + "11:external ip4:\u00c63d\u0007" + MIDDLE + "5:peers0:e");
        assertThat(written(out -> BencodeResponseEncoder.writeAnnounce(
                        out, TERMS, peer("2001:db8::7", 1), PeerBuffer.empty(), true, true)))
                .startsWith(HEAD + "11:external ip16: \u0001\r\u00b8" + "\0".repeat(11) + "\u0007" + "10:incomplete");
    }

    @Test
    void hundredsOfPeersFit() {
        PeerBuffer peers = PeerBuffer.empty();
        for (int peer = 0; peer < 1000; peer++) {
            peers.ipv4(peer, peer);
        }

        assertThat(written(out ->
                        BencodeResponseEncoder.writeAnnounce(out, TERMS, peer("203.0.113.1", 1), peers, true, false)))
                .contains("5:peers6000:")
                .hasSize(HEAD.length() + MIDDLE.length() + "5:peers6000:".length() + 6000 + 1);
    }

    @Test
    void scrapeIsSortedByUnsignedBytesAndMerged() {
        InfoHash high = InfoHash.parseHex("ff".repeat(20));
        InfoHash low = InfoHash.parseHex("7f".repeat(20));
        List<InfoHash> asked = List.of(high, low, high, InfoHash.parseHex("00".repeat(20)));
        List<SwarmCounts> rows = List.of(new SwarmCounts(1, 2, 3), new SwarmCounts(4, 5, 6), new SwarmCounts(1, 2, 3));

        assertThat(written(out -> BencodeResponseEncoder.writeScrape(out, asked, rows)))
                .isEqualTo("d5:filesd20:" + "\u007f".repeat(20) + "d8:completei4e10:downloadedi6e10:incompletei5ee"
                        + "20:" + "\u00ff".repeat(20) + "d8:completei1e10:downloadedi3e10:incompletei2eeee");
    }

    @ParameterizedTest
    @EnumSource
    void failureHoldsItsTextAndWhenToComeBack(Rejection rejection) {
        String text = written(out -> BencodeResponseEncoder.writeFailure(out, rejection));

        Map<String, Object> failure = Bencode.dictionary(text.getBytes(StandardCharsets.ISO_8859_1));
        assertThat(failure).containsEntry("failure reason", rejection.text());
        if (rejection.retryMinutes() == Rejection.NO_RETRY) {
            assertThat(failure).hasSize(1);
        } else {
            assertThat(failure)
                    .hasSize(3)
                    .containsEntry("interval", 60L * rejection.retryMinutes())
                    .containsEntry("retry in", (long) rejection.retryMinutes());
        }
    }
}
