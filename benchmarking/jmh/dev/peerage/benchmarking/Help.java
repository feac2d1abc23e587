package dev.peerage.benchmarking;

import picocli.CommandLine.Option;

/** {@code --help}, alike for all commands. */
public final class Help {

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "show this")
    boolean asked;

    /** Not asked for yet. */
    public Help() {}
}
