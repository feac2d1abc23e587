package dev.peerage.benchmarking.scenarios;

import dev.peerage.access.ListParts;
import dev.peerage.bittorrent.InfoHash;
import dev.peerage.tracker.RequestFilter;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * Whether a deny-list has a torrent: ever another one, so that nothing but the list itself is in the processor's cache. Without a list
 * the row shows what it costs to make up a torrent and to ask.
 *
 * <pre>
 * benchmarking/bench repository --scenarios list_check
 * </pre>
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@State(Scope.Benchmark)
public class ListBenchmark {

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
    private long state;

    @Setup(Level.Trial)
    public void list() {
        filter = ListParts.denying(hashes, ListBenchmark::torrent);
        if (filter.shows(torrent(hashes / 2)) != (hashes == 0) || !filter.shows(torrent(-1))) {
            throw new IllegalStateException("The list is not the one that was asked for");
        }
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

    @Benchmark
    public boolean check() {
        state += STRIDE;
        int random = (int) (state >>> 33);
        int listed = (int) ((random * (long) hashes) >>> 31);
        return filter.shows(torrent(asked == Asked.LISTED ? listed : -1 - random));
    }
}
