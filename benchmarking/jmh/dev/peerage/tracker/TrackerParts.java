package dev.peerage.tracker;

import dev.peerage.repository.MonotonicClock;
import dev.peerage.repository.TorrentRepository;
import java.util.List;
import java.util.random.RandomGenerator;
import org.springframework.boot.context.properties.bind.Binder;

/** Hands the tracker's own parts to benchmarks, put together as the application does it. */
public final class TrackerParts {

    private TrackerParts() {}

    /** The generator that stores draw from. */
    public static RandomGenerator random() {
        return ThreadLocalRandomGenerator.INSTANCE;
    }

    /** The default interval. */
    public static AnnounceInterval interval() {
        TrackerProperties defaults = new Binder().bindOrCreate("peerage.tracker", TrackerProperties.class);
        return new AnnounceInterval(defaults.interval(), defaults.interval());
    }

    /** A service with no filters and the default policy over a store whose time stands still. */
    public static AnnounceService announceService(
            TorrentRepository repository, TrackerMetrics metrics, long nowSeconds) {
        return announceService(repository, List.of(), metrics, () -> nowSeconds);
    }

    /** A service with these filters and the default policy. */
    public static AnnounceService announceService(
            TorrentRepository repository, List<RequestFilter> filters, TrackerMetrics metrics, MonotonicClock clock) {
        TrackerProperties defaults = new Binder().bindOrCreate("peerage.tracker", TrackerProperties.class);
        AnnounceInterval interval = new AnnounceInterval(defaults.interval(), defaults.interval());
        return new AnnounceService(
                repository,
                new RequestFilters(filters),
                new AnnouncePolicy(defaults, interval, random()),
                new EmptyStart(repository, clock, interval),
                defaults.privatePeers(),
                metrics,
                clock);
    }

    /** A service with no filters and the default limits over a store whose time stands still. */
    public static ScrapeService scrapeService(TorrentRepository repository, long nowSeconds) {
        TrackerProperties defaults = new Binder().bindOrCreate("peerage.tracker", TrackerProperties.class);
        return new ScrapeService(repository, new RequestFilters(List.of()), defaults.maxScrape(), () -> nowSeconds);
    }
}
