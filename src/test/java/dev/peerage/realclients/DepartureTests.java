package dev.peerage.realclients;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.peerage.realclients.ResultTable.Entry;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Clients that die cannot say goodbye: the tracker forgets them when their time is over, and not before. */
@Tag("real-clients")
@ExtendWith(LabExtension.class)
@Timeout(value = 300, unit = TimeUnit.SECONDS)
class DepartureTests {

    /** Those that come back as often as the tracker asks, so that they outlive a peer-timeout of seconds. */
    static Stream<Arguments> punctualClients() {
        return Stream.of(new Aria2(), new WebTorrent())
                .flatMap(client -> Stream.of(Route.UDP_IPV4, Route.HTTP_IPV4)
                        .map(route -> Arguments.argumentSet(client.name() + " over " + route, client, route)));
    }

    @ParameterizedTest
    @MethodSource("punctualClients")
    void killedClientAgesOut(RealClient client, Route route, Lab lab) {
        lab.results().note(List.of(new Entry(client.name(), "killed seeder", route)), () -> {
            TrackerProcess tracker = lab.hastyTracker();
            TestTorrent torrent = lab.torrent(100_000);
            RunningClient seeder =
                    lab.seeder(client, lab.network().seeder(), 6881, torrent, List.of(tracker.url(route)));
            await().atMost(Duration.ofMinutes(1))
                    .until(() -> tracker.torrent(torrent).seeders() == 1);
            // twice the peer-timeout: it is listed because it comes back
            await().during(Duration.ofSeconds(12))
                    .atMost(Duration.ofSeconds(30))
                    .until(() -> tracker.torrent(torrent).seeders() == 1);

            seeder.kill();

            await().atMost(Duration.ofSeconds(20))
                    .until(() -> tracker.torrent(torrent).seeders() == 0);
            assertThat(tracker.torrent(torrent).addresses()).isEmpty();
        });
    }
}
