package dev.peerage.repository;

import static dev.peerage.fixtures.Announces.peer;
import static dev.peerage.repository.StoreContract.counts;
import static dev.peerage.repository.StoreContract.leecher;
import static org.assertj.core.api.Assertions.assertThat;

import dev.peerage.bittorrent.PeerAddress;
import dev.peerage.bittorrent.PrivatePeers;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Who is given peers whose addresses do not reach everywhere. */
interface ScopeContract extends StoreContract {

    List<String> ADDRESSES = List.of(
            "203.0.113.1", "127.0.0.1", "10.0.0.1", "192.168.3.4", "100.64.0.9", "2001:db8::1", "::1", "fd00::1");

    private StoreUnderTest storeWithEveryScope(PrivatePeers privatePeers) {
        StoreUnderTest store = newStore(PEER_TIMEOUT, privatePeers, new SplittableRandom(1));
        ADDRESSES.forEach(address -> store.announce(leecher(address, 6881)));
        return store;
    }

    private static void assertGiven(StoreUnderTest store, String asker, String... addresses) {
        assertThat(store.peek(leecher(asker, 1)).peers())
                .containsExactlyInAnyOrderElementsOf(
                        Stream.of(addresses).map(address -> peer(address, 6881)).toList());
    }

    @Test
    default void sameScopeKeepsScopesToThemselvesAndGivesPublicPeersToAll() {
        StoreUnderTest store = storeWithEveryScope(PrivatePeers.SAME_SCOPE);

        assertGiven(store, "198.51.100.7", "203.0.113.1");
        assertGiven(store, "127.0.0.9", "203.0.113.1", "127.0.0.1");
        assertGiven(store, "172.16.0.1", "203.0.113.1", "10.0.0.1", "192.168.3.4", "100.64.0.9");
        assertGiven(store, "2001:db8::9", "2001:db8::1");
        assertGiven(store, "::1", "2001:db8::1", "::1");
        assertGiven(store, "fc00::9", "2001:db8::1", "fd00::1");
    }

    @Test
    default void countsIncludePeersThatTheAskerIsNotGiven() {
        StoreUnderTest store = storeWithEveryScope(PrivatePeers.SAME_SCOPE);

        assertThat(store.peek(leecher("198.51.100.7", 1)).counts()).isEqualTo(counts(0, ADDRESSES.size(), 0));
    }

    @Test
    default void alwaysGivesEverybodyEverything() {
        StoreUnderTest store = storeWithEveryScope(PrivatePeers.ALWAYS);

        assertGiven(store, "198.51.100.7", "203.0.113.1", "127.0.0.1", "10.0.0.1", "192.168.3.4", "100.64.0.9");
        assertGiven(store, "2001:db8::9", "2001:db8::1", "::1", "fd00::1");
    }

    @ParameterizedTest
    @CsvSource({"198.51.100.7", "127.0.0.1", "10.0.0.1"})
    default void neverGivesPublicPeersToAnyScope(String asker) {
        StoreUnderTest store = newStore(PEER_TIMEOUT, PrivatePeers.NEVER, new SplittableRandom(1));
        store.announce(leecher("203.0.113.1", 6881));

        assertGiven(store, asker, "203.0.113.1");
    }

    @Test
    default void wantedIsFilledFromWhatTheAskerMayHave() {
        for (int number = 0; number < 200; number++) {
            store().announce(leecher("10.0.0." + number, 6881));
        }
        for (int number = 0; number < 10; number++) {
            store().announce(leecher("203.0.113." + number, 6881));
        }

        List<PeerAddress> given = store().peek(leecher("198.51.100.7", 1)).peers();

        assertThat(given)
                .hasSize(10)
                .doesNotHaveDuplicates()
                .allMatch(address -> address.hostText().startsWith("203.0.113."));
    }
}
