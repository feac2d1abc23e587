package dev.peerage.realclients;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.peerage.realclients.ResultTable.Entry;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Seeders have nothing to say to each other; downloaders meet them all. */
@Tag("real-clients")
@ExtendWith(LabExtension.class)
@Timeout(value = 300, unit = TimeUnit.SECONDS)
class SeederViewTests {

    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private final Libtorrent libtorrent = new Libtorrent();

    @ParameterizedTest
    @EnumSource(names = {"UDP_IPV4", "HTTP_IPV4"})
    void seederIsGivenNoSeeders(Route route, Lab lab) {
        lab.results().note(List.of(new Entry(libtorrent.name(), "seeder among seeders", route)), () -> {
            TrackerProcess tracker = lab.tracker();
            TestTorrent torrent = lab.torrent(100_000);
            List<String> urls = List.of(tracker.url(route));
            lab.seeder(new Aria2(), lab.network().seeder(), 6881, torrent, urls);
            lab.seeder(new WebTorrent(), lab.network().third(), 6881, torrent, urls);
            await().atMost(PATIENCE).until(() -> tracker.torrent(torrent).seeders() == 2);

            RunningClient seeder = lab.seeder(libtorrent, lab.network().downloader(), 6881, torrent, urls);
            await().atMost(PATIENCE).until(() -> libtorrent.scrape(seeder).equals(Optional.of(new ScrapeShown(3, 0))));
            assertThat(Libtorrent.peersInFirstAnswer(seeder)).hasValue(0);

            RunningClient downloader = lab.downloader(libtorrent, lab.network().third(), 6882, torrent, urls);
            downloader.awaitDownload(torrent);
            assertThat(Libtorrent.peersInFirstAnswer(downloader)).hasValue(3);
        });
    }
}
