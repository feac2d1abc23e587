package dev.peerage.benchmarking;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What kind of process is measured. */
final class Jvm {

    /** Enough for a store of small objects: the packed ones need a fraction. */
    private static final long HEAP_BYTES_A_PEER = 1024;

    private static final long HEAP_MEBIBYTES = 2048;

    @Option(
            names = "--gc",
            paramLabel = "GC",
            description = "garbage collector: serial, parallel, g1 or zgc (default: ${DEFAULT-VALUE})",
            defaultValue = "g1")
    Collector collector = Collector.G1;

    @Option(
            names = "--heap",
            paramLabel = "SIZE",
            description = "heap of a measured process, for example 4g (default: 2 GiB and 1 KiB a peer)")
    @Nullable
    String heap;

    @Option(
            names = "--jvm-arg",
            paramLabel = "ARG",
            description = "another argument for measured processes; repeatable")
    List<String> arguments = new ArrayList<>();

    /** Flags for a process that holds so many peers. */
    List<String> flags(long peers) {
        return flags(peers, collector);
    }

    List<String> flags(long peers, Collector chosen) {
        String size = heap == null ? (HEAP_MEBIBYTES + peers * HEAP_BYTES_A_PEER / (1 << 20)) + "m" : heap;
        List<String> flags = new ArrayList<>(List.of("-Xms" + size, "-Xmx" + size, chosen.flag()));
        flags.addAll(arguments);
        return flags;
    }
}
