package dev.peerage.benchmarking;

import dev.peerage.benchmarking.scenarios.BackgroundBenchmark;
import dev.peerage.benchmarking.scenarios.CurveBenchmark;
import dev.peerage.benchmarking.scenarios.ListBenchmark;
import dev.peerage.benchmarking.scenarios.PageBenchmark;
import dev.peerage.benchmarking.scenarios.RandomReadBenchmark;
import dev.peerage.benchmarking.scenarios.RateLimitBenchmark;
import dev.peerage.benchmarking.scenarios.StatisticsBenchmark;
import dev.peerage.benchmarking.scenarios.SwarmSizeBenchmark;
import dev.peerage.benchmarking.scenarios.TorrustTasksBenchmark;
import dev.peerage.benchmarking.scenarios.TorrustThreadsBenchmark;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A JMH benchmark, with the name and the parameters that its rows have.
 *
 * @param label the name
 * @param fields parameters that tell it from others of its name
 * @param benchmark the class and
 * @param method the method that are measured
 * @param traits what sets it apart
 */
record Scenario(String label, Map<String, String> fields, Class<?> benchmark, String method, Set<Trait> traits) {

    static final Scenario ADD_ONE =
            scenario("add_one_torrent", Map.of("form", "one thread"), TorrustTasksBenchmark.class, "addOneTorrent");
    static final Scenario ADD_TASKS = scenario(
            "add_multiple_torrents_in_parallel", Map.of("form", "tasks"), TorrustTasksBenchmark.class, "addTorrents");
    static final Scenario ADD_THREADS = scenario(
            "add_multiple_torrents_in_parallel",
            Map.of("form", "threads"),
            TorrustThreadsBenchmark.class,
            "addTorrents",
            Trait.FOUR_THREADS,
            Trait.SINGLE_SHOT);
    static final Scenario UPDATE_ONE_TASKS = scenario(
            "update_one_torrent_in_parallel", Map.of("form", "tasks"), TorrustTasksBenchmark.class, "updateOneTorrent");
    static final Scenario UPDATE_ONE_THREADS = scenario(
            "update_one_torrent_in_parallel",
            Map.of("form", "threads"),
            TorrustThreadsBenchmark.class,
            "updateOneTorrent",
            Trait.FOUR_THREADS);
    static final Scenario UPDATE_TASKS = scenario(
            "update_multiple_torrents_in_parallel",
            Map.of("form", "tasks"),
            TorrustTasksBenchmark.class,
            "updateTorrents");
    static final Scenario UPDATE_THREADS = scenario(
            "update_multiple_torrents_in_parallel",
            Map.of("form", "threads"),
            TorrustThreadsBenchmark.class,
            "updateTorrents",
            Trait.FOUR_THREADS);
    static final Scenario TASKS_ALONE =
            scenario("tasks_alone", Map.of("form", "tasks"), TorrustTasksBenchmark.class, "tasksAlone", Trait.NO_STORE);
    static final Scenario MIX =
            scenario("mix", Map.of(), CurveBenchmark.class, "mix", Trait.ON_CURVE, Trait.ALL_PROCESSORS);
    static final Scenario ONE_CALL = scenario(
            "one_lock_or_two",
            Map.of("calls", "one"),
            CurveBenchmark.class,
            "announce",
            Trait.ON_CURVE,
            Trait.ALL_PROCESSORS);
    static final Scenario TWO_CALLS = scenario(
            "one_lock_or_two",
            Map.of("calls", "two"),
            CurveBenchmark.class,
            "announceInTwoCalls",
            Trait.ON_CURVE,
            Trait.ALL_PROCESSORS);
    static final Scenario SWARM_SIZE = scenario(
            "announce_into_swarm", Map.of(), SwarmSizeBenchmark.class, "announce", Trait.SWARMS, Trait.ALLOCATION);
    static final Scenario BUSY = scenario(
            "announce_while_busy", Map.of(), BackgroundBenchmark.class, "announce", Trait.ON_CURVE, Trait.BACKGROUNDS);
    static final Scenario BUSY_LATENCY = scenario(
            "announce_while_busy_latency",
            Map.of(),
            BackgroundBenchmark.class,
            "announceLatency",
            Trait.ON_CURVE,
            Trait.BACKGROUNDS);
    static final Scenario STATISTICS = scenario(
            "statistics",
            Map.of(),
            StatisticsBenchmark.class,
            "announce",
            Trait.ON_CURVE,
            Trait.STATISTICS,
            Trait.ALL_PROCESSORS);
    static final Scenario LIST_BASELINE = scenario(
            "list_check", Map.of("measured", "baseline"), ListBenchmark.class, "baseline", Trait.LISTS, Trait.NO_STORE);
    static final Scenario LIST_CHECK = scenario(
            "list_check", Map.of("measured", "check"), ListBenchmark.class, "check", Trait.LISTS, Trait.NO_STORE);
    static final Scenario LIST_BASELINE_OF_BATCHES = scenario(
            "list_check",
            Map.of("measured", "baseline in batches"),
            ListBenchmark.class,
            "baselineBatch",
            Trait.LISTS,
            Trait.NO_STORE);
    static final Scenario LIST_CHECK_OF_BATCHES = scenario(
            "list_check",
            Map.of("measured", "check in batches"),
            ListBenchmark.class,
            "checkBatch",
            Trait.LISTS,
            Trait.NO_STORE);
    static final Scenario RATE_LIMITS = scenario(
            "rate_limits",
            Map.of("announces", "one by one"),
            RateLimitBenchmark.class,
            "check",
            Trait.RATES,
            Trait.NO_STORE);
    static final Scenario RATE_LIMITS_OF_BATCHES = scenario(
            "rate_limits",
            Map.of("announces", "in batches"),
            RateLimitBenchmark.class,
            "checkBatch",
            Trait.RATES,
            Trait.NO_STORE);
    static final Scenario GROWTH =
            scenario("announce_growth", Map.of(), CurveBenchmark.class, "announce", Trait.ON_CURVE, Trait.CACHE_MISSES);
    static final Scenario REQUEST_ALONE =
            scenario("request_alone", Map.of(), CurveBenchmark.class, "requestAlone", Trait.ON_CURVE, Trait.NO_STORE);
    static final Scenario RANDOM_READ =
            scenario("random_read", Map.of(), RandomReadBenchmark.class, "read", Trait.NO_STORE, Trait.MEBIBYTES);
    static final Scenario PAGE = scenario("page", Map.of(), PageBenchmark.class, "page", Trait.PAGES);

