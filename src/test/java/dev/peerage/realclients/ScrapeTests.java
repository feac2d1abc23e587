package dev.peerage.realclients;

import static org.awaitility.Awaitility.await;

import dev.peerage.realclients.ResultTable.Entry;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What a user sees of a scrape. aria2 has none, and rtorrent asks for none by itself. */
@Tag("real-clients")
@ExtendWith(LabExtension.class)
@Timeout(value = 300, unit = TimeUnit.SECONDS)
class ScrapeTests {

    static Stream<Arguments> scrapingClients() {
        return Stream.of(new Libtorrent(), new Transmission(), new QBittorrent(), new WebTorrent())
                .flatMap(client -> Stream.of(Route.UDP_IPV4, Route.HTTP_IPV4)
                        .map(route -> Arguments.argumentSet(client.name() + " over " + route, client, route)));
    }

    @ParameterizedTest
    @MethodSource("scrapingClients")
    void secondSeederShowsTwoSeeders(RealClient client, Route route, Lab lab) {
        lab.results().note(List.of(new Entry(client.name(), "scrape", route)), () -> {
            TestTorrent torrent = lab.torrent(100_000);
            List<String> urls = List.of(lab.tracker().url(route));
            lab.seeder(new Aria2(), lab.network().third(), 6881, torrent, urls);
            await().atMost(Duration.ofMinutes(1))
                    .until(() -> lab.tracker().torrent(torrent).seeders() == 1);

            RunningClient second = lab.seeder(client, lab.network().seeder(), 6881, torrent, urls);

            await().atMost(Duration.ofMinutes(1))
                    .pollInterval(Duration.ofMillis(500))
                    .until(() -> client.scrape(second).equals(Optional.of(new ScrapeShown(2, 0))));
        });
    }
}
