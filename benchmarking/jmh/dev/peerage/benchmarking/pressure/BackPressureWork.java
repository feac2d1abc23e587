package dev.peerage.benchmarking.pressure;

import dev.peerage.access.AccessParts;
import dev.peerage.access.LimitsControl;
import dev.peerage.actuate.StatsEndpoint.StatsDescriptor;
import dev.peerage.benchmarking.workload.Population;
import dev.peerage.benchmarking.workload.ReplyBuffer;
import dev.peerage.bittorrent.AddressFamily;
import dev.peerage.bittorrent.AnnounceRequest;
import dev.peerage.repository.RepositoryTotals;
import dev.peerage.repository.StoreRefusal;
import dev.peerage.repository.TorrentRepository;
import dev.peerage.repository.memory.StoreType;
import dev.peerage.tracker.TrackerParts;
import java.util.Map;
import java.util.Objects;

/**
 * One run takes a store through four budgets. Half of the swarms are live: both peers come back whenever they have to. A quarter
 * come back once and then run out. A quarter are newcomers, one peer each, whom the budgets refuse.
 *
 * <pre>
 *  budget      stored before                 newcomers
 *  loose       live + running out
 *  peers       more than the budget          all refused, nothing evicted
 *              live, after a sweep           admitted up to the budget, one for another from then on
 *  torrents    more than the budget          known ones go on, all others refused, nothing evicted
 *  loose       live + newcomers              all admitted; they leave
 * </pre>
 */
final class BackPressureWork implements PressureWork {

    private static final String UNLIMITED = Long.toString(Long.MAX_VALUE);
    private static final long TIMEOUT_SECONDS = StoreType.PEER_TIMEOUT.toSeconds();

    /** Less than a time-out, and after {@link #REST_SECONDS} more than one and its 64th. */
    private static final long MOST_SECONDS = TIMEOUT_SECONDS * 14 / 15;

    private static final long REST_SECONDS = TIMEOUT_SECONDS * 2 / 15;

    private final PressureTracker tracker;
    private final LimitsControl limits;
    private final Population population;
    private final ReplyBuffer reply = new ReplyBuffer();
    private final int torrents;
    private final int live;
    private final int expiring;
    private final int newcomers;

    BackPressureWork(TorrentRepository repository, int torrents) {
        this.tracker = new PressureTracker(repository);
        this.limits = AccessParts.limits(repository, TrackerParts.interval());
        this.population = Population.even(torrents, 2, AddressFamily.IPV4);
        this.torrents = torrents;
        this.live = torrents / 2;
        this.expiring = torrents / 4;
        this.newcomers = torrents - live - expiring;
        refreshLive();
        refreshLive();
    }

    @Override
    public void run() {
        announceTwice(live, expiring);
        stored("stored without a budget", live + expiring, 2L * (live + expiring));
        refuse();
        expire();
        admitUpToTheBudget();
        refuseTorrents();
        admitAll();
    }

    /** More is stored than the budget allows: nothing goes, and nothing new comes. */
    private void refuse() {
        limits.change(Map.of("max-peers", Long.toString(budget())));
        long refused = refused();
        Expect.same("newcomers to a store above its budget", 0, announceNewcomers());
        Expect.same("newcomers refused", newcomers, refused() - refused);
        Expect.same(
                "peers that a sweep of fresh peers drops", 0, tracker.sweep().removedPeers());
        stored("stored above the budget", live + expiring, 2L * (live + expiring));
    }

    private long budget() {
        return 2L * live + newcomers / 2;
    }

    private void expire() {
        tracker.pass(MOST_SECONDS);
        refreshLive();
        tracker.pass(REST_SECONDS);
        Expect.same("peers that ran out", 2L * expiring, tracker.sweep().removedPeers());
        stored("stored after the sweep", live, 2L * live);
    }

    private void admitUpToTheBudget() {
        long refused = refused();
        long admitted = announceNewcomers();
        Expect.same("newcomers admitted or refused", newcomers, admitted + refused() - refused);
        Expect.between("newcomers admitted", budget() - 2L * live, newcomers, admitted);
        stored("stored within the budget", live + newcomers / 2, budget());
        Expect.same(
                "peers that a sweep within the budget drops", 0, tracker.sweep().removedPeers());
    }

    private void refuseTorrents() {
        limits.change(Map.of("max-peers", UNLIMITED, "max-torrents", Integer.toString(live)));
        long refused = refused();
        Expect.same("newcomers to a store above its budget of torrents", 0, announceNewcomers());
        Expect.same("newcomers refused above the budget of torrents", newcomers - newcomers / 2, refused() - refused);
        stored("stored above the budget of torrents", live + newcomers / 2, budget());
        refreshLive();
        Expect.same(
                "peers that a sweep above the budget drops", 0, tracker.sweep().removedPeers());
    }

    private void admitAll() {
        limits.change(Map.of("max-torrents", UNLIMITED));
        announceNewcomers();
        stored("stored without a budget again", live + newcomers, 2L * live + newcomers);
        for (int torrent = live + expiring; torrent < torrents; torrent++) {
            tracker.announce(Churn.stopped(population.announce(torrent, 0)), reply);
        }
        Expect.same("torrents that newcomers left", newcomers, tracker.sweep().removedTorrents());
        stored("stored in the end", live, 2L * live);
    }

    /** Answers how many of them were new to the store afterwards. */
    private long announceNewcomers() {
        long admitted = 0;
        for (int torrent = live + expiring; torrent < torrents; torrent++) {
            admitted += newcomer(torrent) ? 1 : 0;
        }
        return admitted;
    }

    private void refreshLive() {
        announce(0, live);
    }

    private void announceTwice(int first, int count) {
        announce(first, count);
        announce(first, count);
    }

    private void announce(int first, int count) {
        for (int torrent = first; torrent < first + count; torrent++) {
            newcomer(torrent);
            newcomer(torrent + torrents);
        }
    }

    private boolean newcomer(int peer) {
        AnnounceRequest request = population.announce(peer, 0);
        return tracker.announce(request, reply).counts().newcomer();
    }

    private long refused() {
        RepositoryTotals totals =
                Objects.requireNonNull(tracker.repository().totals().block());
        return totals.refused(StoreRefusal.TOTAL);
    }

    private void stored(String what, long torrentsExpected, long peersExpected) {
        StatsDescriptor statistics = tracker.statistics();
        Expect.same("torrents " + what, torrentsExpected, statistics.torrents());
        Expect.same("peers " + what, peersExpected, statistics.seeders() + statistics.leechers());
    }

    @Override
    public long elements() {
        return 2L * expiring * 2 + 2L * live * 2 + 5L * newcomers;
    }

    @Override
    public void check() {
        stored("stored at rest", live, 2L * live);
    }
}
