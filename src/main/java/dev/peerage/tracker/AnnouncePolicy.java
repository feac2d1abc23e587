package dev.peerage.tracker;

import dev.peerage.bittorrent.AddressFamily;
import dev.peerage.bittorrent.AnnounceEvent;
import dev.peerage.bittorrent.AnnounceRequest;
import java.util.random.RandomGenerator;

/** Decides what an announce is told: when to come back, and how many peers it gets. */
final class AnnouncePolicy {

    /** What fits a datagram on every path: 1,280 bytes (RFC 8200 5) less an IPv6 and a UDP header. */
    static final int MAX_DATAGRAM_BYTES = 1232;

    /** What rtorrent reads of an answer; it is the client that leaves numwant to the tracker. */
    static final int DEFAULT_DATAGRAM_BYTES = 512;

    private static final int UDP_HEADER_BYTES = 20;

    private static final int MIN_REFILL_SECONDS = 300;
    private static final int MAX_REFILL_SECONDS = 600;

    private final TrackerProperties properties;
    private final AnnounceInterval interval;
    private final RandomGenerator random;
    private final double jitter;

    AnnouncePolicy(TrackerProperties properties, AnnounceInterval interval, RandomGenerator random) {
        this.properties = properties;
        this.interval = interval;
        this.random = random;
        this.jitter = properties.intervalJitter().fraction();
    }

    private int jitterSeconds(int seconds) {
        return (int) (seconds * jitter);
    }

    /** Seconds until the client should come back: the interval in force, give or take the jitter. */
    int intervalSeconds() {
        int seconds = interval.seconds();
        int jitterSeconds = jitterSeconds(seconds);
        return jitterSeconds == 0
                ? seconds
                : Math.max(1, seconds - jitterSeconds + random.nextInt(2 * jitterSeconds + 1));
    }

    /**
     * The same for a client that is asked to stay away for as long as its peer remains listed: the longest interval that is
     * allowed, less the jitter, and never less than what it would be told otherwise.
     */
    int stretchedIntervalSeconds() {
        int seconds = (int) interval.longest().toSeconds();
        return Math.max(intervalSeconds(), seconds - random.nextInt(jitterSeconds(seconds) + 1));
    }

    /**
     * The same for a newcomer to swarms that are filling again: five to ten minutes. Intervals that are shorter anyway lose
     * the upper half of their jitter.
     */
    int refillIntervalSeconds() {
        int seconds = interval.seconds();
        int most = Math.min(seconds, MAX_REFILL_SECONDS);
        int least = seconds > MIN_REFILL_SECONDS ? MIN_REFILL_SECONDS : Math.max(1, seconds - jitterSeconds(seconds));
        return least + random.nextInt(most - least + 1);
    }

    /** Seconds until the client may come back, for an answer with this interval. */
    int minIntervalSeconds(int intervalSeconds) {
        return Math.min(intervalSeconds, (int) properties.minInterval().toSeconds());
    }

    /** How many peers to pick for a request. */
    int wanted(AnnounceRequest request, Transport transport) {
        if (request.event() == AnnounceEvent.STOPPED) {
            return 0;
        }
        boolean unsaid = request.numwant() < 0;
        int wanted = unsaid ? properties.numwant().fallback() : request.numwant();
        int limit = transport == Transport.HTTP
                ? properties.numwant().max()
                : peersIn(
                        unsaid ? DEFAULT_DATAGRAM_BYTES : MAX_DATAGRAM_BYTES,
                        request.peer().family());
        return Math.min(wanted, limit);
    }

    private static int peersIn(int datagramBytes, AddressFamily family) {
        return (datagramBytes - UDP_HEADER_BYTES) / family.peerBytes();
    }
}
