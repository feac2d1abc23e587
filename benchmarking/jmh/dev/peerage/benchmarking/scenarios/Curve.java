package dev.peerage.benchmarking.scenarios;

import dev.peerage.benchmarking.workload.Population;
import dev.peerage.benchmarking.workload.ReplyBuffer;
import dev.peerage.bittorrent.AddressFamily;
import dev.peerage.bittorrent.AnnounceRequest;
import dev.peerage.bittorrent.SwarmCounts;
import dev.peerage.repository.ImmediateRepository;
import dev.peerage.repository.Storing;
import dev.peerage.repository.memory.StoreType;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.ThreadParams;

/** A store filled with peers on the popularity curve, and threads that announce them in turns. */
@State(Scope.Benchmark)
public class Curve {

    /** The present, in seconds; it stands still, so that nothing expires. */
    static final long NOW_SECONDS = 100_000;

    /** How many peers an announce asks for, as in aquatic's load test. */
    static final int WANTED = 30;

    @Param
    private StoreType store = StoreType.HASH;

    @Param("1000000")
    private int torrents;

    @Param("2000000")
    private int peers;

    @Param("IPV4")
    private AddressFamily family = AddressFamily.IPV4;

    private Population population;
    private ImmediateRepository repository;

    @Setup(Level.Trial)
    public void fill() {
        population = Population.onCurve(torrents, peers, family);
        repository = store.create();
        population.fill(repository, NOW_SECONDS);
    }

    ImmediateRepository repository() {
        return repository;
    }

    Population population() {
        return population;
    }

    /** Where one thread is in the round of all peers. */
    @State(Scope.Thread)
    public static class Turn {

        final ReplyBuffer reply = new ReplyBuffer();
        private int peer;
        private long round = 1;
        private long requests;

        /** Threads start apart from each other. */
        @Setup(Level.Trial)
        public void start(Curve curve, ThreadParams thread) {
            long share = (long) curve.population.peers() * thread.getThreadIndex() / thread.getThreadCount();
            peer = (int) share;
        }

        /** A number that no other request of this thread has. */
        long request() {
            return ++requests;
        }

        /** The announce of the next peer. */
        AnnounceRequest next(Population population) {
            if (++peer >= population.peers()) {
                peer = 0;
                round++;
            }
            return population.announce(peer, round);
        }

        /** The next peer announces and gets peers. */
        SwarmCounts announce(Curve curve) {
            return curve.repository.announceNow(
                    next(curve.population), WANTED, Storing.NORMAL, NOW_SECONDS, reply.clear());
        }
    }
}
