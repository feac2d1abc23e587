package dev.peerage.benchmarking.pressure;

import java.util.List;
import java.util.stream.Collectors;

/** All scenarios, in the order in which they are run. */
public final class PressureScenarios {

    private static final List<PressureScenario> ALL =
            List.of(new StatusPressure(), new MixedReadsPressure(), new SnapshotPressure(), new BackPressure());

    private PressureScenarios() {}

    /** All of them. */
    public static List<PressureScenario> all() {
        return ALL;
    }

    /**
     * The scenario of a name.
     *
     * @throws IllegalArgumentException if there is none, with the names that there are
     */
    public static PressureScenario named(String name) {
        return ALL.stream()
                .filter(scenario -> scenario.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("unknown scenario '" + name + "': choose from "
                        + ALL.stream().map(PressureScenario::name).collect(Collectors.joining(", "))));
    }
}
