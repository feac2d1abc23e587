package dev.peerage.bittorrent;

import static dev.peerage.fixtures.Announces.peer;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class AddressScopeTests {

    /** The first and the last address of every range, and those beside it. */
    @ParameterizedTest
    @CsvSource({
        "0.0.0.0, UNUSABLE",
        "0.255.255.255, UNUSABLE",
        "1.0.0.0, PUBLIC",
        "9.255.255.255, PUBLIC",
        "10.0.0.0, PRIVATE",
        "10.255.255.255, PRIVATE",
        "11.0.0.0, PUBLIC",
        "100.63.255.255, PUBLIC",
        "100.64.0.0, PRIVATE",
        "100.127.255.255, PRIVATE",
        "100.128.0.0, PUBLIC",
        "126.255.255.255, PUBLIC",
        "127.0.0.0, LOOPBACK",
        "127.255.255.255, LOOPBACK",
        "128.0.0.0, PUBLIC",
        "169.253.255.255, PUBLIC",
        "169.254.0.0, UNUSABLE",
        "169.254.255.255, UNUSABLE",
        "169.255.0.0, PUBLIC",
        "172.15.255.255, PUBLIC",
        "172.16.0.0, PRIVATE",
        "172.31.255.255, PRIVATE",
        "172.32.0.0, PUBLIC",
        "192.167.255.255, PUBLIC",
        "192.168.0.0, PRIVATE",
        "192.168.255.255, PRIVATE",
        "192.169.0.0, PUBLIC",
        "203.0.113.5, PUBLIC",
        "198.51.100.1, PUBLIC",
        "223.255.255.255, PUBLIC",
        "224.0.0.0, UNUSABLE",
        "239.255.255.255, UNUSABLE",
        "240.0.0.0, UNUSABLE",
        "255.255.255.255, UNUSABLE",
        "::, UNUSABLE",
        "::1, LOOPBACK",
        "::2, PUBLIC",
        "0:0:0:1::, PUBLIC",
        "0:0:0:1::1, PUBLIC",
        "2001:db8::1, PUBLIC",
        "fbff:ffff::, PUBLIC",
        "fc00::, PRIVATE",
        "fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff, PRIVATE",
        "fe00::, PUBLIC",
        "fe7f:ffff::, PUBLIC",
        "fe80::, UNUSABLE",
        "febf:ffff:ffff:ffff:ffff:ffff:ffff:ffff, UNUSABLE",
        "fec0::, PRIVATE",
        "feff:ffff:ffff:ffff:ffff:ffff:ffff:ffff, PRIVATE",
        "ff00::, UNUSABLE",
        "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff, UNUSABLE",
        "::ffff:127.0.0.1, LOOPBACK",
        "::ffff:10.0.0.1, PRIVATE",
        "::ffff:203.0.113.1, PUBLIC"
    })
    void scopeFollowsTheRange(String address, AddressScope scope) {
        assertThat(peer(address, 6881).scope()).isEqualTo(scope);
    }

    @ParameterizedTest
    @EnumSource
    void tagIsTheNameInLowerCase(AddressScope scope) {
        assertThat(scope.tag()).isEqualTo(scope.name().toLowerCase(java.util.Locale.ROOT));
    }
}
