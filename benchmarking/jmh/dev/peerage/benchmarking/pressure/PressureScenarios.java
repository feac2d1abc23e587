package dev.peerage.benchmarking.pressure;

import dev.peerage.benchmarking.live.Aria2Pressure;
import dev.peerage.benchmarking.live.LivePressure;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** All scenarios, in the order in which they are run. */
public final class PressureScenarios {

    private static final List<PressureScenario> ALL = List.of(
            new StatusPressure(),
            new MixedReadsPressure(),
            new SnapshotPressure(),
            new RateCapsPressure(),
            new BackPressure(),
            LivePressure.all(),
            new Aria2Pressure());

    private PressureScenarios() {}

    /** All of them. */
    public static List<PressureScenario> all() {
        return ALL;
    }

    /**
     * The scenario of a name; parts of {@code live} have names of their own.
     *
     * @throws IllegalArgumentException if there is none, with the names that there are
     */
    public static PressureScenario named(String name) {
        return Stream.concat(ALL.stream(), LivePressure.single())
                .filter(scenario -> scenario.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("unknown scenario '" + name + "': choose from "
                        + Stream.concat(ALL.stream(), LivePressure.single())
                                .map(PressureScenario::name)
                                .collect(Collectors.joining(", "))));
    }
}
