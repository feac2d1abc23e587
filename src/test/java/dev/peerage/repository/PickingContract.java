package dev.peerage.repository;

import static dev.peerage.bittorrent.AnnounceEvent.COMPLETED;
import static dev.peerage.bittorrent.AnnounceEvent.PAUSED;
import static dev.peerage.bittorrent.AnnounceEvent.STOPPED;
import static dev.peerage.fixtures.Announces.announce;
import static dev.peerage.fixtures.Announces.peer;
import static dev.peerage.repository.StoreContract.leecher;
import static dev.peerage.repository.StoreContract.member;
import static dev.peerage.repository.StoreContract.outsider;
import static dev.peerage.repository.StoreContract.seeder;
import static org.assertj.core.api.Assertions.assertThat;

import dev.peerage.bittorrent.AddressFamily;
import dev.peerage.bittorrent.PeerAddress;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which peers an asker may be given, and how many. */
interface PickingContract extends StoreContract {

    private void fiveSeedersAndThreeLeechers() {
        for (int number = 1; number <= 5; number++) {
            store().announce(seeder("203.0.113." + number, 6881));
        }
        for (int number = 6; number <= 8; number++) {
            store().announce(leecher("203.0.113." + number, 6881));
        }
    }

    private static List<PeerAddress> hosts(int from, int to) {
        return IntStream.rangeClosed(from, to)
                .mapToObj(number -> peer("203.0.113." + number, 6881))
                .toList();
    }

    @Test
    default void seederGetsTheLeechersAndNoSeeder() {
        fiveSeedersAndThreeLeechers();

        assertThat(store().announce(seeder("203.0.113.1", 6881)).peers())
                .containsExactlyInAnyOrderElementsOf(hosts(6, 8));
        assertThat(store().announce(seeder("203.0.113.8", 6881).event(COMPLETED))
                        .peers())
                .containsExactlyInAnyOrderElementsOf(hosts(6, 7));
    }

    @ParameterizedTest
    @CsvSource({"0", "1000", "-1"})
    default void partialSeedGetsTheLeechersAndNoSeeder(long left) {
        fiveSeedersAndThreeLeechers();

        assertThat(store().announce(leecher("203.0.113.9", 6881).left(left).event(PAUSED))
                        .peers())
                .containsExactlyInAnyOrderElementsOf(hosts(6, 8));
    }

    @Test
    default void partialSeedIsGivenToSeedersAndLeechers() {
        store().announce(seeder("203.0.113.1", 6881).event(PAUSED));

        assertThat(store().peek(outsider().seeder()).peers()).containsExactlyElementsOf(hosts(1, 1));
        assertThat(store().peek(outsider()).peers()).containsExactlyElementsOf(hosts(1, 1));
    }

    @Test
    default void leecherGetsBothKinds() {
        fiveSeedersAndThreeLeechers();

        assertThat(store().announce(leecher("203.0.113.8", 6881)).peers())
                .containsExactlyInAnyOrderElementsOf(hosts(1, 7));
    }

    @Test
    default void askerIsNeverGivenItself() {
        assertThat(store().announce(leecher("203.0.113.1", 6881)).peers()).isEmpty();
        assertThat(store().announce(leecher("203.0.113.1", 6881)).peers()).isEmpty();
        assertThat(store().peek(leecher("203.0.113.1", 6881)).peers()).isEmpty();

        assertThat(store().announce(leecher("2001:db8::1", 6881)).peers()).isEmpty();
        assertThat(store().announce(leecher("2001:db8::1", 6881)).peers()).isEmpty();
    }

    @Test
    default void neighbourBehindTheSameAddressIsGiven() {
        store().announce(leecher("203.0.113.1", 6881));
        store().announce(leecher("2001:db8::1", 6881));

        assertThat(store().announce(leecher("203.0.113.1", 6882)).peers()).containsExactly(peer("203.0.113.1", 6881));
        assertThat(store().announce(leecher("2001:db8::1", 6882)).peers()).containsExactly(peer("2001:db8::1", 6881));
    }

    @Test
    default void whoHasStoppedIsNotGiven() {
        fiveSeedersAndThreeLeechers();
        store().announce(seeder("203.0.113.1", 6881).event(STOPPED));
        store().announce(leecher("203.0.113.8", 6881).event(STOPPED));

        assertThat(store().peek(outsider()).peers()).containsExactlyInAnyOrderElementsOf(hosts(2, 7));
    }

    @Test
    default void stoppedGetsNobodyHoweverManyItWants() {
        fiveSeedersAndThreeLeechers();

        assertThat(store().announce(leecher("203.0.113.8", 6881).event(STOPPED), 200)
                        .peers())
                .isEmpty();
        assertThat(store().peek(leecher("203.0.113.9", 6881).event(STOPPED)).peers())
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "IPV4, 1",
        "IPV4, 2",
        "IPV4, 3",
        "IPV4, 7",
        "IPV4, 50",
        "IPV4, 51",
        "IPV4, 300",
        "IPV4, 1500",
        "IPV4, 4500",
        "IPV6, 1",
        "IPV6, 5",
        "IPV6, 64",
        "IPV6, 1100"
    })
    default void asManyAsWantedComeWithoutRepetition(AddressFamily family, int members) {
        Set<PeerAddress> all = new HashSet<>();
        for (int number = 0; number < members; number++) {
            all.add(member(family, number));
            store().announce(announce(HASH, member(family, number)).left(number % 3), 0);
        }
        PeerAddress asker = member(family, 0);

        for (int wanted : new int[] {0, 1, 2, 49, 50, 200, 1000}) {
            List<PeerAddress> given =
                    store().announce(announce(HASH, asker).left(1), wanted).peers();
            assertThat(given).hasSize(Math.min(wanted, members - 1)).doesNotHaveDuplicates();
            assertThat(all).containsAll(given);
            assertThat(given).doesNotContain(asker);
        }
    }
}
