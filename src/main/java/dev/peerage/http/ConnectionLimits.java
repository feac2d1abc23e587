package dev.peerage.http;

import dev.peerage.bittorrent.AddressFamily;
import dev.peerage.bittorrent.PeerAddress;
import io.netty.channel.Channel;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the number of connections within its caps. At a cap a newcomer takes the place of the connection that has waited for
 * its next request for the longest time: of the newcomer's own source if there is one, so that no host can push out others.
 *
 * <p>All connections, and those of each source, are kept in the order of their last request. A new connection and, at most
 * once a second, a connection that is used again take the lock for a few steps.
 */
final class ConnectionLimits {

    private final int max;
    private final int maxPerSource;
    private final Predicate<PeerAddress> exempt;

    private final Set<Channel> all = new LinkedHashSet<>();
    private final Map<Source, Set<Channel>> bySource = new HashMap<>();

    /**
     * @param max the cap of all connections
     * @param maxPerSource the cap of one source; 0 = none
     * @param exempt which addresses only the cap of all connections holds for
     */
    ConnectionLimits(int max, int maxPerSource, Predicate<PeerAddress> exempt) {
        this.max = max;
        this.maxPerSource = maxPerSource;
        this.exempt = exempt;
    }

    /** Takes a new connection in, and closes another one if that was one too many. */
    // whether a listener was added and a close succeeds is of no interest
    @SuppressWarnings("FutureReturnValueIgnored")
    void opened(Channel channel, PeerAddress address) {
        Channel surplus = add(channel, address);
        channel.closeFuture().addListener(closed -> remove(channel, address));
        if (surplus != null) {
            surplus.close();
        }
    }

    /** Notes that a connection is in use. */
    synchronized void used(Channel channel, PeerAddress address) {
        Set<Channel> sameSource = bySource.get(Source.of(address));
        if (sameSource != null && all.remove(channel)) {
            all.add(channel);
            sameSource.remove(channel);
            sameSource.add(channel);
        }
    }

    /** How many connections there are. */
    synchronized int count() {
        return all.size();
    }

    private synchronized @Nullable Channel add(Channel channel, PeerAddress address) {
        Set<Channel> sameSource = bySource.computeIfAbsent(Source.of(address), source -> new LinkedHashSet<>());
        Channel surplus = null;
        boolean sourceIsFull = maxPerSource > 0 && sameSource.size() >= maxPerSource && !exempt.test(address);
        if (sourceIsFull || (all.size() >= max && !sameSource.isEmpty())) {
            surplus = sameSource.iterator().next();
            sameSource.remove(surplus);
            all.remove(surplus);
        } else if (all.size() >= max) {
            surplus = all.iterator().next();
            all.remove(surplus);
        }
        all.add(channel);
        sameSource.add(channel);
        return surplus;
    }

    private synchronized void remove(Channel channel, PeerAddress address) {
        all.remove(channel);
        Source source = Source.of(address);
        Set<Channel> sameSource = bySource.get(source);
        if (sameSource != null && sameSource.remove(channel) && sameSource.isEmpty()) {
            bySource.remove(source);
        }
    }

    /**
     * What counts as one host: an IPv4 address, or the /64 that one IPv6 subscriber has at least. Ordered, so that sources
     * which were chosen to collide do not make the map slow.
     */
    private record Source(AddressFamily family, long bits) implements Comparable<Source> {

        private static final Comparator<Source> ORDER =
                Comparator.comparing(Source::family).thenComparingLong(Source::bits);

        static Source of(PeerAddress address) {
            return new Source(
                    address.family(), address.family() == AddressFamily.IPV4 ? address.low() : address.high());
        }

        @Override
        public int compareTo(Source other) {
            return ORDER.compare(this, other);
        }
    }
}
