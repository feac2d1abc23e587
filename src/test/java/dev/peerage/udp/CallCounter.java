package dev.peerage.udp;

import dev.peerage.bittorrent.AddressFamily;
import dev.peerage.bittorrent.AddressScope;
import dev.peerage.bittorrent.Rejection;
import dev.peerage.tracker.DropReason;
import dev.peerage.tracker.LimitScope;
import dev.peerage.tracker.LimitedAnswer;
import dev.peerage.tracker.RefusedPeer;
import dev.peerage.tracker.RequestAction;
import dev.peerage.tracker.TrackerMetrics;
import dev.peerage.tracker.Transport;
import org.jspecify.annotations.Nullable;

/** Counts the calls that end a request. */
final class CallCounter implements TrackerMetrics {

    int ends;
    int answered;

    @Override
    public void answered(
            Transport transport,
            AddressFamily family,
            RequestAction action,
            @Nullable Rejection rejection,
            long nanos) {
        ends++;
        answered++;
    }

    @Override
    public void dropped(DropReason reason) {
        ends++;
    }

    @Override
    public void refused(RefusedPeer reason) {}

    @Override
    public void source(AddressScope scope) {}

    @Override
    public void limited(LimitScope limit, LimitedAnswer answer) {}
}
