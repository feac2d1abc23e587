package dev.peerage.benchmarking.load;

import java.nio.file.Path;
import java.util.List;

/**
 * How trackers are compared.
 *
 * @param transport {@code udp} or {@code http}
 * @param trackers names of rivals, in the order of a round
 * @param repeat how many rounds
 * @param longSeconds length of one more window for each tracker, in which its clean-up falls; 0 for none
 * @param ratePercents parts of its own capacity at which each tracker is measured after that
 * @param rateFlows source addresses and ports then
 * @param trackerCpus the CPUs of the tracker
 * @param loadCpus the CPUs of the load
 * @param threads what trackers are told to use
 * @param port where the tracker listens; the next one is used for what else it opens
 * @param rivals where their configurations are
 * @param programs where programs are looked for before the path
 * @param root the project's folder
 * @param torrents how many info hashes the load has
 * @param loadArguments what else the load is told
 */
record CompareSettings(
        String transport,
        List<String> trackers,
        int repeat,
        int longSeconds,
        List<Integer> ratePercents,
        int rateFlows,
        String trackerCpus,
        String loadCpus,
        int threads,
        int port,
        Path rivals,
        List<Path> programs,
        Path root,
        int torrents,
        List<String> loadArguments) {}
