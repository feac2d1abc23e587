package dev.peerage.repository;

import static dev.peerage.bittorrent.AnnounceEvent.COMPLETED;
import static dev.peerage.bittorrent.AnnounceEvent.STOPPED;
import static dev.peerage.fixtures.Announces.announce;
import static dev.peerage.fixtures.Announces.hash;
import static dev.peerage.repository.StoreContract.member;
import static org.assertj.core.api.Assertions.assertThat;

import dev.peerage.bittorrent.AddressFamily;
import dev.peerage.bittorrent.InfoHash;
import dev.peerage.bittorrent.PeerAddress;
import dev.peerage.bittorrent.PrivatePeers;
import dev.peerage.bittorrent.SwarmCounts;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

/** Threads that get in each other's way: nothing is lost, nothing is there twice, and totals stay true. */
interface ContentionContract extends StoreContract {

    /** Rounds of each announcing thread where an announce meets the sweep. */
    int ROUNDS = 60_000;

    private StoreUnderTest shared() {
        return newStore(
                PEER_TIMEOUT,
                PrivatePeers.SAME_SCOPE,
                () -> ThreadLocalRandom.current().nextLong());
    }

    @Test
    default void peerThatHasAnnouncedIsFoundWhileItsEmptySwarmIsSweptAway() throws Exception {
        StoreUnderTest store = shared();
        AtomicLong swept = new AtomicLong();
        Crew crew = new Crew();
        for (int thread = 0; thread < 2; thread++) {
            // one after the other in a torrent of their own, which is empty half of the time
            InfoHash torrent = hash(thread);
            crew.work(() -> {
                for (int round = 0; round < ROUNDS; round++) {
                    PeerAddress peer = member(round % 50);
                    store.announce(announce(torrent, peer), 0);
                    assertThat(store.peek(announce(torrent, "192.0.2.254", 1)).peers())
                            .as("round %s", round)
                            .containsExactly(peer);
                    store.announce(announce(torrent, peer).event(STOPPED), 0);
                    assertThat(store.scrape(torrent)).as("round %s", round).isEqualTo(SwarmCounts.NONE);
                }
            });
        }
        crew.meanwhile(() -> swept.addAndGet(store.sweep().removedTorrents()));
        crew.run();

        assertThat(swept.get()).as("encounters").isPositive();
        store.sweep();
        assertThat(store.totals()).isEqualTo(new RepositoryTotals(0, 0, 0, 0, 0, 0));
        assertThat(store.torrents()).isEmpty();
    }

    @Test
    default void everyThreadFindsItsOwnPeersAtTheEndAndNobodyElse() throws Exception {
        StoreUnderTest store = shared();
        int torrents = 3;
        List<Set<PeerAddress>> expected = List.of(new HashSet<>(), new HashSet<>(), new HashSet<>());
        AtomicLong completed = new AtomicLong();
        Crew crew = new Crew();
        for (int thread = 0; thread < 4; thread++) {
            int first = thread * 50;
            crew.work(() -> {
                RandomGenerator random = new SplittableRandom(first);
                for (int round = 0; round < 10_000; round++) {
                    int torrent = random.nextInt(torrents);
                    AddressFamily family = random.nextBoolean() ? AddressFamily.IPV4 : AddressFamily.IPV6;
                    PeerAddress peer = member(family, first + random.nextInt(40));
                    Set<PeerAddress> peers = expected.get(torrent);
                    if (random.nextInt(3) == 0) {
                        store.announce(announce(hash(torrent), peer).event(STOPPED), 0);
                        synchronized (peers) {
                            peers.remove(peer);
                        }
                    } else {
                        List<PeerAddress> given = store.announce(
                                        announce(hash(torrent), peer).left(random.nextInt(2)), 20)
                                .peers();
                        assertThat(new HashSet<>(given))
                                .as("%s", given)
                                .hasSameSizeAs(given)
                                .doesNotContain(peer);
                        synchronized (peers) {
                            peers.add(peer);
                        }
                    }
                }
                PeerAddress last = member(first + 49);
                store.announce(announce(hash(0), last).seeder().event(COMPLETED), 0);
                completed.incrementAndGet();
                synchronized (expected.get(0)) {
                    expected.get(0).add(last);
                }
            });
        }
        crew.meanwhile(() -> {
            store.sweep();
            store.scrape(hash(0));
            store.torrents(0, 10);
            assertThat(store.peersOf(hash(1))).doesNotHaveDuplicates();
            assertThat(store.totals().torrents()).isNotNegative();
        });
        crew.run();

        for (int torrent = 0; torrent < torrents; torrent++) {
            assertThat(store.peersOf(hash(torrent))).containsExactlyInAnyOrderElementsOf(expected.get(torrent));
        }
        store.assertTotalsAreThoseOfAWalk();
        assertThat(store.totals().completed()).isEqualTo(completed.get());
        assertThat(store.scrape(hash(0)).completed()).isEqualTo(4);
    }

    @Test
    default void totalsAreTrueAfterAnnouncesMetRemovalsAndSweeps() throws Exception {
        StoreUnderTest store = shared();
        AtomicLong removed = new AtomicLong();
        Crew crew = new Crew();
        for (int thread = 0; thread < 3; thread++) {
            int first = thread * 50;
            crew.work(() -> {
                RandomGenerator random = new SplittableRandom(first);
                for (int round = 0; round < 30_000; round++) {
                    PeerAddress peer = member(
                            random.nextBoolean() ? AddressFamily.IPV4 : AddressFamily.IPV6, first + random.nextInt(8));
                    store.announce(
                            announce(hash(random.nextInt(4)), peer)
                                    .left(random.nextInt(2))
                                    .event(random.nextInt(4) == 0 ? STOPPED : COMPLETED),
                            5);
                }
            });
        }
        for (int thread = 0; thread < 2; thread++) {
            RandomGenerator random = new SplittableRandom(thread);
            crew.meanwhile(() -> {
                removed.addAndGet(store.remove(hash(random.nextInt(4))) ? 1 : 0);
                store.sweep();
            });
        }
        crew.run();

        assertThat(removed.get()).as("encounters").isPositive();
        store.assertTotalsAreThoseOfAWalk();
        store.advance(GONE_SECONDS);
        store.sweep();
        RepositoryTotals totals = store.totals();
        assertThat(totals).isEqualTo(new RepositoryTotals(0, 0, 0, 0, 0, totals.completed()));
    }
}
