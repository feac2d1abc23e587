package dev.peerage.benchmarking.scenarios;

import dev.peerage.access.ListParts;
import dev.peerage.bittorrent.InfoHash;
import dev.peerage.bittorrent.PeerAddress;
import dev.peerage.bittorrent.Prefetch;
import dev.peerage.tracker.RequestFilter;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * Whether an allow-list has a torrent: ever another one, so that nothing but the list itself is in the processor's cache. The check costs
 * what is left when the baseline of the same run is taken off. The batch lane touches what a batch will ask for first. The tracker runs with large pages, which matter here:
 *
 * <pre>
 * benchmarking/bench repository --scenarios list_check --jvm-arg -XX:+UseTransparentHugePages
 * </pre>
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@State(Scope.Benchmark)
public class ListBenchmark {

    private static final int BATCH = 64;
    private static final PeerAddress ANYBODY = PeerAddress.ipv4(1, 1);
    private static final long STRIDE = 0x9e3779b97f4a7c15L;

    /** Which torrents are asked for. */
    public enum Asked {
        ABSENT,
        LISTED
    }

    @Param({"0", "1000", "1000000"})
    private int hashes;

    @Param({"ABSENT", "LISTED"})
    private Asked asked = Asked.ABSENT;

    private RequestFilter filter;
    private Prefetch prefetch = Prefetch.NOTHING;
    private final InfoHash[] batch = new InfoHash[BATCH];
    private long state;

    @Setup(Level.Trial)
    public void list() {
        filter = ListParts.allowing(hashes, ListBenchmark::torrent);
        if (!filter.shows(torrent(hashes / 2)) || filter.shows(torrent(-1)) != (hashes == 0)) {
            throw new IllegalStateException("The list is not the one that was asked for");
        }
        prefetch = filter.prefetch(BATCH);
    }

    private static InfoHash torrent(int number) {
        return new InfoHash(mix(number * STRIDE), mix(number * STRIDE + 1), (int) mix(number * STRIDE + 2));
    }

    /** The finalizer of MurmurHash3. */
    private static long mix(long number) {
        long mixed = (number ^ (number >>> 33)) * 0xff51afd7ed558ccdL;
        mixed = (mixed ^ (mixed >>> 33)) * 0xc4ceb9fe1a85ec53L;
        return mixed ^ (mixed >>> 33);
    }

    /** What all but the check costs: making up a torrent, and looking at all of it. */
    @Benchmark
    public boolean baseline() {
        return odd(next());
    }

    @Benchmark
    public boolean check() {
        InfoHash torrent = next();
        return filter.shows(torrent) ^ odd(torrent);
    }

    /** What all but the check costs in a batch. */
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public int baselineBatch() {
        fill();
        int odd = 0;
        for (InfoHash torrent : batch) {
            odd += odd(torrent) ? 1 : 0;
        }
        return odd;
    }

    @Benchmark
    @OperationsPerInvocation(BATCH)
    public int checkBatch() {
        fill();
        for (InfoHash torrent : batch) {
            prefetch.add(torrent, ANYBODY);
        }
        prefetch.run();
        int odd = 0;
        for (InfoHash torrent : batch) {
            odd += filter.shows(torrent) ^ odd(torrent) ? 1 : 0;
        }
        return odd;
    }

    private void fill() {
        for (int index = 0; index < BATCH; index++) {
            batch[index] = next();
        }
    }

    private InfoHash next() {
        state += STRIDE;
        int random = (int) (state >>> 33);
        int listed = (int) ((random * (long) hashes) >>> 31);
        return torrent(asked == Asked.LISTED ? listed : -1 - random);
    }

    /** Needs every part of a torrent, so that none of them is left out where nobody else asks for it. */
    private static boolean odd(InfoHash torrent) {
        return ((torrent.high() ^ torrent.middle() ^ torrent.low()) & 1) == 0;
    }
}
