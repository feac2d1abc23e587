package dev.peerage.benchmarking.pressure;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import dev.peerage.benchmarking.report.Json;
import dev.peerage.benchmarking.report.Measure;
import dev.peerage.benchmarking.report.Row;
import java.nio.file.Path;
import java.util.List;
import org.slf4j.LoggerFactory;

/** Runs one case in this process, and prints its rows in the last line. */
public final class PressureMain {

    private PressureMain() {}

    /** Arguments: scenario, parameters as a JSON object, seed, whether to be brief, folder. */
    public static void main(String[] arguments) throws Exception {
        // a machine that measures has no second JMH to look out for
        System.setProperty("jmh.ignoreLock", "true");
        // changes of limits are logged, which is not what is measured
        ((Logger) LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME)).setLevel(Level.WARN);
        PressureScenario scenario = PressureScenarios.named(arguments[0]);
        PressureContext context = new PressureContext(
                scenario.name(),
                Json.parse(arguments[1]),
                Long.parseLong(arguments[2]),
                Boolean.parseBoolean(arguments[3]),
                Path.of(arguments[4]));
        System.out.println(Json.line(run(scenario, context)));
        // threads of a scenario that failed keep nobody waiting
        System.exit(0);
    }

    /** The rows of a case, each with its seed and how its invariant fared. */
    static List<Row> run(PressureScenario scenario, PressureContext context) throws Exception {
        List<Row> rows;
        String outcome = Measure.HOLDS;
        try {
            rows = scenario.run(context);
        } catch (BrokenInvariantException broken) {
            rows = List.of(context.row());
            outcome = "broken: " + broken.getMessage();
        }
        for (Row row : rows) {
            if (scenario.seeded()) {
                row.with("seed", context.seed());
            }
            // a scenario of several rows may have said it row by row
            if (row.text(Measure.INVARIANT.field()).isEmpty()) {
                row.with(Measure.INVARIANT.field(), outcome);
            }
        }
        return rows;
    }
}
