package dev.peerage.conformance;

import static dev.peerage.fixtures.HttpQueries.announce;
import static dev.peerage.fixtures.HttpQueries.newHash;
import static dev.peerage.fixtures.HttpQueries.scrape;
import static org.assertj.core.api.Assertions.assertThat;

import dev.peerage.bittorrent.InfoHash;
import dev.peerage.fixtures.Bencode;
import dev.peerage.fixtures.Datagrams;
import dev.peerage.fixtures.HttpReply;
import dev.peerage.fixtures.HttpSocket;
import dev.peerage.fixtures.UdpClient;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Cases C112 to C156: proxies, abuse, metrics and the management port. */
class OperationCasesTests extends ConformanceTest {

    private HttpReply through(String target, String... headerLines) {
        try (HttpSocket proxy = HttpSocket.connect("::1", tracker().httpPort())) {
            return proxy.get(target, headerLines);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "X-Forwarded-For: 203.0.113.99, 198.51.100.7 | 198.51.100.7",
                "X-Forwarded-For: 203.0.113.99, 198.51.100.7, ::1 | 198.51.100.7",
                "x-forwarded-for:203.0.113.99,198.51.100.7 | 198.51.100.7"
            })
    void c118TheRightMostUntrustedAddressCounts(String header, String client) {
        InfoHash hash = newHash();
        success(through(announce(hash).port(6881).leecher().target(), header));

        assertThat(announcedFrom("198.51.100.8", announce(hash).port(1).leecher()))
                .containsEntry("peers", Wire.compact(client, 6881));
    }

    @Test
    void c118HeadersOfClientsAreIgnored() {
        InfoHash hash = newHash();
        success(tracker().get(announce(hash).port(6881).leecher().target(), "X-Forwarded-For: 203.0.113.99"));

        assertThat(tracker().management("/actuator/torrents/" + hash.toHex()).body())
                .contains("127.0.0.1")
                .doesNotContain("203.0.113.99");
    }

    @ParameterizedTest
    @ValueSource(strings = {"X: y", "X-Forwarded-For: ", "X-Forwarded-For: unknown", "X-Forwarded-For: ::1, ::1"})
    void c118AndC122WithoutAClientAddressAProxyIsRefused(String header) {
        InfoHash hash = newHash();

        assertRefused(through(announce(hash).port(6881).target(), header), "client address could not be determined");
        assertThat(counts(hash)).containsExactly(0L, 0L, 0L);
    }

    @Test
    void c121SeveralHeaderLinesAreOneList() {
        InfoHash hash = newHash();
        success(through(
                announce(hash).port(6881).leecher().target(),
                "X-Forwarded-For: 203.0.113.99",
                "X-Forwarded-For:\t198.51.100.7 "));

        assertThat(announcedFrom("198.51.100.8", announce(hash).port(1).leecher()))
                .containsEntry("peers", Wire.compact("198.51.100.7", 6881));
    }

    @Test
    void c121LongChainsAreReadFromTheRight() {
        InfoHash hash = newHash();
        String chain = String.join(
                ",", Stream.generate(() -> "203.0.113.99").limit(500).toList());
        success(through(announce(hash).port(6881).leecher().target(), "X-Forwarded-For: " + chain + ",198.51.100.7"));

        assertThat(announcedFrom("198.51.100.8", announce(hash).port(1).leecher()))
                .containsEntry("peers", Wire.compact("198.51.100.7", 6881));
    }

    @Test
    void c135UnverifiedSendersNeverGetMoreThanTheySent() {
        Random random = new Random(135);
        try (UdpClient client = tracker().udp4()) {
            for (int round = 0; round < 500; round++) {
                byte[] datagram = new byte[random.nextInt(1500)];
                random.nextBytes(datagram);
                client.send(datagram);
                if (round % 100 == 99) {
                    assertThat(client.gotNothing()).isTrue();
                }
            }
            byte[] flipped = Datagrams.connect(1);
            flipped[7] ^= 1;
            client.send(flipped);
            assertThat(client.gotNothing()).isTrue();
        }
    }

    @Test
    void c142IntervalsAreSpread() {
        Set<Long> intervals = new HashSet<>();
        InfoHash hash = newHash();
        try (HttpSocket socket = tracker().connect()) {
            for (int round = 0; round < 200; round++) {
                long interval =
                        Bencode.number(success(socket.get(announce(hash).port(1).target())), "interval");
                assertThat(interval).isBetween(1620L, 1980L);
                intervals.add(interval);
            }
        }

        assertThat(intervals).hasSizeGreaterThan(50);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 22, 25, 53, 80, 443, 65535})
    void c144LowPortsAreAccepted(int port) {
        InfoHash hash = newHash();
        announcedFrom("203.0.113.5", announce(hash).port(port).leecher());

        assertThat(announcedFrom("203.0.113.6", announce(hash).port(1).leecher()))
                .containsEntry("peers", Wire.compact("203.0.113.5", port));
    }

    @Test
    void c145RandomTargetsAreRefusedOrNotFound() {
        Random random = new Random(145);
        for (int round = 0; round < 300; round++) {
            StringBuilder target = new StringBuilder(random.nextBoolean() ? "/announce?" : "/scrape?");
            for (int length = random.nextInt(200); length > 0; length--) {
                char character = (char) (33 + random.nextInt(222));
                target.append(character == 127 ? 'x' : character);
            }
            HttpReply reply = tracker().get(target.toString());

            assertThat(reply.status()).as(target.toString()).isEqualTo(200);
            assertThat(reply.failure()).as(target.toString()).isNotEmpty();
        }
    }

    @Test
    void c112AndC146SeriesDoNotGrowWithInput() {
        long before = series();
        for (int round = 0; round < 100; round++) {
            String text = "secret" + round;
            tracker().get("/announce?info_hash=" + text + "&peer_id=-" + text + "-");
            tracker().get("/" + text);
            tracker().get("/announce/" + text + "?info_hash=x");
        }

        assertThat(series()).isEqualTo(before);
        assertThat(tracker().management("/actuator/prometheus").body()).doesNotContain("secret");
    }

    private long series() {
        return tracker()
                .management("/actuator/prometheus")
                .body()
                .lines()
                .filter(line -> line.startsWith("peerage_"))
                .count();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"/actuator", "/actuator/health", "/actuator/torrents", "/actuator/prometheus", "/api/v1/torrents"
            })
    void c156ManagementIsNotOnTheTrackersPort(String path) {
        assertThat(tracker().get(path).status()).isEqualTo(404);
    }

    @Test
    void c156TrackerIsNotOnTheManagementPort() {
        assertThat(tracker().management(announce(newHash()).port(1).target()).statusCode())
                .isEqualTo(404);
        assertThat(tracker().management(scrape(newHash())).statusCode()).isEqualTo(404);
    }

    @Test
    void c155HealthNamesItsParts() {
        assertThat(tracker().management("/actuator/health").body())
                .contains("\"status\":\"UP\"", "\"udp\"", "\"repository\"");
    }
}
