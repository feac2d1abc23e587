package dev.peerage.conformance;

import static dev.peerage.fixtures.HttpQueries.announce;
import static dev.peerage.fixtures.HttpQueries.newHash;
import static org.assertj.core.api.Assertions.assertThat;

import dev.peerage.bittorrent.InfoHash;
import dev.peerage.fixtures.Bencode;
import dev.peerage.fixtures.Datagrams;
import dev.peerage.fixtures.UdpClient;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Cases C92 to C107: who is in a swarm, for how long, and who is given to whom. */
class SwarmCasesTests extends ConformanceTest {

    private static List<String> peers(Map<String, Object> answer) {
        return Wire.peers(Bencode.text(answer, "peers"), 6);
    }

    @Test
    void c92ClientsBehindOneAddressAreAllListed() {
        InfoHash hash = newHash();
        announcedFrom("203.0.113.5", announce(hash).port(6881).leecher().with("key=K"));
        announcedFrom("203.0.113.5", announce(hash).port(6882).leecher());
        announcedFrom("203.0.113.5", announce(hash).port(7000).leecher().with("key=K"));

        assertThat(peers(announcedFrom("203.0.113.6", announce(hash).port(1).leecher())))
                .containsExactlyInAnyOrder(
                        Wire.compact("203.0.113.5", 6881),
                        Wire.compact("203.0.113.5", 6882),
                        Wire.compact("203.0.113.5", 7000));
    }

    @Test
    void c94FormerAddressLeavesAtItsTimeOut() {
        InfoHash hash = newHash();
        announcedFrom("198.51.100.7", announce(hash).port(6881).leecher().with("key=K"));
        tracker().clock().advance(Duration.ofMinutes(30));
        announcedFrom("198.51.100.8", announce(hash).port(6881).leecher().with("key=K"));
        assertThat(counts(hash)).containsExactly(0L, 0L, 2L);

        tracker().clock().advance(Duration.ofMinutes(17));

        assertThat(counts(hash)).containsExactly(0L, 0L, 1L);
        assertThat(announcedFrom("198.51.100.9", announce(hash).port(1).leecher()))
                .containsEntry("peers", Wire.compact("198.51.100.8", 6881));
    }

    @Test
    void c95NobodyIsGivenItself() {
        InfoHash hash = newHash();
        for (int round = 0; round < 2; round++) {
            assertThat(announcedFrom("203.0.113.5", announce(hash).port(6881).leecher()))
                    .containsEntry("peers", "")
                    .containsEntry("incomplete", 1L);
        }

        assertThat(announcedFrom("203.0.113.5", announce(hash).port(6882).leecher()))
                .containsEntry("peers", Wire.compact("203.0.113.5", 6881));
    }

    @Test
    void c96StoppedIsAnsweredWithoutPeersAndCountsDropOnce() {
        InfoHash hash = newHash();
        announced(announce(hash).port(1).seeder().with("event=started"));
        announced(announce(hash).port(2).leecher().with("event=started"));

        for (int round = 0; round < 2; round++) {
            assertThat(announced(announce(hash).port(1).seeder().with("event=stopped")))
                    .containsEntry("peers", "")
                    .containsEntry("complete", 0L)
                    .containsEntry("incomplete", 1L);
        }
    }

    @Test
    void c96StoppedCreatesNothing() {
        InfoHash hash = newHash();

        assertThat(announced(announce(hash).port(1).leecher().with("event=stopped")))
                .containsEntry("peers", "")
                .containsEntry("incomplete", 0L);
        try (UdpClient client = tracker().udp4()) {
            byte[] reply = client.exchange(
                    Datagrams.announce(client.connect(), hash, 1).event(3).bytes());
            assertThat(reply).hasSize(20);
            assertThat(Wire.countsOf(reply)).containsExactly(0, 0);
        }
        assertThat(tracker().management("/actuator/torrents/" + hash.toHex()).statusCode())
                .isEqualTo(404);
    }

    @Test
    void c98DownloadsAreCountedOnceAPeer() {
        InfoHash started = newHash();
        announced(announce(started).port(1).seeder().with("event=started"));
        assertThat(counts(started)).containsExactly(1L, 0L, 0L);

        InfoHash thrice = newHash();
        for (int round = 0; round < 3; round++) {
            announced(announce(thrice).port(1).seeder().with("event=completed"));
        }
        assertThat(counts(thrice)).containsExactly(1L, 1L, 0L);

        InfoHash unfinished = newHash();
        announced(announce(unfinished).port(1).with("left=500").with("event=completed"));
        assertThat(counts(unfinished)).containsExactly(0L, 0L, 1L);

        InfoHash whole = newHash();
        announced(announce(whole).port(1).with("left=100").with("event=started"));
        announced(announce(whole).port(1).with("left=0"));
        announced(announce(whole).port(1).with("left=0").with("event=completed"));
        assertThat(counts(whole)).containsExactly(1L, 1L, 0L);
    }

    @Test
    void c101SeedersGetLeechersAndLeechersGetBoth() {
        InfoHash hash = newHash();
        for (int host = 1; host <= 5; host++) {
            announcedFrom("203.0.113." + host, announce(hash).port(6881).seeder());
        }
        for (int host = 6; host <= 8; host++) {
            announcedFrom("203.0.113." + host, announce(hash).port(6881).leecher());
        }

        assertThat(peers(announcedFrom("203.0.113.1", announce(hash).port(6881).seeder())))
                .containsExactlyInAnyOrder(
                        Wire.compact("203.0.113.6", 6881),
                        Wire.compact("203.0.113.7", 6881),
                        Wire.compact("203.0.113.8", 6881));
        assertThat(peers(announcedFrom("203.0.113.6", announce(hash).port(6881).leecher())))
                .hasSize(7)
                .contains(Wire.compact("203.0.113.1", 6881), Wire.compact("203.0.113.7", 6881));
    }

    @Test
    void c103SilentPeersStayUntilTheTimeOutAndNoLonger() {
        InfoHash hash = newHash();
        announcedFrom("203.0.113.5", announce(hash).port(6881).leecher());
        tracker().clock().advance(Duration.ofSeconds(2130));
        assertThat(counts(hash)).containsExactly(0L, 0L, 1L);

        tracker().clock().advance(Duration.ofSeconds(3601 - 2130));

        assertThat(announcedFrom("203.0.113.6", announce(hash).port(1).leecher()))
                .containsEntry("peers", "")
                .containsEntry("incomplete", 1L);
    }

    @ParameterizedTest
    @ValueSource(strings = {"172.17.0.1", "10.42.0.1", "127.0.0.1"})
    void c105AddressesOfAClusterAreNotGivenToThePublic(String address) {
        InfoHash hash = newHash();
        announcedFrom(address, announce(hash).port(6881).leecher());

        assertThat(announcedFrom("203.0.113.6", announce(hash).port(1).leecher()))
                .containsEntry("peers", "");
    }

    @Test
    void c106UnknownTorrentHasNobodyButTheAsker() {
        assertThat(announced(announce(newHash()).port(1).leecher()))
                .containsEntry("peers", "")
                .containsEntry("complete", 0L)
                .containsEntry("incomplete", 1L);
    }
}
