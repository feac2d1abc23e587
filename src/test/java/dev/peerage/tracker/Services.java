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

    public static Services over(
            TorrentRepository repository, TrackerMetrics metrics, MonotonicClock clock, RequestFilter... filters) {
        TrackerProperties properties = new TrackerProperties(
                Duration.ofMinutes(30),
                Duration.ofMinutes(15),
                Percentage.valueOf("0"),
                new TrackerProperties.Numwant(50, 200),
                new TrackerProperties.MaxScrape(74, 100),
                PrivatePeers.ALWAYS);
        AnnounceInterval interval = Intervals.of(properties.interval());
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