    /** What sets a scenario apart from others. */
    enum Trait {
        FOUR_THREADS,
        ALL_PROCESSORS,
        /** Each iteration is one run of it. */
        SINGLE_SHOT,
        NO_STORE,
        ON_CURVE,
        SWARMS,
        BACKGROUNDS,
        STATISTICS,
        LISTS,
        RATES,
        MEBIBYTES,
        PAGES,
        /** The bytes that an operation allocates are measured too. */
        ALLOCATION,
        /** Cache misses are counted where the machine allows it. */
        CACHE_MISSES
    }

    /** What {@code bench repository} runs; the others have sub-commands of their own. */
    static final List<Scenario> REPOSITORY = List.of(
            ADD_ONE,
            ADD_TASKS,
            UPDATE_ONE_TASKS,
            UPDATE_TASKS,
            TASKS_ALONE,
            ADD_THREADS,
            UPDATE_ONE_THREADS,
            UPDATE_THREADS,
            MIX,
            SWARM_SIZE,
            ONE_CALL,
            TWO_CALLS,
            BUSY,
            BUSY_LATENCY,
            STATISTICS,
            LIST_BASELINE,
            LIST_CHECK,
            LIST_BASELINE_OF_BATCHES,
            LIST_CHECK_OF_BATCHES,
            RATE_LIMITS,
            RATE_LIMITS_OF_BATCHES);

    /** The scenarios of Torrust's repository benchmark. */
    static final List<Scenario> TORRUST = REPOSITORY.subList(0, 8);

    private static Scenario scenario(
            String label, Map<String, String> fields, Class<?> benchmark, String method, Trait... traits) {
        return new Scenario(label, fields, benchmark, method, Set.of(traits));
    }

    boolean has(Trait trait) {
        return traits.contains(trait);
    }

    /** How many threads run it at once. */
    int threads() {
        if (has(Trait.ALL_PROCESSORS)) {
            return Runtime.getRuntime().availableProcessors();
        }
        return has(Trait.FOUR_THREADS) ? 4 : 1;
    }
}
