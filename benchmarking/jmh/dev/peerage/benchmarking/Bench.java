package dev.peerage.benchmarking;

import dev.peerage.benchmarking.load.CompareCommand;
import dev.peerage.benchmarking.load.HashesCommand;
import dev.peerage.benchmarking.load.HttpCommand;
import dev.peerage.benchmarking.load.NullResponderCommand;
import dev.peerage.benchmarking.load.UdpCommand;
import dev.peerage.repository.memory.StoreType;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command line of {@code benchmarking/bench}. */
@Command(
        name = "bench",
        description = "Measures Peerage's torrent repositories, and loads trackers.",
        subcommands = {
            RepositoryCommand.class,
            GrowthCommand.class,
            PageCommand.class,
            MemoryCommand.class,
            FillCommand.class,
            SnapshotCommand.class,
            ReportCommand.class,
            QuickCommand.class,
            AllCommand.class,
            PressureCommand.class,
            DiffCommand.class,
            UdpCommand.class,
            HttpCommand.class,
            CompareCommand.class,
            NullResponderCommand.class,
            HashesCommand.class
        })
final class Bench implements Callable<Integer> {

    private static final int USAGE_WIDTH = 110;

    @Mixin
    Help help = new Help();

    @Spec
    private CommandLine.Model.CommandSpec spec = CommandLine.Model.CommandSpec.create();

    private Bench() {}

    /** Runs one sub-command; the exit code is 0, or 1 after a failure, or 2 when the command line was wrong. */
    public static void main(String[] arguments) {
        // a machine that measures has no second JMH to look out for, and no screen
        System.setProperty("jmh.ignoreLock", "true");
        System.setProperty("java.awt.headless", "true");
        System.exit(commandLine().execute(arguments));
    }

    static CommandLine commandLine() {
        CommandLine commandLine = new CommandLine(new Bench())
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setUsageHelpWidth(USAGE_WIDTH)
                .setParameterExceptionHandler((wrong, given) -> {
                    CommandLine command = wrong.getCommandLine();
                    command.getErr().println("bench: " + wrong.getMessage());
                    command.getErr()
                            .println("See 'benchmarking/"
                                    + command.getCommandSpec().qualifiedName(" ") + " --help'.");
                    return CommandLine.ExitCode.USAGE;
                })
                .setExecutionExceptionHandler((failure, command, parsed) -> {
                    command.getErr().println("bench: " + message(failure));
                    return CommandLine.ExitCode.SOFTWARE;
                });
        return commandLine
                .registerConverter(Count.class, text -> converted(() -> Count.of(text)))
                .registerConverter(StoreType.class, text -> converted(() -> StoreType.of(text)));
    }

    private static <T> T converted(Callable<T> conversion) throws Exception {
        try {
            return conversion.call();
        } catch (IllegalArgumentException wrong) {
            throw new CommandLine.TypeConversionException(wrong.getMessage());
        }
    }

    private static String message(Throwable failure) {
        String text = failure.getMessage();
        return text == null ? failure.getClass().getSimpleName() : text;
    }

    @Override
    public Integer call() {
        throw new ParameterException(spec.commandLine(), "Name what to measure");
    }
}
