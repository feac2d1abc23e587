package dev.peerage.benchmarking;

import dev.peerage.benchmarking.report.Row;
import dev.peerage.bittorrent.AddressFamily;
import dev.peerage.repository.memory.StoreType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Rows that take a process each: heap, and pauses while a store fills. */
final class ProcessSteps {

    private final List<StoreType> stores;
    private final Jvm jvm;

    ProcessSteps(List<StoreType> stores, Jvm jvm) {
        this.stores = stores;
        this.jvm = jvm;
    }

    /** Heap after garbage collection. */
    List<Step> memory(Sizes sizes) {
        List<Step> steps = new ArrayList<>();
        forEachMemory(
                sizes,
                (store, family, peers) -> steps.add(Step.of(
                        title(store, family, peers),
                        () -> memory(store, family, sizes.torrentsFor(peers), peers, false))));
        return steps;
    }

    /** The same without and with the details of peers, which the rows tell. */
    List<Step> memoryOfDetails(Sizes sizes) {
        List<Step> steps = new ArrayList<>();
        forEachMemory(sizes, (store, family, peers) -> {
            for (boolean details : new boolean[] {false, true}) {
                steps.add(Step.of(
                        title(store, family, peers) + (details ? " with details" : ""),
                        () -> memory(store, family, sizes.torrentsFor(peers), peers, details)
                                .with("details", Boolean.toString(details))));
            }
        });
        return steps;
    }

    private void forEachMemory(Sizes sizes, MemoryCase each) {
        for (int peers : sizes.peersOr(10_000, 100_000, 1_000_000, 2_000_000, 10_000_000)) {
            for (AddressFamily family : sizes.families) {
                for (StoreType store : stores) {
                    each.take(store, family, peers);
                }
            }
        }
    }

    private static String title(StoreType store, AddressFamily family, int peers) {
        return "memory, " + store.label() + ", " + family.tag() + ", " + peers + " peers";
    }

    private Row memory(StoreType store, AddressFamily family, int torrents, int peers, boolean details)
            throws IOException, InterruptedException {
        return ChildProcess.measure(
                        MemoryMain.class,
                        jvm.flags(peers),
                        List.of(
                                store.label(),
                                family.name(),
                                Integer.toString(torrents),
                                Integer.toString(peers),
                                Boolean.toString(details)))
                .with("gc", jvm.collector.toString());
    }

    /** A file written and read. */
    List<Step> snapshot(Sizes sizes) {
        List<Step> steps = new ArrayList<>();
        for (int peers : sizes.peersOr(2_000_000)) {
            for (StoreType store : stores) {
                steps.add(Step.of(
                        "snapshot, " + store.label() + ", " + peers + " peers",
                        () -> ChildProcess.measure(
                                SnapshotMain.class,
                                jvm.flags(2L * peers),
                                List.of(
                                        store.label(),
                                        Integer.toString(sizes.torrentsFor(peers)),
                                        Integer.toString(peers)))));
            }
        }
        return steps;
    }

    /** From nothing to so many peers, under each collector. */
    List<Step> fill(Sizes sizes, List<Collector> collectors) {
        List<Step> steps = new ArrayList<>();
        for (int peers : sizes.peersOr(2_000_000)) {
            for (Collector collector : collectors) {
                for (StoreType store : stores) {
                    steps.add(Step.of(
                            "fill, " + store.label() + ", " + collector + ", " + peers + " peers",
                            () -> fill(store, collector, sizes.torrentsFor(peers), peers)));
                }
            }
        }
        return steps;
    }

    private Row fill(StoreType store, Collector collector, int torrents, int peers)
            throws IOException, InterruptedException {
        Path log = Files.createTempFile("peerage-gc", ".log");
        try {
            List<String> flags = jvm.flags(peers, collector);
            flags.add("-Xlog:gc,gc+phases:file=" + log);
            Row row = ChildProcess.measure(
                    FillMain.class, flags, List.of(store.label(), Integer.toString(torrents), Integer.toString(peers)));
            row.with("gc", collector.toString());
            new Pauses(Files.readAllLines(log)).addTo(row);
            return row;
        } finally {
            Files.deleteIfExists(log);
        }
    }

    @FunctionalInterface
    private interface MemoryCase {

        void take(StoreType store, AddressFamily family, int peers);
    }
}
