package dev.peerage.access;

import dev.peerage.repository.TorrentRepository;
import dev.peerage.tracker.AnnounceInterval;
import org.springframework.boot.context.properties.bind.Binder;

/** Hands the limits to benchmarks, put together as the application does it. */
public final class AccessParts {

    private AccessParts() {}

    /** Limits over a store, none of rates. */
    public static LimitsControl limits(TorrentRepository repository, AnnounceInterval interval) {
        LimitsProperties defaults = new Binder().bindOrCreate("peerage.limits", LimitsProperties.class);
        return new LimitsControl(defaults, repository, interval);
    }
}
