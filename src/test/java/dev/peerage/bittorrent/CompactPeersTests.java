package dev.peerage.bittorrent;

import static dev.peerage.fixtures.Announces.peer;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class CompactPeersTests {

    private static final byte[] TWO_IPV4 = HexFormat.of().parseHex("cb0071051ae1" + "ffffffffffff");
    private static final byte[] TWO_IPV6 =
            HexFormat.of().parseHex("20010db80000000000000000000000011ae1" + "fd00000000000000ffffffffffffffff8000");

    @Test
    void ipv4PeersLieBehindEachOther() {
        CompactPeers peers = CompactPeers.of(AddressFamily.IPV4, TWO_IPV4);

        assertThat(peers.family()).isEqualTo(AddressFamily.IPV4);
        assertThat(peers.count()).isEqualTo(2);
        assertThat(peers.get(0)).isEqualTo(peer("203.0.113.5", 6881));
        assertThat(peers.get(1)).isEqualTo(peer("255.255.255.255", 65_535));
        assertThat(peers.bytes()).isEqualTo(TWO_IPV4);
    }

    @Test
    void ipv6PeersLieBehindEachOther() {
        CompactPeers peers = CompactPeers.of(AddressFamily.IPV6, TWO_IPV6);

        assertThat(peers.count()).isEqualTo(2);
        assertThat(peers.get(0)).isEqualTo(peer("2001:db8::1", 6881));
        assertThat(peers.get(1)).isEqualTo(peer("fd00::ffff:ffff:ffff:ffff", 32_768));
        assertThat(peers).hasToString("2 ipv6 peers");
    }

    @ParameterizedTest
    @CsvSource({"IPV4, cb0071051ae1ffffffffffff", "IPV6, 20010db80000000000000000000000011ae1"})
    void collectorKeepsWhatItIsGivenInOrder(AddressFamily family, String digits) {
        CompactPeers peers = CompactPeers.of(family, HexFormat.of().parseHex(digits));
        CompactPeers.Collector collector = CompactPeers.collector(family, 5);

        peers.writeTo(collector);

        assertThat(collector.peers()).isEqualTo(peers).hasSameHashCodeAs(peers);
        assertThat(collector.peers().bytes()).isEqualTo(peers.bytes());
    }

    @ParameterizedTest
    @EnumSource
    void nobodyIsNoBytes(AddressFamily family) {
        assertThat(CompactPeers.none(family).count()).isZero();
        assertThat(CompactPeers.none(family).bytes()).isEmpty();
        assertThat(CompactPeers.none(family).family()).isEqualTo(family);
        assertThat(CompactPeers.collector(family, 3).peers()).isSameAs(CompactPeers.none(family));
    }

    @ParameterizedTest
    @CsvSource({"IPV4, 1", "IPV4, 5", "IPV4, 7", "IPV6, 6", "IPV6, 17", "IPV6, 19"})
    void brokenPeersAreRefused(AddressFamily family, int bytes) {
        assertThatIllegalArgumentException().isThrownBy(() -> CompactPeers.of(family, new byte[bytes]));
    }

    @Test
    void equalMeansSameFamilyAndSameBytes() {
        CompactPeers peers = CompactPeers.of(AddressFamily.IPV4, TWO_IPV4);

        assertThat(peers).isEqualTo(CompactPeers.of(AddressFamily.IPV4, TWO_IPV4.clone()));
        assertThat(peers).isNotEqualTo(CompactPeers.of(AddressFamily.IPV4, new byte[12]));
        assertThat(CompactPeers.of(AddressFamily.IPV4, new byte[18]))
                .isNotEqualTo(CompactPeers.of(AddressFamily.IPV6, new byte[18]));
    }
}
