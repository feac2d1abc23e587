package dev.peerage.benchmarking;

import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** How long JMH measures, and in which processes. */
final class Timing {

    /** Where the processes are described. */
    @Mixin
    Jvm jvm = new Jvm();

    @Option(
            names = "--forks",
            paramLabel = "N",
            description = "processes a row is measured in, one after the other (default: ${DEFAULT-VALUE})",
            defaultValue = "1")
    int forks = 1;

    @Option(
            names = "--warmups",
            paramLabel = "N",
            description = "iterations that do not count (default: ${DEFAULT-VALUE})",
            defaultValue = "4")
    int warmups = 4;

    @Option(
            names = "--iterations",
            paramLabel = "N",
            description = "iterations that count (default: ${DEFAULT-VALUE})",
            defaultValue = "5")
    int iterations = 5;

    @Option(
            names = "--iteration-millis",
            paramLabel = "MS",
            description = "length of an iteration (default: ${DEFAULT-VALUE}; warm-ups take half of it)",
            defaultValue = "1000")
    int iterationMillis = 1000;

    @Option(names = "--verbose", description = "show all that JMH says")
    boolean verbose;

    /** Every benchmark once, in this process: a check that it runs. */
    static Timing quick() {
        Timing timing = new Timing();
        timing.forks = 0;
        timing.warmups = 0;
        timing.iterations = 1;
        timing.iterationMillis = 20;
        return timing;
    }
}
