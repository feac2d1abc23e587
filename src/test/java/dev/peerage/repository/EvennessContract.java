package dev.peerage.repository;

import static dev.peerage.bittorrent.AnnounceEvent.STOPPED;
import static dev.peerage.fixtures.Announces.announce;
import static dev.peerage.repository.StoreContract.member;
import static dev.peerage.repository.StoreContract.outsider;

import dev.peerage.bittorrent.PeerAddress;
import dev.peerage.bittorrent.PrivatePeers;
import dev.peerage.fixtures.Announces;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Peers are picked evenly, singly and pairwise. Pairs are looked at over many swarms with one answer each: a store may lay
 * peers out at random once and hand out neighbours, but not such that whoever announces with neighbouring ports one after
 * the other comes together in an answer.
 */
interface EvennessContract extends StoreContract {

    private StoreUnderTest seeded(long seed) {
        return newStore(PEER_TIMEOUT, PrivatePeers.SAME_SCOPE, new SplittableRandom(seed));
    }

    private static Map<PeerAddress, Integer> numbers(int members) {
        Map<PeerAddress, Integer> numbers = new HashMap<>();
        for (int number = 0; number < members; number++) {
            numbers.put(member(number), number);
        }
        return numbers;
    }

    /** Every third a seeder. */
    private static Announces mixed(int number) {
        return announce(HASH, member(number)).left(number % 3);
    }

    private static int[] picked(StoreUnderTest store, Announces asker, int wanted, Map<PeerAddress, Integer> numbers) {
        return store.announce(asker, wanted, Storing.NEVER).peers().stream()
                .mapToInt(numbers::get)
                .toArray();
    }

    @ParameterizedTest
    @CsvSource({"5, 2, 10000", "60, 10, 10000", "60, 50, 10000", "1000, 50, 10000", "2000, 50, 10000", "5000, 74, 10000"
    })
    default void everyPeerOfAMixedSwarmIsPickedEquallyOften(int members, int wanted, int answers) {
        StoreUnderTest store = seeded(2);
        for (int number = 0; number < members; number++) {
            store.announce(mixed(number), 0);
        }
        Map<PeerAddress, Integer> numbers = numbers(members);
        PickTally tally = new PickTally(members, wanted);

        for (int answer = 0; answer < answers; answer++) {
            tally.add(picked(store, outsider(), wanted, numbers));
        }
        tally.assertSinglesAreEven();
    }

    @ParameterizedTest
    @CsvSource({"90, 10", "3000, 50"})
    default void seederIsGivenEveryLeecherEquallyOften(int members, int wanted) {
        StoreUnderTest store = seeded(3);
        Map<PeerAddress, Integer> leechers = new HashMap<>();
        for (int number = 0; number < members; number++) {
            store.announce(mixed(number), 0);
            if (number % 3 != 0) {
                leechers.put(member(number), leechers.size());
            }
        }
        PickTally tally = new PickTally(leechers.size(), wanted);

        for (int answer = 0; answer < 10_000; answer++) {
            tally.add(picked(store, outsider().seeder(), wanted, leechers));
        }
        tally.assertSinglesAreEven();
    }

    @ParameterizedTest
    @CsvSource({"5, 1, 8000", "5, 2, 8000", "60, 10, 3000", "60, 50, 2000", "300, 50, 600", "2000, 50, 150"})
    default void noPairComesTogetherMoreOftenThanByChance(int members, int wanted, int swarms) {
        Map<PeerAddress, Integer> numbers = numbers(members);
        PickTally tally = new PickTally(members, wanted);

        for (int swarm = 0; swarm < swarms; swarm++) {
            StoreUnderTest store = seeded(swarm);
            for (int number = 0; number < members; number++) {
                store.announce(mixed(number), 0);
            }
            tally.add(picked(store, outsider(), wanted, numbers));
        }
        tally.assertIndependentAnswersAreEven();
    }

    @ParameterizedTest
    @CsvSource({"6, 2, 5000", "40, 8, 3000", "1500, 50, 150"})
    default void whoeverComesAndGoesStaysEven(int members, int wanted, int swarms) {
        Map<PeerAddress, Integer> numbers = numbers(members);
        PickTally tally = new PickTally(members, wanted);

        for (int swarm = 0; swarm < swarms; swarm++) {
            StoreUnderTest store = seeded(swarm);
            churn(store, members, new SplittableRandom(~swarm));
            tally.add(picked(store, outsider(), wanted, numbers));
        }
        tally.assertIndependentAnswersAreEven();
    }

    /** Guests come and go between the members, who change roles one after the other and return. */
    private static void churn(StoreUnderTest store, int members, RandomGenerator random) {
        int guests = members / 2;
        for (int number = 0; number < members; number++) {
            store.announce(announce(HASH, member(number)), 0);
            if (number < guests) {
                store.announce(announce(HASH, member(members + number)).left(number % 2), 0);
            }
        }
        for (int number = 0; number < members / 2; number++) {
            store.announce(announce(HASH, member(number)).seeder(), 0);
        }
        for (int number = 0; number < guests; number++) {
            store.announce(announce(HASH, member(members + number)).event(STOPPED), 0);
        }
        int first = random.nextInt(members);
        for (int number = first; number < members; number++) {
            store.announce(announce(HASH, member(number)).left(number % 2), 0);
        }
    }

    @ParameterizedTest
    @CsvSource({"6, 1, 8000", "6, 3, 8000", "50, 20, 3000"})
    default void memberOfTheSwarmIsGivenTheOthersEvenly(int members, int wanted, int swarms) {
        Map<PeerAddress, Integer> numbers = numbers(members);
        PickTally tally = new PickTally(members - 1, wanted);

        for (int swarm = 0; swarm < swarms; swarm++) {
            StoreUnderTest store = seeded(swarm);
            for (int number = 0; number < members; number++) {
                store.announce(mixed(number), 0);
            }
            tally.add(picked(store, announce(HASH, member(members - 1)), wanted, numbers));
        }
        tally.assertIndependentAnswersAreEven();
    }
}
