package dev.peerage.benchmarking.live;

import java.io.IOException;
import java.util.List;

/** One kind of pressure on a running tracker. */
interface LiveScenario {

    /** The name in rows. */
    String name();

    /** Runs all its cases; those that need caps are Peerage's alone. */
    List<LiveResult> run(LiveServer server, LiveScale scale) throws IOException;
}
