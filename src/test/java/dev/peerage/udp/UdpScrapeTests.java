package dev.peerage.udp;

import static dev.peerage.fixtures.Announces.hash;
import static dev.peerage.udp.UdpDoor.door;
import static org.assertj.core.api.Assertions.assertThat;

import dev.peerage.bittorrent.InfoHash;
import dev.peerage.bittorrent.PrivatePeers;
import dev.peerage.fixtures.Datagrams;
import dev.peerage.fixtures.UdpClient;
import dev.peerage.repository.TorrentRepository;
import dev.peerage.repository.memory.MemoryStores;
import java.time.Duration;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import reactor.test.StepVerifier;

class UdpScrapeTests {

    @Test
    void rowsComeInTheOrderAskedAndRepeated() {
        TorrentRepository repository = MemoryStores.hash(PrivatePeers.ALWAYS);
        StepVerifier.create(repository.importDownloads(Map.of(hash(1), 7)))
                .expectComplete()
                .verify(Duration.ofSeconds(5));
        try (UdpDoor door = door().repository(repository).open();
                UdpClient client = door.ipv4Client()) {
            long id = client.connect();
            for (int port = 1; port <= 4; port++) {
                client.exchange(Datagrams.announce(id, hash(1), port)
                        .left(port == 1 ? 1 : 0)
                        .bytes());
            }
            byte[] reply = client.exchange(Datagrams.scrape(id, 0x0a0b0c0d, hash(1), hash(2), hash(1)));

            assertThat(HexFormat.of().formatHex(reply))
                    .isEqualTo("00000002" + "0a0b0c0d" + "000000030000000700000001" + "000000000000000000000000"
                            + "000000030000000700000001");
            StepVerifier.create(repository.find(hash(2)))
                    .as("a scrape creates nothing")
                    .expectComplete()
                    .verify(Duration.ofSeconds(5));
        }
    }

    @ParameterizedTest
    @CsvSource({"1, 20", "74, 896", "75, 896", "100, 896"})
    void seventyFourTorrentsAreAnswered(int asked, int replyBytes) {
        try (UdpDoor door = door().open();
                UdpClient client = door.ipv6Client()) {
            InfoHash[] hashes =
                    IntStream.range(0, asked).mapToObj(number -> hash(number)).toArray(InfoHash[]::new);
            byte[] reply = client.exchange(Datagrams.scrape(client.connect(), 1, hashes));

            assertThat(reply).hasSize(replyBytes);
            assertThat(Arrays.copyOfRange(reply, 8, reply.length)).containsOnly(0);
        }
    }
}
