package dev.peerage.benchmarking.live;

import java.io.IOException;
import java.net.InetAddress;
import java.util.Locale;

/** The ways to ask. */
enum Door {
    UDP,
    HTTP;

    private static final int FIRST_PORT = 40_000;

    /** A client of its own source address; its number tells its port, and with the run's seed its order of torrents. */
    LiveClient client(LiveServer server, Torrents torrents, int net, int number, Plan plan) throws IOException {
        InetAddress source = Loopback.source(net, number);
        int port = FIRST_PORT + number;
        return this == UDP
                ? new UdpClient(source, server.address(), torrents, plan, port, server.seed(number))
                : new HttpClient(source, server.address(), torrents, plan, port, server.seed(number));
    }

    /** The name in rows, and in {@code tracker.json}. */
    String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
