package dev.peerage.benchmarking.load;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.function.IntFunction;

/**
 * How an HTTP load runs.
 *
 * @param server the tracker
 * @param aquatic whether the requests are those of aquatic's load test, without TLS
 * @param scenario torrents, peers, weights
 * @param urlSuffix what follows {@code /announce} and {@code /scrape}, for keys
 * @param workers sending threads
 * @param connections of all workers: as many requests are under way in a closed loop
 * @param keepAlive whether connections are kept
 * @param pace what the paces are, in words
 * @param paces makes a worker's pace from how many connections it has
 * @param watch how long, and whom to watch
 */
record HttpSettings(
        InetSocketAddress server,
        boolean aquatic,
        Scenario scenario,
        String urlSuffix,
        int workers,
        int connections,
        boolean keepAlive,
        String pace,
        IntFunction<Pace> paces,
        Watch watch) {

    /** A connection per request leaves ports behind for a minute: this many addresses hold them. */
    private static final int CLOSING_ADDRESSES = 250;

    HttpSettings {
        if (workers < 1 || connections < workers) {
            throw new IllegalArgumentException("At least one worker, and one connection a worker");
        }
    }

    int connectionsPerWorker() {
        return connections / workers;
    }

    private boolean ipv4() {
        return server.getAddress().getAddress().length == 4;
    }

    /** How many source addresses a worker has. */
    int addressesPerWorker() {
        return !ipv4() ? 1 : keepAlive ? connectionsPerWorker() : CLOSING_ADDRESSES;
    }

    InetAddress address(int worker, int index) {
        InetAddress first = SocketAddresses.loopback(ipv4());
        return ipv4() ? SocketAddresses.plus(first, worker * addressesPerWorker() + index) : first;
    }

    String describe() {
        return Numbers.format(
                "server %s, %s, workers %d, connections %d, %s, %s%n  %s%n  %s",
                server,
                aquatic ? "aquatic's requests" : "fixed peers on the popularity curve",
                workers,
                connections,
                keepAlive ? "kept alive" : "one a request",
                pace,
                watch,
                scenario);
    }
}
