package dev.peerage.tracker;

import dev.peerage.bittorrent.AddressFamily;
import dev.peerage.bittorrent.AddressScope;
import dev.peerage.bittorrent.Rejection;
import org.jspecify.annotations.Nullable;

/**
 * Where doors and services tell what happened. Each request ends in exactly one call to either {@link #answered} or
 * {@link #dropped}. Calls come from event loops: they must neither wait nor throw.
 */
public interface TrackerMetrics {

    /** Counts nothing. */
    TrackerMetrics NOOP = new TrackerMetrics() {
        @Override
        public void answered(
                Transport transport,
                AddressFamily family,
                RequestAction action,
                @Nullable Rejection rejection,
                long nanos) {}

        @Override
        public void dropped(DropReason reason) {}

        @Override
        public void refused(RefusedPeer reason) {}

        @Override
        public void source(AddressScope scope) {}

        @Override
        public void limited(LimitScope limit, LimitedAnswer answer) {}
    };

    /**
     * A request was answered.
     *
     * @param rejection why with a refusal, or null for a success
     * @param nanos the time from having read the request to having written the reply, in nanoseconds
     */
    void answered(
            Transport transport, AddressFamily family, RequestAction action, @Nullable Rejection rejection, long nanos);

    /** A request got silence. */
    void dropped(DropReason reason);

    /** An announce was answered with success, but its peer was not stored. */
    void refused(RefusedPeer reason);

    /** An announce came from an address of this scope. */
    void source(AddressScope scope);

    /** A request was above a limit; counted beside what ends it. */
    void limited(LimitScope limit, LimitedAnswer answer);
}
