package dev.peerage.realclients;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.peerage.realclients.ResultTable.Entry;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Torrents that name more than one tracker (BEP 12). */
@Tag("real-clients")
@ExtendWith(LabExtension.class)
@Timeout(value = 300, unit = TimeUnit.SECONDS)
class SeveralTrackersTests {

    private static final Duration PATIENCE = Duration.ofMinutes(1);

    static Stream<Arguments> pairs() {
        return Stream.of(
                Arguments.argumentSet("aria2 to libtorrent", new Aria2(), new Libtorrent()),
                Arguments.argumentSet("qBittorrent to aria2", new QBittorrent(), new Aria2()));
    }

    /** The first tier refuses connections; the torrent lives by the second. */
    @ParameterizedTest
    @MethodSource("pairs")
    void deadTrackerIsPassedBy(RealClient from, RealClient to, Lab lab) {
        List<Entry> entries = List.of(
                new Entry(from.name(), "seeder, first tier dead", Route.UDP_IPV4),
                new Entry(to.name(), "downloader, first tier dead", Route.UDP_IPV4));
        lab.results().note(entries, () -> {
            TrackerProcess tracker = lab.tracker();
            TestTorrent torrent = lab.torrent(500_000);
            String nobody = Route.HTTP_IPV4.url(lab.network().tracker(), 9);
            List<String> urls = List.of(nobody, tracker.url(Route.UDP_IPV4));
            lab.seeder(from, lab.network().seeder(), 6881, torrent, urls);
            await().atMost(PATIENCE).until(() -> tracker.torrent(torrent).seeders() == 1);

            lab.downloader(to, lab.network().downloader(), 6881, torrent, urls).awaitDownload(torrent);

            await().atMost(PATIENCE).until(() -> tracker.torrent(torrent).completed() == 1);
        });
    }

    /** A peer is its address and port, whatever door it comes by. */
    @Test
    void clientOnBothDoorsIsOnePeer(Lab lab) {
        Libtorrent libtorrent = new Libtorrent();
        lab.results().note(List.of(new Entry(libtorrent.name(), "seeder on both doors", Route.HTTP_IPV4)), () -> {
            TrackerProcess tracker = lab.tracker();
            TestTorrent torrent = lab.torrent(100_000);
            List<String> urls = List.of(tracker.url(Route.UDP_IPV4), tracker.url(Route.HTTP_IPV4));
            RunningClient seeder = lab.seeder(libtorrent, lab.network().seeder(), 6881, torrent, urls);
            await().atMost(PATIENCE)
                    .until(() -> seeder.output()
                                    .lines()
                                    .filter("announced 0"::equals)
                                    .count()
                            == 2);
            assertThat(tracker.torrent(torrent).seeders()).isOne();

            seeder.stop();

            await().atMost(Duration.ofSeconds(10))
                    .until(() -> tracker.torrent(torrent).addresses().isEmpty());
        });
    }

    /** The seeder tells two trackers of itself; the downloader knows the second alone. */
    @Test
    void trackersShareASeeder(Lab lab) {
        Libtorrent libtorrent = new Libtorrent();
        lab.results().note(List.of(new Entry(libtorrent.name(), "seeder on two trackers", Route.UDP_IPV4)), () -> {
            TestTorrent torrent = lab.torrent(500_000);
            String first = lab.tracker().url(Route.UDP_IPV4);
            String second = lab.secondTracker().url(Route.UDP_IPV4);
            lab.seeder(libtorrent, lab.network().seeder(), 6881, torrent, List.of(first, second));
            await().atMost(PATIENCE).until(() -> lab.tracker().torrent(torrent).seeders() == 1);

            lab.downloader(new Aria2(), lab.network().downloader(), 6881, torrent, List.of(second))
                    .awaitDownload(torrent);

            assertThat(lab.tracker().torrent(torrent).completed()).isZero();
            await().atMost(PATIENCE)
                    .until(() -> lab.secondTracker().torrent(torrent).completed() == 1);
        });
    }
}
