package dev.peerage.benchmarking.pressure;

import dev.peerage.actuate.StatsEndpoint.StatsDescriptor;
import dev.peerage.benchmarking.workload.Population;
import dev.peerage.benchmarking.workload.ReplyBuffer;
import dev.peerage.bittorrent.AddressFamily;
import dev.peerage.bittorrent.AnnounceRequest;
import dev.peerage.repository.TorrentRepository;
import dev.peerage.repository.memory.StoreType;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * Peers in sixteen cohorts that announce in turns, each at a step of two fifteenths of the peer time-out. A cohort is stored for
 * eight steps and gone for eight, so that at every step one comes, one runs out, and eight are there: how many torrents,
 * seeders and leechers that makes is known exactly.
 */
final class SnapshotWork implements PressureWork {

    private static final int COHORTS = 16;
    private static final int ALIVE = COHORTS / 2;
    private static final int PEERS_A_TORRENT = 2;
    private static final long STEP_SECONDS = StoreType.PEER_TIMEOUT.toSeconds() * 2 / 15;

    private final PressureTracker tracker;
    private final Population population;
    private final ReplyBuffer reply = new ReplyBuffer();
    private final int[][] cohorts;
    private final long[] seeders = new long[COHORTS];
    /** Which cohorts have a peer in each torrent, a bit a cohort. */
    private final int[] cohortsOfTorrent;
    /** Torrents with peers at each step of the round. */
    private final long[] torrents = new long[COHORTS];

    private long step;
    private long announced;

    SnapshotWork(TorrentRepository repository, int torrents, long seed) {
        this.tracker = new PressureTracker(repository);
        this.population = Population.even(torrents, PEERS_A_TORRENT, AddressFamily.IPV4);
        this.cohortsOfTorrent = new int[torrents];
        SplittableRandom random = new SplittableRandom(seed);
        int[] cohortOfPeer = new int[population.peers()];
        for (int peer = 0; peer < cohortOfPeer.length; peer++) {
            int cohort = random.nextInt(COHORTS);
            cohortOfPeer[peer] = cohort;
            cohortsOfTorrent[peer % torrents] |= 1 << cohort;
            seeders[cohort] += request(peer).seeder() ? 1 : 0;
        }
        this.cohorts = IntStream.range(0, COHORTS)
                .mapToObj(cohort -> IntStream.range(0, cohortOfPeer.length)
                        .filter(peer -> cohortOfPeer[peer] == cohort)
                        .toArray())
                .toArray(int[][]::new);
        for (int turn = 0; turn < COHORTS; turn++) {
            int alive = alive(turn);
            this.torrents[turn] = IntStream.of(cohortsOfTorrent)
                    .filter(bits -> (bits & alive) != 0)
                    .count();
        }
        for (int turn = 0; turn < COHORTS; turn++) {
            advance();
        }
    }

    private AnnounceRequest request(int peer) {
        return population.announce(peer, 0);
    }

    /** The cohorts that are stored once this one has announced, a bit a cohort. */
    private static int alive(int turn) {
        int bits = 0;
        for (int age = 0; age < ALIVE; age++) {
            bits |= 1 << ((turn - age + COHORTS) % COHORTS);
        }
        return bits;
    }

    @Override
    public void run() {
        int turn = (int) (step % COHORTS);
        Expect.same("peers swept", cohorts[(turn + ALIVE) % COHORTS].length, advance());
        check();
    }

    /** Time passes, what has run out is swept, the next cohort comes; answers how many peers were swept. */
    private long advance() {
        int turn = (int) (step++ % COHORTS);
        tracker.pass(STEP_SECONDS);
        long swept = tracker.sweep().removedPeers();
        for (int peer : cohorts[turn]) {
            tracker.announce(request(peer), reply);
        }
        announced += cohorts[turn].length;
        return swept;
    }

    @Override
    public long elements() {
        // what the sweep looks at, and what is announced, at an average step
        return population.peers() * (ALIVE + 1L) / COHORTS;
    }

    @Override
    public void check() {
        int turn = (int) ((step - 1) % COHORTS);
        long peers = 0;
        long complete = 0;
        for (int age = 0; age < ALIVE; age++) {
            int cohort = (turn - age + COHORTS) % COHORTS;
            peers += cohorts[cohort].length;
            complete += seeders[cohort];
        }
        StatsDescriptor statistics = tracker.statistics();
        Expect.same("torrents", torrents[turn], statistics.torrents());
        Expect.same("seeders", complete, statistics.seeders());
        Expect.same("leechers", peers - complete, statistics.leechers());
        Expect.same("IPv4 peers", peers, statistics.peers().ipv4());
        Expect.same(
                "announces answered", announced, statistics.requests().udp4().announce());
    }
}
