package dev.peerage.actuate;

import dev.peerage.repository.MonotonicClock;
import dev.peerage.repository.TorrentRepository;
import dev.peerage.tracker.RequestCounts;
import java.time.InstantSource;

/** Hands Actuator's endpoint beans to benchmarks, made as the application makes them. */
public final class ActuateParts {

    private ActuateParts() {}

    /** {@code GET /actuator/torrents}. */
    public static TorrentsEndpoint torrents(TorrentRepository repository, MonotonicClock clock) {
        return new TorrentsEndpoint(repository, clock, InstantSource.system());
    }

    /** {@code GET /actuator/stats}. */
    public static StatsEndpoint stats(TorrentRepository repository, RequestCounts counts, MonotonicClock clock) {
        return new StatsEndpoint(repository, counts, clock);
    }
}
