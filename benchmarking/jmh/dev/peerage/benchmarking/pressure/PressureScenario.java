package dev.peerage.benchmarking.pressure;

import dev.peerage.benchmarking.report.Row;
import java.util.List;
import java.util.Map;

/**
 * Something that a tracker goes through while others watch: fixed work, drawn from a seed or given, with an invariant. Each of its
 * cases is run in a process of its own. A new scenario is a class and a line in {@link PressureScenarios}.
 */
public interface PressureScenario {

    /** What it is called on the command line and in rows, with underscores. */
    String name();

    /**
     * The parameters that it is run with, case by case: strings, numbers and booleans by their names in rows.
     *
     * @param brief for a short run: as few cases as show that it works
     */
    List<Map<String, Object>> cases(boolean brief) throws Exception;

    /** Whether anything is drawn, so that its rows say from which seed. */
    default boolean seeded() {
        return true;
    }

    /**
     * Runs one case and measures it. The rows are begun by {@link PressureContext#row()}; the more of {@link ProcessUse} they
     * hold the better.
     *
     * @throws BrokenInvariantException if something did not hold: the figures are worth nothing then
     */
    List<Row> run(PressureContext context) throws Exception;
}
