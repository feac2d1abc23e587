package dev.peerage.benchmarking.scenarios;

import dev.peerage.bittorrent.AddressFamily;
import dev.peerage.bittorrent.AnnounceTerms;
import dev.peerage.repository.Storing;
import dev.peerage.tracker.AnnounceService;
import dev.peerage.tracker.RequestAction;
import dev.peerage.tracker.RequestCounts;
import dev.peerage.tracker.TrackerMetrics;
import dev.peerage.tracker.TrackerParts;
import dev.peerage.tracker.Transport;
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
 * Announces through the service, with the counting of requests and without: what statistics cost.
 *
 * <pre>
 * benchmarking/bench repository --scenarios statistics
 * </pre>
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@State(Scope.Benchmark)
public class StatisticsBenchmark {

    /** Whether requests are counted. */
    public enum Statistics {
        OFF,
        ON
    }

    @Param({"OFF", "ON"})
    private Statistics statistics = Statistics.OFF;

    private TrackerMetrics metrics = TrackerMetrics.NOOP;
    private AnnounceService service;

    @Setup(Level.Trial)
    public void start(Curve curve) {
        metrics = statistics == Statistics.ON ? new RequestCounts() : TrackerMetrics.NOOP;
        service = TrackerParts.announceService(curve.repository(), metrics, Curve.NOW_SECONDS);
    }

    /** The service and the one call that a door makes when it has written its reply. */
    @Benchmark
    public AnnounceTerms announce(Curve curve, Curve.Turn turn) {
        AnnounceTerms terms =
                service.announceNow(turn.next(curve.population()), Transport.UDP, Storing.NORMAL, turn.reply.clear());
        metrics.answered(Transport.UDP, AddressFamily.IPV4, RequestAction.ANNOUNCE, null, 0);
        return terms;
    }
}
