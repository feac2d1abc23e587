package dev.peerage.benchmarking.scenarios;

import dev.peerage.access.AccessParts;
import dev.peerage.bittorrent.AnnounceEvent;
import dev.peerage.bittorrent.AnnounceRequest;
import dev.peerage.bittorrent.InfoHash;
import dev.peerage.bittorrent.PeerAddress;
import dev.peerage.bittorrent.PeerId;
import dev.peerage.bittorrent.Prefetch;
import dev.peerage.tracker.RequestFilter;
import dev.peerage.tracker.TrackerMetrics;
import dev.peerage.tracker.Transport;
import dev.peerage.tracker.Verdict;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.Blackhole;

/**
 * What rate limits cost an announce, each from another source than the one before, with caps far above what is asked for. Without
 * a filter the row shows what it costs to make up a request; {@code OVER} is held to a hundredth of what it asks for.
 *
 * <pre>
 * benchmarking/bench repository --scenarios rate_limits
 * </pre>
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(jvmArgsAppend = "-XX:+UseTransparentHugePages")
@State(Scope.Benchmark)
public class RateLimitBenchmark {

    private static final int BATCH = 32;
    private static final long SOURCE_CAP = 1_000_000;
    private static final long GLOBAL_CAP = 100_000_000;
    private static final long LOW_GLOBAL_CAP = 100_000;

    /** Which limits are set. */
    public enum Limits {
        NO_FILTER,
        OFF,
        SOURCE,
        GLOBAL,
        BOTH,
        OVER
    }

    @Param
    private Limits limits = Limits.OFF;

    @Param({"1000", "100000", "1000000"})
    private int sources;

    private final InfoHash infoHash = InfoHash.parseHex("00112233445566778899aabbccddeeff00112233");
    private final PeerId peerId = PeerId.of(new byte[PeerId.BYTES], 0);
    private RequestFilter[] filters = {};
    private int[] addresses = {};
    private Thread merger = new Thread();
    private int next;

    private Prefetch[] prefetches = {};
    private final AnnounceRequest[] batch = new AnnounceRequest[BATCH];

    @Setup(Level.Trial)
    public void fill() {
        addresses = new Random(1).ints(sources).toArray();
        filters = switch (limits) {
            case NO_FILTER -> new RequestFilter[0];
            case OFF -> filter(null, null);
            case SOURCE -> filter(null, SOURCE_CAP);
            case GLOBAL -> filter(GLOBAL_CAP, null);
            case BOTH -> filter(GLOBAL_CAP, SOURCE_CAP);
            case OVER -> filter(LOW_GLOBAL_CAP, null);
        };
        prefetches =
                Arrays.stream(filters).map(filter -> filter.prefetch(BATCH)).toArray(Prefetch[]::new);
        merger = new Thread(this::merge);
        merger.setDaemon(true);
        merger.start();
        for (int address : addresses) {
            if (limits != Limits.OVER && check(request(address)).kind() != Verdict.Kind.SERVE) {
                throw new IllegalStateException("A request was above the caps");
            }
        }
    }

    private static RequestFilter[] filter(@Nullable Long perSecond, @Nullable Long sourcePerSecond) {
        return new RequestFilter[] {AccessParts.announceLimits(perSecond, sourcePerSecond, TrackerMetrics.NOOP)};
    }

    private void merge() {
        while (!Thread.currentThread().isInterrupted()) {
            for (RequestFilter filter : filters) {
                AccessParts.merge(filter);
            }
            LockSupport.parkNanos(100_000_000L);
        }
    }

    @TearDown(Level.Trial)
    public void stop() {
        merger.interrupt();
    }

    /** Requests are made anew, as a door makes them, so that reading them misses no cache. */
    @Benchmark
    public Verdict check(Blackhole keeper) {
        next = next + 1 == addresses.length ? 0 : next + 1;
        AnnounceRequest request = request(addresses[next]);
        keeper.consume(request);
        return check(request);
    }

    /** As the batch lane does it: what a batch will look at is touched first. */
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void checkBatch(Blackhole keeper) {
        for (int index = 0; index < BATCH; index++) {
            next = next + 1 == addresses.length ? 0 : next + 1;
            batch[index] = request(addresses[next]);
            for (Prefetch prefetch : prefetches) {
                prefetch.add(infoHash, batch[index].peer());
            }
        }
        for (Prefetch prefetch : prefetches) {
            prefetch.run();
        }
        for (AnnounceRequest request : batch) {
            keeper.consume(check(request));
        }
    }

    private AnnounceRequest request(int address) {
        return new AnnounceRequest(
                infoHash,
                peerId,
                PeerAddress.ipv4(address, 6881),
                AnnounceEvent.NONE,
                0,
                0,
                0,
                AnnounceRequest.DEFAULT_NUMWANT,
                null);
    }

    private Verdict check(AnnounceRequest request) {
        Verdict verdict = Verdict.SERVE;
        for (RequestFilter filter : filters) {
            verdict = filter.announce(request, Transport.UDP);
        }
        return verdict;
    }
}
