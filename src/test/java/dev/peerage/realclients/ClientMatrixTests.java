package dev.peerage.realclients;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every client seeds once and downloads once over each route that it knows, each on a host of its own. */
@Tag("real-clients")
@ExtendWith(LabExtension.class)
@Timeout(value = 300, unit = TimeUnit.SECONDS)
class ClientMatrixTests {

    private static final List<RealClient> CLIENTS = List.of(
            new Aria2(), new QBittorrent(), new Transmission(), new Rtorrent(), new WebTorrent(), new Libtorrent());

    /** More than 45 pieces and no whole number of them. */
    private static final int CONTENT_BYTES = 3_000_017;

    /**
     * The clients of each route stand in a ring, and each seeds for the next one. rtorrent may not stand before aria2: it
     * hangs up when aria2 sends its bitfield anew, and is not asked again for minutes.
     */
    static Stream<Arguments> pairs() {
        return Arrays.stream(Route.values()).flatMap(ClientMatrixTests::ring);
    }

    private static Stream<Arguments> ring(Route route) {
        List<RealClient> clients = CLIENTS.stream()
                .filter(client -> client.routes().contains(route))
                .toList();
        return IntStream.range(0, clients.size()).mapToObj(i -> {
            RealClient seeder = clients.get(i);
            RealClient downloader = clients.get((i + 1) % clients.size());
            return Arguments.argumentSet(
                    seeder.name() + " to " + downloader.name() + " over " + route, seeder, downloader, route);
        });
    }

    @ParameterizedTest
    @MethodSource("pairs")
    void contentArrives(RealClient seeder, RealClient downloader, Route route, Lab lab) {
        new Transfer(lab, seeder, downloader, route).betweenHosts(CONTENT_BYTES);
    }
}
