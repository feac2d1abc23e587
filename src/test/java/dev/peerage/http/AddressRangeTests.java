package dev.peerage.http;

import static dev.peerage.fixtures.Announces.peer;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AddressRangeTests {

    @ParameterizedTest
    @CsvSource({
        "10.0.0.0/8, 10.255.255.255, true",
        "10.0.0.0/8, 11.0.0.0, false",
        "10.1.2.3/8, 10.9.9.9, true",
        "192.0.2.7, 192.0.2.7, true",
        "192.0.2.7, 192.0.2.6, false",
        "192.0.2.6/31, 192.0.2.7, true",
        "0.0.0.0/0, 255.1.2.3, true",
        "0.0.0.0/0, ::1, false",
        "::/0, 2001:db8::1, true",
        "::/0, 10.0.0.1, false",
        "2001:db8::/32, 2001:db8:ffff::1, true",
        "2001:db8::/32, 2001:db9::1, false",
        "2001:db8:0:1::/64, 2001:db8:0:1:ffff::, true",
        "2001:db8:0:1::/64, 2001:db8:0:2::, false",
        "2001:db8::8/125, 2001:db8::f, true",
        "2001:db8::8/125, 2001:db8::10, false",
        "2001:db8::8, 2001:db8::8, true",
        "2001:db8::8, 2001:db8::9, false",
        "::ffff:192.0.2.7, 192.0.2.7, true",
    })
    void containsWhatSharesThePrefix(String range, String address, boolean contained) {
        assertThat(AddressRange.parse(range).contains(peer(address, 6881))).isEqualTo(contained);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "localhost",
                "proxy.example",
                "10.0.0.0/33",
                "10.0.0.0/-1",
                "10.0.0.0/",
                "::/129",
                "10.0.0/8",
                "/8"
            })
    void otherTextsAreRefused(String text) {
        assertThatThrownBy(() -> AddressRange.parse(text)).isInstanceOf(IllegalArgumentException.class);
    }
}
