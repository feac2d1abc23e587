package dev.peerage.benchmarking.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetSocketAddress;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SwarmsTests {

    private static final InetSocketAddress SERVER = new InetSocketAddress(SocketAddresses.loopback(true), 6969);

    @Test
    void theHeadIsAsPopularAsAquaticsFormulaSays() {
        Swarms swarms = Swarms.of(100_000, 200_000, Integer.MAX_VALUE);

        assertThat(swarms.size(0)).isBetween(650, 810);
        assertThat(swarms.size(100)).isBetween(380, 510);
        assertThat(swarms.largest()).isLessThan(850);
    }

    @Test
    void theSameSeedDrawsTheSameHashes() {
        assertThat(Swarms.hashes(100)).isEqualTo(Swarms.hashes(100));
    }

    @Test
    void noAddressHoldsMoreOfASwarmThanTheCap() {
        UdpSettings settings = settings(8, 5);

        Swarms swarms = SourceCaps.draw(settings);

        Map<String, Integer> held = new HashMap<>();
        int share = swarms.peerCount() / settings.workers();
        for (int peer = 0; peer < share * settings.workers(); peer++) {
            int source = UdpWorker.source(settings.sources(peer / share), peer % share);
            held.merge(peer / share + "/" + source + "/" + swarms.torrent(peer), 1, Integer::sum);
        }
        assertThat(held.values()).allMatch(count -> count <= 5);
        assertThat(swarms.largest()).isGreaterThan(5);
    }

    @Test
    void aSwarmIsNoLargerThanAllAddressesMayHold() {
        assertThat(SourceCaps.draw(settings(2, 5)).largest()).isLessThanOrEqualTo(10);
    }

    private static UdpSettings settings(int flows, int cap) {
        Scenario scenario = new Scenario(20_000, 40_000, 30, 0, 100, 1, 10, 0.75, cap);
        return new UdpSettings(
                SERVER,
                scenario,
                2,
                null,
                flows,
                "gate",
                peers -> new Pace.Gate(),
                new Watch(true, 0, 1, 0, 0, false),
                false);
    }
}
