package dev.peerage.benchmarking.pressure;

import dev.peerage.benchmarking.report.Row;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/** One case of a scenario, as it is to be run. */
public final class PressureContext {

    private final String scenario;
    private final Map<String, Object> parameters;
    private final long seed;
    private final boolean brief;
    private final Path folder;

    /**
     * A case.
     *
     * @param scenario its name
     * @param parameters one of the scenario's cases
     * @param seed where all that is drawn comes from
     * @param brief whether to measure as shortly as shows that it works
     * @param folder for files that nobody needs afterwards; it exists, and is removed after the run
     */
    public PressureContext(String scenario, Map<String, Object> parameters, long seed, boolean brief, Path folder) {
        this.scenario = scenario;
        this.parameters = new LinkedHashMap<>(parameters);
        this.seed = seed;
        this.brief = brief;
        this.folder = folder;
    }

    /** The name of the scenario. */
    public String scenario() {
        return scenario;
    }

    /** The parameters of this case. */
    public Map<String, Object> parameters() {
        return Collections.unmodifiableMap(parameters);
    }

    /** A parameter that is a whole number. */
    public int number(String parameter) {
        return ((Number) value(parameter)).intValue();
    }

    /** A parameter as text. */
    public String text(String parameter) {
        return value(parameter).toString();
    }

    private Object value(String parameter) {
        return Objects.requireNonNull(parameters.get(parameter), () -> scenario + " has no " + parameter);
    }

    /** Where all that is drawn comes from. */
    public long seed() {
        return seed;
    }

    /** Whether to measure as shortly as shows that it works. */
    public boolean brief() {
        return brief;
    }

    /** A folder for files that nobody needs afterwards. */
    public Path folder() {
        return folder;
    }

    /** A row of this case: its name and parameters. */
    public Row row() {
        Row row = Row.of(scenario);
        parameters.forEach(row::with);
        return row;
    }
}
