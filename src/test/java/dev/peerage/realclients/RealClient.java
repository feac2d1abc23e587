package dev.peerage.realclients;

import java.util.Optional;
import java.util.Set;

/**
 * A BitTorrent program under test. It knows other peers from the tracker alone: peer exchange, local discovery, DHT and
 * port mapping are off.
 */
interface RealClient {

    /** Its name in the table. */
    String name();

    /** The ways to a tracker that it knows. */
    Set<Route> routes();

    /** Fails with the command that installs it, if it is missing. */
    void demandInstalled();

    /** Starts it with one torrent. */
    RunningClient start(Job job);

    /** How many seeders and leechers it shows to its user once it has asked the tracker; empty before that. */
    default Optional<ScrapeShown> scrape(RunningClient running) {
        return Optional.empty();
    }
}
