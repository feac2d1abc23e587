package dev.peerage.benchmarking;

import dev.peerage.benchmarking.pressure.PressureMain;
import dev.peerage.benchmarking.pressure.PressureScenario;
import dev.peerage.benchmarking.pressure.PressureScenarios;
import dev.peerage.benchmarking.report.Json;
import dev.peerage.benchmarking.report.Measure;
import dev.peerage.benchmarking.report.Row;
import dev.peerage.benchmarking.report.Summary;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.util.FileSystemUtils;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        name = "pressure",
        sortOptions = false,
        description = {
            "The tracker under pressure: fixed work from a seed, scenario by scenario, each case in a process of its own.",
            "Every scenario asserts what must hold; one that is broken ends the command with 1.",
            "Raw rows, summary and pictures go to a folder of results."
        })
final class PressureCommand implements Callable<Integer> {

    private static final String THROWN = "Exception in thread \"main\" ";

    @Option(
            names = "--only",
            paramLabel = "NAME",
            split = ",",
            description = "these scenarios (default: all): ${COMPLETION-CANDIDATES}",
            completionCandidates = Names.class)
    private List<String> only = List.of();

    @Option(names = "--short", description = "a few cases, measured shortly: shows that everything holds")
    private boolean brief;

    @Option(
            names = "--output",
            paramLabel = "FOLDER",
            description =
                    "where to (default: benchmarking/results/<date>-<machine>/pressure; --short:" + " target/pressure)")
    private @Nullable Path output;

    @Option(
            names = "--seed",
            paramLabel = "N",
            description = "where all that is drawn comes from (default: ${DEFAULT-VALUE})",
            defaultValue = "1")
    private long seed = 1;

    @Option(
            names = "--programs",
            paramLabel = "FOLDER",
            split = ":",
            description = "a folder with other trackers' programs, looked at before PATH; several with colons between")
    private List<String> programs = List.of();

    @Mixin
    private Jvm jvm = new Jvm();

    @Mixin
    Help help = new Help();

    @CommandLine.Spec
    private CommandLine.Model.CommandSpec spec = CommandLine.Model.CommandSpec.create();

    @Override
    public Integer call() throws Exception {
        List<PressureScenario> chosen = chosen();
        System.setProperty("peerage.programs", String.join(":", programs));
        Path folder = output == null ? defaultFolder() : output;
        Json.writeObject(folder.resolve(Summary.ENVIRONMENT_FILE), Environment.describe());
        List<Row> broken = new ArrayList<>();
        for (PressureScenario scenario : chosen) {
            System.err.println("== " + scenario.name());
            Output rows = Output.to(folder.resolve(scenario.name() + ".json"));
            rows.run(steps(scenario));
            rows.rows().stream().filter(PressureCommand::broken).forEach(broken::add);
        }
        System.err.println("written: " + Summary.write(folder));
        broken.forEach(row -> System.err.println("bench: " + row));
        return broken.isEmpty() ? 0 : 1;
    }

    private static boolean broken(Row row) {
        return row.text(Measure.INVARIANT.field()).startsWith(Measure.BROKEN);
    }

    private List<PressureScenario> chosen() {
        if (only.isEmpty()) {
            return PressureScenarios.all();
        }
        try {
            return only.stream().map(PressureScenarios::named).toList();
        } catch (IllegalArgumentException unknown) {
            throw new CommandLine.ParameterException(spec.commandLine(), unknown.getMessage(), unknown);
        }
    }

    private Path defaultFolder() {
        Path root = Path.of(System.getProperty("peerage.root", "."));
        return brief
                ? root.resolve("target/pressure")
                : root.resolve("benchmarking/results")
                        .resolve(Environment.folderName())
                        .resolve("pressure");
    }

    private List<Step> steps(PressureScenario scenario) throws Exception {
        return scenario.cases(brief).stream()
                .map(parameters -> new Step(title(scenario, parameters), () -> run(scenario, parameters)))
                .toList();
    }

    private static String title(PressureScenario scenario, Map<String, Object> parameters) {
        return scenario.name()
                + parameters.entrySet().stream()
                        .map(parameter -> ", " + parameter.getKey() + " " + parameter.getValue())
                        .collect(Collectors.joining());
    }

    private List<Row> run(PressureScenario scenario, Map<String, Object> parameters)
            throws IOException, InterruptedException {
        Path work = Files.createTempDirectory("peerage-pressure");
        try {
            return ChildProcess.measureAll(
                    PressureMain.class,
                    flags(),
                    List.of(
                            scenario.name(),
                            Json.line(parameters),
                            Long.toString(seed),
                            Boolean.toString(brief),
                            work.toString()));
        } catch (IOException failed) {
            // the others of a long run are worth having
            System.err.println(failed.getMessage());
            Row row = Row.of(scenario.name());
            parameters.forEach(row::with);
            if (scenario.seeded()) {
                row.with("seed", seed);
            }
            return List.of(row.with(Measure.INVARIANT.field(), Measure.BROKEN + ": " + cause(failed)));
        } finally {
            FileSystemUtils.deleteRecursively(work);
        }
    }

    /** What the process has thrown, or that it has ended. */
    private static String cause(IOException failed) {
        List<String> lines = String.valueOf(failed.getMessage()).lines().toList();
        return lines.stream()
                .filter(line -> line.startsWith(THROWN))
                .findFirst()
                .map(line -> line.substring(THROWN.length()))
                .orElse(lines.get(0));
    }

    private List<String> flags() {
        List<String> flags = jvm.flags(0);
        // what scenarios and their loads look up
        flags.add("-Dpeerage.root=" + System.getProperty("peerage.root", "."));
        flags.add("-Dpeerage.programs=" + System.getProperty("peerage.programs", ""));
        return flags;
    }

    /** What may stand behind {@code --only}. */
    private static final class Names extends ArrayList<String> {

        private static final long serialVersionUID = 1L;

        Names() {
            super(PressureScenarios.all().stream().map(PressureScenario::name).toList());
        }
    }
}
