package dev.peerage.benchmarking.load;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * How a UDP load runs.
 *
 * @param server the tracker
 * @param scenario what is asked
 * @param workers sending threads
 * @param sourceBase the first source address; null for loopback
 * @param flows different source addresses and ports in all, 0 for 16 a worker
 * @param pace what the paces are, in words
 * @param paces makes a worker's pace from how many peers it has
 * @param watch how long, and whom to watch
 * @param nativeSockets whether recvmmsg and sendmmsg are used
 */
record UdpSettings(
        InetSocketAddress server,
        Scenario scenario,
        int workers,
        @Nullable InetAddress sourceBase,
        int flows,
        String pace,
        IntFunction<Pace> paces,
        Watch watch,
        boolean nativeSockets) {

    private static final int DEFAULT_FLOWS = 16;

    UdpSettings {
        if (workers < 1 || workers > scenario.peers()) {
            throw new IllegalArgumentException("At least one worker, and at most one a peer");
        }
        if (flows != 0 && flows < workers) {
            throw new IllegalArgumentException("At least one flow a worker");
        }
    }

    int flowsPerWorker() {
        return flows == 0 ? DEFAULT_FLOWS : (flows + workers - 1) / workers;
    }

    Sources sources(int worker) {
        InetAddress base = base();
        boolean distinct = sourceBase != null || base.getAddress().length == 4;
        return Sources.of(server, base, distinct, flowsPerWorker(), worker);
    }

    /** What the report says of the run. */
    String describe() {
        return Numbers.format(
                "server %s, workers %d, flows %d, %s%n  %s%n  %s",
                server, workers, flowsPerWorker() * workers, pace, watch, scenario);
    }

    /** The first source address. */
    InetAddress base() {
        return sourceBase != null
                ? sourceBase
                : SocketAddresses.loopback(server.getAddress().getAddress().length == 4);
    }
}
