package dev.peerage.tracker;

import dev.peerage.bittorrent.PrivatePeers;
import dev.peerage.repository.MonotonicClock;
import dev.peerage.repository.TorrentRepository;
import java.time.Duration;
import java.util.List;
import java.util.Random;

/**
 * The two services over a store, without Spring: an interval of exactly 30 minutes, private peers shown to everybody.
 *
 * @param announces answers announces
 * @param scrapes answers scrapes
 */
public record Services(AnnounceService announces, ScrapeService scrapes) {

    private static final Duration INTERVAL = Duration.ofMinutes(30);

    public static Services over(
            TorrentRepository repository, TrackerMetrics metrics, MonotonicClock clock, RequestFilter... filters) {
        return over(repository, metrics, clock, "0", Intervals.of(INTERVAL), filters);
    }

    /** The same with the default jitter and the default longest interval: 27 to 33 minutes, and nothing to stretch. */
    public static Services jittered(
            TorrentRepository repository, TrackerMetrics metrics, MonotonicClock clock, RequestFilter... filters) {
        return over(repository, metrics, clock, "10%", Intervals.atMost(INTERVAL), filters);
    }

    private static Services over(
            TorrentRepository repository,
            TrackerMetrics metrics,
            MonotonicClock clock,
            String jitter,
            AnnounceInterval interval,
            RequestFilter... filters) {
        TrackerProperties properties = new TrackerProperties(
                INTERVAL,
                Duration.ofMinutes(15),
                Percentage.valueOf(jitter),
                new TrackerProperties.Numwant(50, 200),
                new TrackerProperties.MaxScrape(74, 100),
                PrivatePeers.ALWAYS);
        RequestFilters all = new RequestFilters(List.of(filters));
        return new Services(
                new AnnounceService(
                        repository,
                        all,
                        new AnnouncePolicy(properties, interval, new Random(1)),
                        new EmptyStart(repository, clock, interval),
                        PrivatePeers.ALWAYS,
                        metrics,
                        clock),
                new ScrapeService(repository, all, properties.maxScrape(), clock));
    }
}
