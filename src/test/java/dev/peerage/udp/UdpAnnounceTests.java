package dev.peerage.udp;

import static dev.peerage.fixtures.Announces.announce;
import static dev.peerage.fixtures.Announces.hash;
import static dev.peerage.udp.UdpDoor.door;
import static org.assertj.core.api.Assertions.assertThat;

import dev.peerage.bittorrent.AddressFamily;
import dev.peerage.bittorrent.AnnounceRequest;
import dev.peerage.bittorrent.CompactPeers;
import dev.peerage.bittorrent.PrivatePeers;
import dev.peerage.bittorrent.Rejection;
import dev.peerage.bittorrent.ScrapeRequest;
import dev.peerage.bittorrent.SwarmCounts;
import dev.peerage.fixtures.Datagrams;
import dev.peerage.fixtures.UdpClient;
import dev.peerage.repository.ImmediateRepository;
import dev.peerage.repository.Storing;
import dev.peerage.repository.memory.MemoryStores;
import dev.peerage.tracker.DropReason;
import dev.peerage.tracker.RequestAction;
import dev.peerage.tracker.RequestFilter;
import dev.peerage.tracker.Transport;
import dev.peerage.tracker.Verdict;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UdpAnnounceTests {

    private final ImmediateRepository repository = MemoryStores.hash(PrivatePeers.ALWAYS);
    private final List<String> urlData = new ArrayList<>();
    private Verdict verdict = Verdict.SERVE;
    private final UdpDoor door =
            door().repository(repository).filters(new Filter()).open();

    private final class Filter implements RequestFilter {

        @Override
        public Verdict announce(AnnounceRequest request, Transport transport) {
            urlData.add(String.valueOf(request.urlData()));
            return verdict;
        }

        @Override
        public Verdict scrape(ScrapeRequest request, Transport transport) {
            return verdict;
        }
    }

    @AfterEach
    void close() {
        door.close();
    }

    private static String hex(byte[] bytes) {
        return HexFormat.of().formatHex(bytes);
    }

    @Test
    void twoPeersFindEachOther() {
        try (UdpClient seeder = door.ipv4Client();
                UdpClient leecher = door.ipv4Client()) {
            byte[] first = seeder.exchange(Datagrams.announce(seeder.connect(), hash(1), 0x1ae1)
                    .left(0)
                    .transactionId(0x01020304)
                    .bytes());
            byte[] second = leecher.exchange(Datagrams.announce(leecher.connect(), hash(1), 6882)
                    .transactionId(0)
                    .bytes());

            assertThat(hex(first)).isEqualTo("00000001" + "01020304" + "00000708" + "00000000" + "00000001");
            assertThat(hex(second))
                    .isEqualTo("00000001" + "00000000" + "00000708" + "00000001" + "00000001" + "7f000001" + "1ae1");
        }
    }

    @Test
    void eachFamilyGetsItsOwnPeersAndCountsOfBoth() {
        try (UdpClient ipv4 = door.ipv4Client();
                UdpClient ipv6 = door.ipv6Client()) {
            for (int port = 1; port <= 2; port++) {
                ipv4.exchange(Datagrams.announce(ipv4.connect(), hash(1), port).bytes());
                ipv6.exchange(Datagrams.announce(ipv6.connect(), hash(1), port).bytes());
            }
            byte[] viaIpv4 = ipv4.exchange(
                    Datagrams.announce(ipv4.connect(), hash(1), 3).left(0).bytes());
            byte[] viaIpv6 = ipv6.exchange(
                    Datagrams.announce(ipv6.connect(), hash(1), 3).left(0).bytes());

            assertThat(peers(AddressFamily.IPV4, viaIpv4)).containsExactlyInAnyOrder("127.0.0.1:1", "127.0.0.1:2");
            assertThat(peers(AddressFamily.IPV6, viaIpv6)).containsExactlyInAnyOrder("[::1]:1", "[::1]:2");
            assertThat(Datagrams.getInt(viaIpv6, 12)).as("leechers").isEqualTo(4);
            assertThat(Datagrams.getInt(viaIpv6, 16)).as("seeders").isEqualTo(2);
        }
    }

    private static List<String> peers(AddressFamily family, byte[] reply) {
        CompactPeers peers = CompactPeers.of(family, Arrays.copyOfRange(reply, 20, reply.length));
        List<String> texts = new ArrayList<>();
        for (int index = 0; index < peers.count(); index++) {
            texts.add(peers.get(index).toString());
        }
        return texts;
    }

    @ParameterizedTest
    @CsvSource({
        "127.0.0.1, 0, 20",
        "127.0.0.1, 1, 26",
        "127.0.0.1, 74, 464",
        "127.0.0.1, 200, 1220",
        "127.0.0.1, 1000, 1232",
        "127.0.0.1, 2147483647, 1232",
        "127.0.0.1, -1, 320",
        "127.0.0.1, -2147483648, 320",
        "::1, 0, 20",
        "::1, 200, 1226",
        "::1, -1, 506",
    })
    void repliesFitTheirDatagram(String host, int numwant, int replyBytes) {
        for (int peer = 1; peer <= 500; peer++) {
            store("203.0.113.9", peer);
            store("2001:db8::9", peer);
        }
        try (UdpClient client = host.contains(":") ? door.ipv6Client() : door.ipv4Client()) {
            byte[] reply = client.exchange(Datagrams.announce(client.connect(), hash(1), 6881)
                    .numwant(numwant)
                    .bytes());

            assertThat(reply).hasSize(replyBytes);
        }
    }

    private void store(String address, int port) {
        repository.announceNow(
                announce(hash(1), address, port).build(),
                0,
                Storing.NORMAL,
                door.clock.nowSeconds(),
                CompactPeers.collector(AddressFamily.IPV4, 0));
    }

    @Test
    void announcedPortZeroGetsPeersAndIsNotStored() {
        try (UdpClient client = door.ipv4Client()) {
            long id = client.connect();
            client.exchange(Datagrams.announce(id, hash(1), 6881).bytes());
            byte[] reply = client.exchange(Datagrams.announce(id, hash(1), 0).bytes());
            byte[] stopped =
                    client.exchange(Datagrams.announce(id, hash(1), 0).event(3).bytes());

            assertThat(peers(AddressFamily.IPV4, reply)).containsExactly("127.0.0.1:6881");
            assertThat(stopped).hasSize(20);
            assertThat(repository.scrapeNow(hash(1), door.clock.nowSeconds())).isEqualTo(new SwarmCounts(0, 1, 0));
        }
    }

    @Test
    void eventsMoveThePeerThroughTheSwarm() {
        try (UdpClient client = door.ipv4Client()) {
            long id = client.connect();
            client.exchange(Datagrams.announce(id, hash(1), 6881).event(2).bytes());
            assertThat(counts()).isEqualTo(new SwarmCounts(0, 1, 0));
            client.exchange(
                    Datagrams.announce(id, hash(1), 6881).event(1).left(0).bytes());
            assertThat(counts()).isEqualTo(new SwarmCounts(1, 0, 1));
            client.exchange(
                    Datagrams.announce(id, hash(1), 6881).event(4).left(0).bytes());
            assertThat(counts()).as("a partial seed is a leecher").isEqualTo(new SwarmCounts(0, 1, 1));
            client.exchange(Datagrams.announce(id, hash(1), 6881).event(3).bytes());
            assertThat(counts()).isEqualTo(new SwarmCounts(0, 0, 1));
        }
    }

    private SwarmCounts counts() {
        return repository.scrapeNow(hash(1), door.clock.nowSeconds());
    }

    @Test
    void leftOfAllOnesIsALeecher() {
        try (UdpClient client = door.ipv4Client()) {
            byte[] reply = client.exchange(
                    Datagrams.announce(client.connect(), hash(1), 6881).left(-1).bytes());

            assertThat(Datagrams.getInt(reply, 12)).isOne();
        }
    }

    @ParameterizedTest
    @CsvSource({"0", "-1", "254", "2147483647"})
    void transactionIdsComeBackUnchanged(int transactionId) {
        try (UdpClient client = door.ipv4Client()) {
            byte[] connect = client.exchange(Datagrams.connect(transactionId));
            byte[] announce = client.exchange(Datagrams.announce(Datagrams.getLong(connect, 8), hash(1), 6881)
                    .transactionId(transactionId)
                    .bytes());

            assertThat(connect).hasSize(16);
            assertThat(Datagrams.getInt(connect, 0)).isZero();
            assertThat(Datagrams.getInt(connect, 4)).isEqualTo(transactionId);
            assertThat(Datagrams.getInt(announce, 4)).isEqualTo(transactionId);
        }
    }

    @Test
    void urlDataReachesTheFilters() {
        try (UdpClient client = door.ipv4Client()) {
            long id = client.connect();
            for (String options : List.of("", "0000", "0201", "0205" + "2f3f613d62")) {
                client.exchange(Datagrams.announce(id, hash(1), 6881)
                        .options(HexFormat.of().parseHex(options))
                        .bytes());
            }

            assertThat(urlData).containsExactly("null", "null", "null", "/?a=b");
        }
    }

    @Test
    void aRefusalIsAnErrorReply() {
        verdict = Verdict.reject(Rejection.UNAVAILABLE);
        try (UdpClient client = door.ipv4Client()) {
            byte[] reply = client.exchange(Datagrams.announce(client.connect(), hash(1), 6881)
                    .transactionId(77)
                    .bytes());

            assertThat(Datagrams.getInt(reply, 0)).isEqualTo(3);
            assertThat(Datagrams.getInt(reply, 4)).isEqualTo(77);
            assertThat(new String(reply, 8, reply.length - 8, StandardCharsets.US_ASCII))
                    .isEqualTo("tracker is temporarily unavailable");
            assertThat(door.counts.answers(
                            Transport.UDP, AddressFamily.IPV4, RequestAction.ANNOUNCE, Rejection.UNAVAILABLE))
                    .isOne();
        }
    }

    @Test
    void aFilterMayAskForSilence() {
        verdict = Verdict.DROP;
        try (UdpClient client = door.ipv4Client()) {
            long id = client.connect();
            client.send(Datagrams.announce(id, hash(1), 6881).bytes());
            client.send(Datagrams.scrape(id, 1, hash(1)));

            assertThat(client.gotNothing()).isTrue();
            assertThat(door.counts.drops(DropReason.FILTERED)).isEqualTo(2);
        }
    }
}
