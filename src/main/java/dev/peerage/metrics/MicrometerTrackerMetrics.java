package dev.peerage.metrics;

import dev.peerage.bittorrent.AddressFamily;
import dev.peerage.bittorrent.AddressScope;
import dev.peerage.bittorrent.Rejection;
import dev.peerage.tracker.DropReason;
import dev.peerage.tracker.LimitScope;
import dev.peerage.tracker.LimitedAnswer;
import dev.peerage.tracker.RefusedPeer;
import dev.peerage.tracker.RequestAction;
import dev.peerage.tracker.RequestCounts;
import dev.peerage.tracker.TrackerMetrics;
import dev.peerage.tracker.Transport;
import org.jspecify.annotations.Nullable;

/**
 * What doors and services report to: the counts, and the durations. Meters read from both when somebody asks for them, so
 * that a request costs a few adds, no look-up and no object.
 */
final class MicrometerTrackerMetrics implements TrackerMetrics {

    private final RequestCounts counts;
    private final RequestDurations durations;

    MicrometerTrackerMetrics(RequestCounts counts, RequestDurations durations) {
        this.counts = counts;
        this.durations = durations;
    }

    @Override
    public void answered(
            Transport transport,
            AddressFamily family,
            RequestAction action,
            @Nullable Rejection rejection,
            long nanos) {
        counts.answered(transport, family, action, rejection, nanos);
        durations.record(transport, action, nanos);
    }

    @Override
    public void dropped(DropReason reason) {
        counts.dropped(reason);
    }

    @Override
    public void refused(RefusedPeer reason) {
        counts.refused(reason);
    }

    @Override
    public void source(AddressScope scope) {
        counts.source(scope);
    }

    @Override
    public void limited(LimitScope limit, LimitedAnswer answer) {
        counts.limited(limit, answer);
    }
}
