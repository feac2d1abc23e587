package dev.peerage.bittorrent;

import static dev.peerage.fixtures.Announces.peer;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PeerAddressTests {

    private static byte[] hex(String digits) {
        return HexFormat.of().parseHex(digits);
    }

    @ParameterizedTest
    @CsvSource({
        "IPV4, cb007105 1ae1, 203.0.113.5, 6881",
        "IPV4, ffffffff ffff, 255.255.255.255, 65535",
        "IPV4, 00000000 0000, 0.0.0.0, 0",
        "IPV4, 80000001 8000, 128.0.0.1, 32768",
        "IPV6, 20010db8000000000000000000000001 1ae1, 2001:db8::1, 6881",
        "IPV6, ffffffffffffffffffffffffffffffff ffff, ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff, 65535",
    })
    void compactFormIsReadAndWrittenInPlace(AddressFamily family, String digits, String host, int port) {
        byte[] compact = hex("ee" + digits.replace(" ", "") + "ee");

        PeerAddress address = PeerAddress.readCompact(family, compact, 1);

        assertThat(address).isEqualTo(peer(host, port));
        assertThat(address.family()).isEqualTo(family);
        assertThat(address.hostText()).isEqualTo(host);
        assertThat(address.port()).isEqualTo(port);
        byte[] written = new byte[family.peerBytes() + 2];
        written[0] = (byte) 0xee;
        written[written.length - 1] = (byte) 0xee;
        address.writeCompact(written, 1);
        assertThat(written).isEqualTo(compact);
        assertThat(PeerAddress.of(address.addressBytes(), port)).isEqualTo(address);
    }

    @Test
    void mappedAddressIsTheIpv4AddressThatItIs() {
        byte[] mapped = hex("00000000000000000000ffffcb007105");

        assertThat(PeerAddress.of(mapped, 6881))
                .isEqualTo(PeerAddress.ipv4(0xcb007105, 6881))
                .isEqualTo(PeerAddress.readCompact(AddressFamily.IPV6, hex("00000000000000000000ffffcb0071051ae1"), 0));
        assertThat(PeerAddress.of(mapped, 6881).family()).isEqualTo(AddressFamily.IPV4);
        assertThat(PeerAddress.of(mapped, 6881).ipv4Bits()).isEqualTo(0xcb007105);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                // compatible (long obsolete), one bit beside mapped, translated (RFC 6145)
                "000000000000000000000000cb007105",
                "00000000000000000000fffecb007105",
                "00000000000000010000ffffcb007105",
                "0000000000000000ffff0000cb007105"
            })
    void onlyMappedAddressesAreMapped(String digits) {
        assertThat(PeerAddress.of(hex(digits), 1).family()).isEqualTo(AddressFamily.IPV6);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 3, 5, 15, 17, 18})
    void addressOfAnotherLengthIsRefused(int length) {
        assertThatIllegalArgumentException().isThrownBy(() -> PeerAddress.of(new byte[length], 1));
    }

    @ParameterizedTest
    @CsvSource({
        // RFC 5952 section 4: leading zeros, lower case, the first of the longest runs, no run of one
        "20010db8000000000000000000000001, 2001:db8::1",
        "20010db8000000000001000000000001, 2001:db8::1:0:0:1",
        "20010db8000000010000000000000001, 2001:db8:0:1::1",
        "20010db8000000010001000100010001, 2001:db8:0:1:1:1:1:1",
        "20010db8000000000000000000000000, 2001:db8::",
        "2001000000000001000000000000abcd, 2001:0:0:1::abcd",
        "00000000000000000000000000000000, ::",
        "00000000000000000000000000000001, ::1",
        "00010000000000000000000000000000, 1::",
        "00010002000300040005000600070000, 1:2:3:4:5:6:7:0",
        "00000002000300040005000600070008, 0:2:3:4:5:6:7:8",
        "00000000000300040005000600070008, ::3:4:5:6:7:8",
        "00010002000300040005000600000000, 1:2:3:4:5:6::",
        "fe80000000000000aabbccddeeff0011, fe80::aabb:ccdd:eeff:11",
        "0000000000000000000000000000ffff, ::ffff",
    })
    void ipv6TextFollowsRfc5952(String digits, String text) {
        assertThat(PeerAddress.of(hex(digits), 80).hostText()).isEqualTo(text);
        assertThat(PeerAddress.of(hex(digits), 80)).hasToString("[" + text + "]:80");
    }

    @Test
    void ipv4TextIsDotted() {
        assertThat(PeerAddress.ipv4(0xff00_0109, 6881)).hasToString("255.0.1.9:6881");
    }

    @Test
    void anotherPortLeavesTheHost() {
        assertThat(peer("203.0.113.5", 1).withPort(2)).isEqualTo(peer("203.0.113.5", 2));
        assertThat(peer("2001:db8::5", 1).withPort(2)).isEqualTo(peer("2001:db8::5", 2));
    }

    @Test
    void orderIsFamilyThenUnsignedAddressThenPort() {
        List<PeerAddress> ascending = List.of(
                peer("1.0.0.0", 5),
                peer("1.0.0.0", 6),
                peer("127.0.0.1", 1),
                peer("128.0.0.1", 1),
                peer("255.0.0.1", 1),
                peer("::1", 9),
                peer("7fff::1", 9),
                peer("8000::", 9),
                peer("8000::7fff:0:0:0", 9),
                peer("8000::8000:0:0:0", 9),
                peer("8000::8000:0:0:0", 10),
                peer("ffff::", 1));

        List<PeerAddress> sorted = new ArrayList<>(ascending);
        java.util.Collections.shuffle(sorted, new java.util.Random(3));
        sorted.sort(null);

        assertThat(sorted).isEqualTo(ascending);
        for (PeerAddress address : ascending) {
            assertThat(address).isEqualByComparingTo(address.withPort(address.port()));
        }
    }
}
