package dev.peerage.benchmarking.pressure;

import dev.peerage.actuate.StatsEndpoint.StatsDescriptor;
import dev.peerage.actuate.TorrentsEndpoint.TorrentDescriptor;
import dev.peerage.actuate.TorrentsEndpoint.TorrentsDescriptor;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Compares all that a tracker shows with the model of its churn, which rests meanwhile. */
final class ChurnCheck {

    private final PressureTracker tracker;
    private final Churn churn;

    ChurnCheck(PressureTracker tracker, Churn churn) {
        this.tracker = tracker;
        this.churn = churn;
    }

    /** @throws BrokenInvariantException if a torrent, a count or a total is not what it has to be */
    void check() {
        Map<String, int[]> expected = new HashMap<>();
        long seeders = 0;
        long leechers = 0;
        for (int peer = 0; peer < churn.population().peers(); peer++) {
            if (churn.stored(peer)) {
                boolean seeder = churn.seeder(peer);
                seeders += seeder ? 1 : 0;
                leechers += seeder ? 0 : 1;
                String hash =
                        churn.population().infoHash(peer % churn.torrents()).toHex();
                expected.computeIfAbsent(hash, unseen -> new int[2])[seeder ? 0 : 1]++;
            }
        }
        StatsDescriptor statistics = tracker.statistics();
        Expect.same("torrents", expected.size(), statistics.torrents());
        Expect.same("seeders", seeders, statistics.seeders());
        Expect.same("leechers", leechers, statistics.leechers());
        rows(expected);
    }

    private void rows(Map<String, int[]> expected) {
        TorrentsDescriptor page = tracker.page();
        Expect.same("torrents of the page", expected.size(), page.torrents().size());
        ascending(page.torrents());
        for (TorrentDescriptor torrent : page.torrents()) {
            int[] counts = expected.getOrDefault(torrent.infoHash(), new int[2]);
            Expect.same("seeders of a torrent", counts[0], torrent.seeders());
            Expect.same("leechers of a torrent", counts[1], torrent.leechers());
        }
    }

    /** Rows are in order, none of them twice. */
    static void ascending(List<TorrentDescriptor> torrents) {
        for (int row = 1; row < torrents.size(); row++) {
            Expect.that(
                    "torrents of a page are in order",
                    torrents.get(row - 1).infoHash().compareTo(torrents.get(row).infoHash()) < 0);
        }
    }
}
