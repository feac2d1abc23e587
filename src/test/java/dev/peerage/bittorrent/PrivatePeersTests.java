package dev.peerage.bittorrent;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PrivatePeersTests {

    @ParameterizedTest
    @CsvSource({
        "SAME_SCOPE, PUBLIC, true",
        "SAME_SCOPE, PRIVATE, true",
        "SAME_SCOPE, LOOPBACK, true",
        "SAME_SCOPE, UNUSABLE, false",
        "ALWAYS, PUBLIC, true",
        "ALWAYS, PRIVATE, true",
        "ALWAYS, LOOPBACK, true",
        "ALWAYS, UNUSABLE, false",
        "NEVER, PUBLIC, true",
        "NEVER, PRIVATE, false",
        "NEVER, LOOPBACK, false",
        "NEVER, UNUSABLE, false"
    })
    void whoIsStored(PrivatePeers privatePeers, AddressScope peer, boolean stored) {
        assertThat(privatePeers.stores(peer)).isEqualTo(stored);
    }

    @ParameterizedTest
    @CsvSource({
        "SAME_SCOPE, PUBLIC, PUBLIC, true",
        "SAME_SCOPE, PUBLIC, PRIVATE, true",
        "SAME_SCOPE, PUBLIC, UNUSABLE, true",
        "SAME_SCOPE, PRIVATE, PUBLIC, false",
        "SAME_SCOPE, PRIVATE, PRIVATE, true",
        "SAME_SCOPE, PRIVATE, LOOPBACK, false",
        "SAME_SCOPE, LOOPBACK, LOOPBACK, true",
        "SAME_SCOPE, LOOPBACK, PRIVATE, false",
        "SAME_SCOPE, LOOPBACK, UNUSABLE, false",
        "ALWAYS, PRIVATE, PUBLIC, true",
        "ALWAYS, LOOPBACK, PUBLIC, true",
        "NEVER, PUBLIC, LOOPBACK, true",
        "NEVER, PRIVATE, PUBLIC, false"
    })
    void whoIsShownToWhom(PrivatePeers privatePeers, AddressScope peer, AddressScope asker, boolean shown) {
        assertThat(privatePeers.shows(peer, asker)).isEqualTo(shown);
    }
}
