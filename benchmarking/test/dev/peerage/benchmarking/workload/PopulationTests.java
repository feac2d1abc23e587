package dev.peerage.benchmarking.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.peerage.bittorrent.AddressFamily;
import dev.peerage.bittorrent.AddressScope;
import dev.peerage.bittorrent.AnnounceRequest;
import dev.peerage.bittorrent.InfoHash;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.IntStream;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PopulationTests {

    private static final int TORRENTS = 100_000;
    private static final int PEERS = 200_000;

    @Test
    void asManyTorrentsHavePeersAsTheCurveSays() {
        Population population = Population.onCurve(TORRENTS, PEERS, AddressFamily.IPV4);
        Set<InfoHash> announced = new HashSet<>();
        IntStream.range(0, PEERS)
                .forEach(peer -> announced.add(population.announce(peer, 0).infoHash()));

        assertThat((double) announced.size())
                .isCloseTo(new PopularityCurve(TORRENTS, PEERS).expectedNonEmpty(PEERS), Percentage.withPercentage(1));
    }

    @ParameterizedTest
    @EnumSource
    void everyPeerIsAHostOfItsOwn(AddressFamily family) {
        Population population = Population.even(1, PEERS, family);
        Set<Long> hosts = new HashSet<>();
        IntStream.range(0, PEERS).mapToObj(population::address).forEach(address -> {
            assertThat(address.scope()).isEqualTo(AddressScope.PUBLIC);
            assertThat(address.port()).isPositive();
            hosts.add(family == AddressFamily.IPV4 ? address.low() : address.high());
        });

        assertThat(hosts).hasSize(PEERS);
    }

    @Test
    void threeOfFourAnnounceAsSeedersAndRolesChangeWithTheRound() {
        Population population = Population.onCurve(TORRENTS, PEERS, AddressFamily.IPV4);
        double seeders = IntStream.range(0, PEERS)
                .filter(peer -> population.announce(peer, 1).seeder())
                .count();
        double changed = IntStream.range(0, PEERS)
                .filter(peer -> population.announce(peer, 1).seeder()
                        != population.announce(peer, 2).seeder())
                .count();

        assertThat(seeders / PEERS).isCloseTo(0.75, within(0.01));
        assertThat(changed / PEERS).isCloseTo(2 * 0.75 * 0.25, within(0.01));
    }

    @Test
    void theSameSizesGiveTheSamePopulation() {
        AnnounceRequest announce =
                Population.onCurve(1000, 2000, AddressFamily.IPV6).announce(1234, 5);

        assertThat(Population.onCurve(1000, 2000, AddressFamily.IPV6).announce(1234, 5))
                .isEqualTo(announce);
    }

    @Test
    void drawnTorrentsAreThoseThatAreAnnounced() {
        Population population = Population.onCurve(1000, 2000, AddressFamily.IPV4);
        Set<InfoHash> announced = new HashSet<>();
        IntStream.range(0, 2000)
                .forEach(peer -> announced.add(population.announce(peer, 0).infoHash()));

        assertThat(IntStream.range(0, 10_000).mapToObj(population::drawnInfoHash))
                .allMatch(announced::contains);
    }

    @Test
    void scrapesAskForOneToTenTorrents() {
        assertThat(IntStream.range(0, 10_000).map(draw -> Population.drawnScrapeSize(draw)))
                .contains(1, 10)
                .allMatch(size -> size >= 1 && size <= 10);
        assertThat(IntStream.range(0, 10_000)
                        .map(draw -> Population.drawnScrapeSize(draw))
                        .average())
                .hasValueCloseTo(5.5, within(0.1));
    }
}
