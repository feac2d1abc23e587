package dev.peerage.benchmarking.pressure;

import dev.peerage.access.LimitParts;
import dev.peerage.benchmarking.workload.Population;
import dev.peerage.benchmarking.workload.ReplyBuffer;
import dev.peerage.bittorrent.AddressFamily;
import dev.peerage.bittorrent.AnnounceEvent;
import dev.peerage.bittorrent.AnnounceRequest;
import dev.peerage.bittorrent.InfoHash;
import dev.peerage.repository.ImmediateRepository;
import dev.peerage.repository.Storing;
import dev.peerage.tracker.RequestCounts;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * Sources that all ask for the same, while caps are changed: a global one, half of it, one for each source, both, none. Time
 * is moved in steps of 10 ms, and shares are found anew every 100 ms, as they are in the tracker. A second after a change the
 * caps have to hold: in the two seconds that follow, what is answered in full is within 5 % of what they allow.
 *
 * <p>An answer in full is one that has peers: there are enough of them in each swarm, and the sources leech.
 */
final class RateCapsWork {

    private static final int STEPS_A_SECOND = 100;
    private static final int STEPS_A_MERGE = 10;
    private static final int SETTLING_STEPS = STEPS_A_SECOND;
    private static final int MEASURED_SECONDS = 2;
    private static final int STEPS_A_PHASE = SETTLING_STEPS + MEASURED_SECONDS * STEPS_A_SECOND;
    private static final long STEP_NANOS = 1_000_000_000L / STEPS_A_SECOND;
    private static final double TOLERANCE = 0.05;

    /** What a source asks for in a second, and in the caps its part of the largest one. */
    private static final int OFFERED = 150;

    private static final int SHARE = 50;
    private static final int SOURCE_CAP = 20;
    private static final int LEAST_SHARE = 10;

    private static final int TORRENTS = 16;
    private static final int PEERS_A_TORRENT = 20;

    private final ImmediateRepository repository;
    private final MovedClock clock = new MovedClock();
    private final RequestCounts counts = new RequestCounts();
    private final LimitParts access;
    private final PressureTracker tracker;
    private final Population others = Population.even(TORRENTS, PEERS_A_TORRENT, AddressFamily.IPV4);
    private final Population population;
    private final SplittableRandom random;
    private final ReplyBuffer reply = new ReplyBuffer();
    private final int sources;
    private final List<Phase> phases;

    private double worst;
    private double due;

    /**
     * Caps, and what they come to.
     *
     * @param changes as {@code /actuator/limits} takes them
     * @param perSecond what is answered in full then
     */
    private record Phase(String name, Map<String, String> changes, double perSecond) {

        static Phase of(String name, String global, String ofSource, double perSecond) {
            return new Phase(
                    name,
                    Map.of(
                            "announces-per-second", global,
                            "source.announces-per-second", ofSource,
                            "source.burst", "10"),
                    perSecond);
        }
    }

    RateCapsWork(ImmediateRepository repository, int sources, long seed) {
        this.repository = repository;
        this.sources = sources;
        this.random = new SplittableRandom(seed);
        this.access = new LimitParts(repository, clock, counts);
        this.tracker = new PressureTracker(repository, clock, counts, List.of(access.filter()));
        // hosts after those that are in the swarms
        this.population = Population.even(1, others.peers() + sources, AddressFamily.IPV4);
        String half = Integer.toString(sources * SHARE / 2);
        String ofSource = Integer.toString(SOURCE_CAP);
        this.phases = List.of(
                Phase.of("a global cap", Integer.toString(sources * SHARE), "none", (double) sources * SHARE),
                Phase.of("half of it", half, "none", sources * SHARE / 2.0),
                Phase.of("a cap of each source", "none", ofSource, (double) sources * SOURCE_CAP),
                Phase.of("both", Integer.toString(sources * LEAST_SHARE), ofSource, (double) sources * LEAST_SHARE),
                Phase.of("no cap", "none", "none", (double) sources * OFFERED));
        fill();
    }

    PressureTracker tracker() {
        return tracker;
    }

    InfoHash infoHash(int torrent) {
        return others.infoHash(torrent);
    }

    static int torrents() {
        return TORRENTS;
    }

    static int peersATorrent() {
        return PEERS_A_TORRENT;
    }

    /** Peers that have come past all limits. */
    private void fill() {
        for (int peer = 0; peer < others.peers(); peer++) {
            repository.announceNow(others.announce(peer, 0), 0, Storing.NORMAL, clock.nowSeconds(), reply.clear());
        }
    }

    /** All phases once. */
    void run() {
        fill();
        for (Phase phase : phases) {
            access.limits().change(phase.changes());
            long served = 0;
            for (int step = 0; step < STEPS_A_PHASE; step++) {
                long full = step(step);
                served += step < SETTLING_STEPS ? 0 : full;
            }
            double part = served / (phase.perSecond() * MEASURED_SECONDS);
            worst = Math.max(worst, Math.abs(part - 1));
            Expect.that(
                    String.format("%s: answered in full are %.1f %% of what it allows", phase.name(), part * 100),
                    Math.abs(part - 1) <= TOLERANCE);
        }
    }

    /** Answers how many of the announces of a step were answered in full. */
    private long step(int step) {
        clock.passNanos(STEP_NANOS);
        if (step % STEPS_A_MERGE == 0) {
            access.merge();
        }
        long full = 0;
        due += (double) sources * OFFERED / STEPS_A_SECOND;
        for (; due >= 1; due--) {
            tracker.announce(request(random.nextInt(sources)), reply);
            full += reply.length() > 0 ? 1 : 0;
        }
        return full;
    }

    private AnnounceRequest request(int source) {
        AnnounceRequest request = population.announce(others.peers() + source, 0);
        return new AnnounceRequest(
                others.infoHash(source % TORRENTS),
                request.peerId(),
                request.peer(),
                AnnounceEvent.NONE,
                1,
                0,
                0,
                AnnounceRequest.DEFAULT_NUMWANT,
                null);
    }

    /** How many announces a run makes. */
    long announces() {
        return (long) sources * OFFERED * STEPS_A_PHASE / STEPS_A_SECOND * phases.size();
    }

    /** How far from what the caps allow the worst phase was, as a part of it. */
    double worst() {
        return worst;
    }
}
