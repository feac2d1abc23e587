package dev.peerage.benchmarking;

import dev.peerage.benchmarking.Scenario.Trait;
import dev.peerage.benchmarking.scenarios.Background;
import dev.peerage.benchmarking.scenarios.ListBenchmark.Asked;
import dev.peerage.benchmarking.scenarios.RateLimitBenchmark.Limits;
import dev.peerage.benchmarking.scenarios.StatisticsBenchmark.Statistics;
import dev.peerage.repository.memory.StoreType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Lays out which rows a scenario has: parameters first, so that the stores of one case are measured one after the other. */
final class Steps {

    /** Torrents of a list; 0 = no list. */
    private static final List<Integer> LISTS = List.of(0, 1_000, 1_000_000);

    /** Sources that announce in turns; a table of rate limits holds 262,144. */
    private static final List<Integer> SOURCES = List.of(1_000, 100_000, 1_000_000);

    private final List<StoreType> stores;
    private final Timing timing;

    Steps(List<StoreType> stores, Timing timing) {
        this.stores = stores;
        this.timing = timing;
    }

    /** The rows of scenarios on the curve, or with no parameters at all. */
    List<Step> of(List<Scenario> scenarios, Sizes sizes, List<Count> swarms) {
        List<Step> steps = new ArrayList<>();
        for (Scenario scenario : scenarios) {
            List<Map<String, Object>> cases = List.of(Map.of());
            if (scenario.has(Trait.ON_CURVE)) {
                cases = curve(sizes);
            } else if (scenario.has(Trait.SWARMS)) {
                cases = by(
                        by(cases, "family", sizes.families),
                        "swarm",
                        swarms.stream().map(Count::value).toList());
            }
            if (scenario.has(Trait.BACKGROUNDS)) {
                cases = by(cases, "background", List.of(Background.values()));
            }
            if (scenario.has(Trait.STATISTICS)) {
                cases = by(cases, "statistics", List.of(Statistics.values()));
            }
            if (scenario.has(Trait.LISTS)) {
                cases = by(by(cases, "hashes", LISTS), "asked", List.of(Asked.values()));
            }
            if (scenario.has(Trait.RATES)) {
                cases = by(by(cases, "sources", SOURCES), "limits", List.of(Limits.values()));
            }
            add(scenario, cases, steps);
        }
        return steps;
    }

    /** How announces slow down while the store grows, beside what memory itself does. */
    List<Step> growth(Sizes sizes, List<Integer> mebibytes) {
        List<Step> steps = new ArrayList<>();
        add(Scenario.GROWTH, curve(sizes), steps);
        add(Scenario.REQUEST_ALONE, curve(sizes).subList(0, 1), steps);
        add(Scenario.RANDOM_READ, by(List.of(Map.of()), "mebibytes", mebibytes), steps);
        return steps;
    }

    /** One page. */
    List<Step> page(int torrents, int offset, int limit) {
        List<Step> steps = new ArrayList<>();
        Map<String, Object> page = new LinkedHashMap<>();
        page.put("torrents", torrents);
        page.put("offset", offset);
        page.put("limit", limit);
        add(Scenario.PAGE, List.of(page), steps);
        return steps;
    }

    private static List<Map<String, Object>> curve(Sizes sizes) {
        List<Map<String, Object>> cases = new ArrayList<>();
        for (int peers : sizes.peersOr(2_000_000)) {
            for (Object family : sizes.families) {
                Map<String, Object> curve = new LinkedHashMap<>();
                curve.put("family", family);
                curve.put("torrents", sizes.torrentsFor(peers));
                curve.put("peers", peers);
                cases.add(curve);
            }
        }
        return cases;
    }

    private static List<Map<String, Object>> by(List<Map<String, Object>> cases, String name, List<?> values) {
        List<Map<String, Object>> more = new ArrayList<>();
        for (Map<String, Object> given : cases) {
            for (Object value : values) {
                Map<String, Object> with = new LinkedHashMap<>(given);
                with.put(name, value);
                more.add(with);
            }
        }
        return more;
    }

    private void add(Scenario scenario, List<Map<String, Object>> cases, List<Step> steps) {
        for (Map<String, Object> parameters : cases) {
            if (scenario.has(Trait.NO_STORE)) {
                steps.add(new JmhStep(scenario, null, parameters, timing).step());
            } else {
                stores.forEach(store -> steps.add(new JmhStep(scenario, store, parameters, timing).step()));
            }
        }
    }
}
