package dev.peerage.benchmarking.scenarios;

import dev.peerage.benchmarking.workload.Population;
import dev.peerage.bittorrent.AnnounceRequest;
import dev.peerage.bittorrent.InfoHash;
import dev.peerage.bittorrent.SwarmCounts;
import dev.peerage.repository.Storing;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;

/**
 * Requests to a store of the size of a public tracker. Each announce is made as a door makes it, a request object included.
 *
 * <pre>
 * benchmarking/bench repository --scenarios mix --stores packed --torrents 1000000 --peers 2000000
 * benchmarking/bench growth --peers 2000000,10000000
 * </pre>
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class CurveBenchmark {

    /** A hundred announces to one scrape. */
    private static final int REQUESTS_A_SCRAPE = 101;

    /** Announces and, once in 101 requests, a scrape of 1 to 10 torrents. */
    @Benchmark
    public SwarmCounts mix(Curve curve, Curve.Turn turn) {
        long request = turn.request();
        return request % REQUESTS_A_SCRAPE == 0 ? scrape(curve, request) : turn.announce(curve);
    }

    private static SwarmCounts scrape(Curve curve, long request) {
        Population population = curve.population();
        SwarmCounts last = SwarmCounts.NONE;
        for (int left = Population.drawnScrapeSize(request); left > 0; left--) {
            InfoHash infoHash = population.drawnInfoHash(request * 16 + left);
            last = curve.repository().scrapeNow(infoHash, Curve.NOW_SECONDS);
        }
        return last;
    }

    /** Announces alone. */
    @Benchmark
    public SwarmCounts announce(Curve curve, Curve.Turn turn) {
        return turn.announce(curve);
    }

    /** The same in two calls, each under a lock of its own: update, then count and pick. */
    @Benchmark
    public SwarmCounts announceInTwoCalls(Curve curve, Curve.Turn turn) {
        AnnounceRequest request = turn.next(curve.population());
        curve.repository().announceNow(request, 0, Storing.NORMAL, Curve.NOW_SECONDS, turn.reply.clear());
        return curve.repository()
                .announceNow(request, Curve.WANTED, Storing.NEVER, Curve.NOW_SECONDS, turn.reply.clear());
    }

    /** What making the request costs, and nothing else: part of each figure above. */
    @Benchmark
    public AnnounceRequest requestAlone(Curve curve, Curve.Turn turn) {
        return turn.next(curve.population());
    }
}
