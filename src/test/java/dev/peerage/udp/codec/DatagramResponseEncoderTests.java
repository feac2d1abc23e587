package dev.peerage.udp.codec;

import static dev.peerage.udp.codec.Bytes.hex;
import static dev.peerage.udp.codec.Bytes.reply;
import static org.assertj.core.api.Assertions.assertThat;

import dev.peerage.bittorrent.AddressFamily;
import dev.peerage.bittorrent.AnnounceResponse;
import dev.peerage.bittorrent.AnnounceTerms;
import dev.peerage.bittorrent.CompactPeers;
import dev.peerage.bittorrent.SwarmCounts;
import io.netty.buffer.ByteBuf;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class DatagramResponseEncoderTests {

    private static final AnnounceTerms TERMS = new AnnounceTerms(1800, 900, new SwarmCounts(2, 3, 7));

    private final ByteBuf out = reply();
    private final DatagramResponseEncoder encoder = new DatagramResponseEncoder();

    @Test
    void aConnectHasSixteenBytes() {
        int length = DatagramResponseEncoder.connect(out, 0xcafebabe, 0x0102030405060708L);

        assertThat(hex(out, length)).isEqualTo("00000000" + "cafebabe" + "0102030405060708");
    }

    @Test
    void anAnnounceHoldsLeechersBeforeSeeders() {
        encoder.begin(out);
        encoder.ipv4(0xcb007105, 6881);
        encoder.ipv4(0xcb007106, 65535);
        int length = encoder.finish(5, TERMS);

        assertThat(hex(out, length))
                .isEqualTo("00000001" + "00000005" + "00000708" + "00000003" + "00000002" + "cb0071051ae1"
                        + "cb007106ffff");
    }

    @Test
    void ipv6PeersHaveEighteenBytes() {
        encoder.begin(out);
        encoder.ipv6(0x20010db800000000L, 1, 6881);
        int length = encoder.finish(5, TERMS);

        assertThat(hex(out, length))
                .isEqualTo("00000001" + "00000005" + "00000708" + "00000003" + "00000002"
                        + "20010db8000000000000000000000001" + "1ae1");
    }

    @Test
    void peersAtHandAreWrittenTheSameWay() {
        CompactPeers.Collector peers = CompactPeers.collector(AddressFamily.IPV4, 1);
        peers.ipv4(0xcb007105, 6881);
        int length = DatagramResponseEncoder.announce(out, 5, new AnnounceResponse(TERMS, peers.peers()));

        assertThat(hex(out, length))
                .isEqualTo("00000001" + "00000005" + "00000708" + "00000003" + "00000002" + "cb0071051ae1");
    }

    @Test
    void peersOfAPageAreCopiedFromTheirOffset() {
        byte[] page = {9, 9, 9, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 9};
        encoder.begin(out);
        encoder.ipv4(0xcb007105, 6881);
        encoder.wire(AddressFamily.IPV4, page, 3, 2);
        encoder.ipv4(0xcb007106, 65535);
        int length = encoder.finish(5, TERMS);

        assertThat(hex(out, length))
                .isEqualTo("00000001" + "00000005" + "00000708" + "00000003" + "00000002" + "cb0071051ae1"
                        + "010203040506" + "0708090a0b0c" + "cb007106ffff");
    }

    @Test
    void aPageOfTooManyPeersFillsTheDatagramAndNoMore() {
        encoder.begin(out);
        encoder.ipv4(1, 1);
        encoder.wire(AddressFamily.IPV4, new byte[6000], 0, 1000);
        encoder.wire(AddressFamily.IPV4, new byte[6000], 0, 1000);
        assertThat(encoder.finish(1, TERMS)).isEqualTo(1232);

        encoder.begin(out);
        encoder.wire(AddressFamily.IPV6, new byte[1800], 0, 100);
        assertThat(encoder.finish(1, TERMS)).isEqualTo(1226);
    }

    @Test
    void oneEncoderWritesOneReplyAfterAnother() {
        encoder.begin(out);
        encoder.ipv4(1, 1);
        assertThat(encoder.finish(1, TERMS)).isEqualTo(26);

        encoder.begin(out);
        assertThat(encoder.finish(2, TERMS)).isEqualTo(20);
    }

    @Test
    void aStoreThatWritesTooManyPeersFillsTheDatagramAndNoMore() {
        encoder.begin(out);
        for (int peer = 0; peer < 1000; peer++) {
            encoder.ipv4(peer, peer);
        }
        assertThat(encoder.finish(1, TERMS)).isEqualTo(1232);

        encoder.begin(out);
        for (int peer = 0; peer < 1000; peer++) {
            encoder.ipv6(0, peer, peer);
        }
        assertThat(encoder.finish(1, TERMS)).isEqualTo(1226);
    }

    @Test
    void aScrapeHoldsSeedersCompletedLeechers() {
        int length = DatagramResponseEncoder.scrape(
                out, 9, List.of(new SwarmCounts(3, 1, 7), SwarmCounts.NONE, new SwarmCounts(3, 1, 7)));

        assertThat(hex(out, length))
                .isEqualTo("00000002" + "00000009" + "000000030000000700000001" + "000000000000000000000000"
                        + "000000030000000700000001");
    }

    @Test
    void aScrapeEndsWhereTheDatagramDoes() {
        int length = DatagramResponseEncoder.scrape(out, 9, Collections.nCopies(500, SwarmCounts.NONE));

        assertThat(length).isEqualTo(8 + 102 * 12);
    }

    @Test
    void anErrorEndsWithItsText() {
        int length = DatagramResponseEncoder.error(out, 0x01020304, "bad id");

        assertThat(hex(out, length)).isEqualTo("00000003" + "01020304" + "626164206964");
    }
}
