package dev.peerage.realclients;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.peerage.realclients.ResultTable.Entry;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/** One torrent from one client to another, and what the tracker shows meanwhile. */
final class Transfer {

    private static final Duration ANNOUNCE_TIMEOUT = Duration.ofMinutes(1);

    /** A farewell is answered at once; the tracker under test drops silent peers only after minutes. */
    private static final Duration FAREWELL_TIMEOUT = Duration.ofSeconds(10);

    private final Lab lab;
    private final RealClient seeder;
    private final RealClient downloader;
    private final Route route;

    Transfer(Lab lab, RealClient seeder, RealClient downloader, Route route) {
        this.lab = lab;
        this.seeder = seeder;
        this.downloader = downloader;
        this.route = route;
    }

    /** Both on one host, which they know as the loopback address. */
    void onOneHost(int bytes) {
        Place host = lab.network().tracker().loopback();
        run(host, 6881, host, 6882, lab.tracker().loopbackUrl(route), bytes);
    }

    /** Each on a host of its own. */
    void betweenHosts(int bytes) {
        VirtualNetwork network = lab.network();
        run(network.seeder(), 6881, network.downloader(), 6881, lab.tracker().url(route), bytes);
    }

    private void run(Place from, int fromPort, Place to, int toPort, String url, int bytes) {
        List<Entry> entries =
                List.of(new Entry(seeder.name(), "seeder", route), new Entry(downloader.name(), "downloader", route));
        lab.results().note(entries, () -> transfer(from, fromPort, to, toPort, url, bytes));
    }

    private void transfer(Place from, int fromPort, Place to, int toPort, String url, int bytes) {
        TrackerProcess tracker = lab.tracker();
        TestTorrent torrent = lab.torrent(bytes);
        String fromAddress = from.address(route.family());
        String toAddress = to.address(route.family());
        long completed = tracker.stats().get("completed").asLong();
        long announces = announces(tracker);

        RunningClient source = lab.seeder(seeder, from, fromPort, torrent, List.of(url));
        awaitShown(torrent, ANNOUNCE_TIMEOUT, shown -> {
            assertThat(shown.seeders()).isOne();
            assertThat(shown.leechers()).isZero();
            assertThat(shown.addresses()).containsExactly(fromAddress);
        });

        RunningClient target = lab.downloader(downloader, to, toPort, torrent, List.of(url));
        target.awaitDownload(torrent);
        awaitShown(torrent, ANNOUNCE_TIMEOUT, shown -> {
            assertThat(shown.seeders()).isEqualTo(2);
            assertThat(shown.leechers()).isZero();
            assertThat(shown.completed()).isOne();
            assertThat(shown.addresses()).containsExactlyInAnyOrder(fromAddress, toAddress);
        });
        assertThat(tracker.stats().get("completed").asLong()).isEqualTo(completed + 1);

        target.stop();
        awaitShown(torrent, FAREWELL_TIMEOUT, shown -> {
            assertThat(shown.seeders()).isOne();
            assertThat(shown.addresses()).containsExactly(fromAddress);
        });
        source.stop();
        awaitShown(torrent, FAREWELL_TIMEOUT, shown -> {
            assertThat(shown.seeders()).isZero();
            assertThat(shown.addresses()).isEmpty();
        });
        // started and stopped twice, completed once
        assertThat(announces(tracker)).isGreaterThanOrEqualTo(announces + 5);
    }

    private void awaitShown(TestTorrent torrent, Duration timeout, Consumer<ShownTorrent> expectation) {
        await().atMost(timeout)
                .pollInterval(Duration.ofMillis(200))
                .untilAsserted(() -> expectation.accept(lab.tracker().torrent(torrent)));
    }

    private long announces(TrackerProcess tracker) {
        String door =
                route.scheme() + route.family().name().toLowerCase(Locale.ROOT).substring("ipv".length());
        return tracker.stats().get("requests").get(door).get("announce").asLong();
    }
}
