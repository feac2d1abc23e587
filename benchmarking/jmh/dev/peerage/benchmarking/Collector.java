package dev.peerage.benchmarking;

import java.util.Locale;

/** The garbage collectors that can be compared. */
enum Collector {
    SERIAL("Serial"),
    PARALLEL("Parallel"),
    G1("G1"),
    ZGC("Z");

    private final String flagName;

    Collector(String flagName) {
        this.flagName = flagName;
    }

    String flag() {
        return "-XX:+Use" + flagName + "GC";
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
