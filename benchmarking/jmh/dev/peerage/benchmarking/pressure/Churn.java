package dev.peerage.benchmarking.pressure;

import dev.peerage.benchmarking.workload.Population;
import dev.peerage.benchmarking.workload.ReplyBuffer;
import dev.peerage.bittorrent.AddressFamily;
import dev.peerage.bittorrent.AnnounceEvent;
import dev.peerage.bittorrent.AnnounceRequest;
import dev.peerage.repository.memory.StoreType;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Peers that come, come back, leave and run out, torrents that are removed, sweeps: drawn from a seed, on one thread, beside a
 * model of what the store has to hold. The first torrents are stable: half of their peers never leave, nor are they removed.
 */
final class Churn {

    /** What one run does, sweeps and the announces of stable peers apart. */
    static final int OPERATIONS = 2048;

    private static final int SWEEPS = 8;
    private static final int PEERS_A_TORRENT = 32;
    private static final int STABLE_PEERS = PEERS_A_TORRENT / 2;
    private static final int REMOVED_PERCENT = 3;
    private static final int STOPPED_PERCENT = 20;

    /** A peer runs out between this many steps and the step before. */
    private static final int STEPS_ALIVE = 8;

    private static final long STEP_SECONDS = StoreType.PEER_TIMEOUT.toSeconds() * 2 / 15;
    private static final int ABSENT = Integer.MIN_VALUE;

    private final PressureTracker tracker;
    private final Population population;
    private final int torrents;
    private final int stableTorrents;
    private final SplittableRandom random;
    private final ReplyBuffer reply = new ReplyBuffer();
    /** At which step each peer has announced last. */
    private final int[] announced;

    private int step = STEPS_ALIVE;

    Churn(PressureTracker tracker, int torrents, int stableTorrents, long seed) {
        this.tracker = tracker;
        this.population = Population.even(torrents, PEERS_A_TORRENT, AddressFamily.IPV4);
        this.torrents = torrents;
        this.stableTorrents = stableTorrents;
        this.random = new SplittableRandom(seed);
        this.announced = new int[population.peers()];
        Arrays.fill(announced, ABSENT);
        run();
    }

    Population population() {
        return population;
    }

    int torrents() {
        return torrents;
    }

    int stableTorrents() {
        return stableTorrents;
    }

    /** How many peers of a stable torrent never leave. */
    static int stablePeers() {
        return STABLE_PEERS;
    }

    /** How many peers a torrent has at most. */
    static int peersATorrent() {
        return PEERS_A_TORRENT;
    }

    /** The n-th peer of a torrent. */
    int peer(int torrent, int number) {
        return number * torrents + torrent;
    }

    /** Announces, stops and removals, with sweeps in between and one at the end. */
    void run() {
        for (int sweep = 0; sweep < SWEEPS; sweep++) {
            refresh();
            for (int operation = 0; operation < OPERATIONS / SWEEPS; operation++) {
                operate();
            }
            sweep();
        }
    }

    /** This churn, for reads to go on beside it. */
    ReadsBeside.Beside beside() {
        return new ReadsBeside.Beside(this::run, calls(), new ChurnCheck(tracker, this)::check);
    }

    private long calls() {
        return OPERATIONS + (long) SWEEPS * (stableTorrents * STABLE_PEERS + 1);
    }

    private void refresh() {
        for (int torrent = 0; torrent < stableTorrents; torrent++) {
            for (int number = 0; number < STABLE_PEERS; number++) {
                announce(peer(torrent, number));
            }
        }
    }

    private void operate() {
        int peer = random.nextInt(announced.length);
        int torrent = peer % torrents;
        boolean stable = torrent < stableTorrents;
        int percent = random.nextInt(100);
        if (percent < REMOVED_PERCENT && !stable) {
            tracker.repository().remove(population.infoHash(torrent)).block();
            for (int number = 0; number < PEERS_A_TORRENT; number++) {
                announced[peer(torrent, number)] = ABSENT;
            }
        } else if (percent < STOPPED_PERCENT && !(stable && peer / torrents < STABLE_PEERS)) {
            tracker.announce(stopped(population.announce(peer, 0)), reply);
            announced[peer] = ABSENT;
        } else {
            announce(peer);
        }
    }

    private void announce(int peer) {
        tracker.announce(population.announce(peer, 0), reply);
        announced[peer] = step;
    }

    /** The same peer leaves. */
    static AnnounceRequest stopped(AnnounceRequest request) {
        return new AnnounceRequest(
                request.infoHash(),
                request.peerId(),
                request.peer(),
                AnnounceEvent.STOPPED,
                request.left(),
                request.downloaded(),
                request.uploaded(),
                request.numwant(),
                null);
    }

    private void sweep() {
        tracker.pass(STEP_SECONDS);
        step++;
        long gone = 0;
        for (int peer = 0; peer < announced.length; peer++) {
            gone += announced[peer] == step - STEPS_ALIVE ? 1 : 0;
        }
        Expect.same("peers swept", gone, tracker.sweep().removedPeers());
    }

    /** Whether the store has to hold a peer. */
    boolean stored(int peer) {
        return announced[peer] > step - STEPS_ALIVE;
    }

    /** Whether a peer has everything. */
    boolean seeder(int peer) {
        return population.announce(peer, 0).seeder();
    }
}
