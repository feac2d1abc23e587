package dev.peerage.conformance;

import dev.peerage.fixtures.Announces;
import dev.peerage.fixtures.Datagrams;
import dev.peerage.fixtures.HttpQueries;
import dev.peerage.fixtures.HttpReply;
import dev.peerage.fixtures.HttpSocket;
import dev.peerage.fixtures.UdpClient;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/**
 * Good and bad requests in random order over both doors and both families, and for each the one series that it must move,
 * as Prometheus writes it. Requests that are neither announce nor scrape move none.
 */
final class MixedTraffic implements AutoCloseable {

    private static final String[] FAMILIES = {"ipv4", "ipv6"};

    private final Random random;
    private final UdpClient[] udp;
    private final long[] connectionIds = new long[2];
    private final HttpSocket[] http;
    private final Map<String, Long> expected = new TreeMap<>();

    MixedTraffic(int udpPort, int httpPort, long seed) {
        random = new Random(seed);
        udp = new UdpClient[] {UdpClient.ipv4(udpPort), UdpClient.ipv6(udpPort)};
        http = new HttpSocket[] {HttpSocket.connect("127.0.0.1", httpPort), HttpSocket.connect("::1", httpPort)};
        for (int family = 0; family < 2; family++) {
            connectionIds[family] = udp[family].connect();
            expectAnswer("udp", family, "connect", "ok");
        }
    }

    /** What should have moved, and by how much, since this was made. */
    Map<String, Long> expected() {
        return expected;
    }

    void send(int requests) {
        for (int i = 0; i < requests; i++) {
            int family = random.nextInt(2);
            if (random.nextBoolean()) {
                overUdp(family);
            } else {
                overHttp(family);
            }
        }
        // what was met with silence before is counted once this is answered: one socket is read in order
        for (int family = 0; family < 2; family++) {
            udp[family].connect();
            expectAnswer("udp", family, "connect", "ok");
        }
    }

    private void overUdp(int family) {
        UdpClient client = udp[family];
        long id = connectionIds[family];
        switch (random.nextInt(7)) {
            case 0 -> {
                client.exchange(Datagrams.connect(random.nextInt()));
                expectAnswer("udp", family, "connect", "ok");
            }
            case 1 -> {
                client.exchange(Datagrams.scrape(id, random.nextInt(), Announces.hash(random.nextInt())));
                expectAnswer("udp", family, "scrape", "ok");
            }
            case 2 -> silent(client, bytes(random.nextInt(16)), "short");
            case 3 -> {
                byte[] connect = Datagrams.connect(random.nextInt());
                connect[random.nextInt(8)] ^= 1;
                silent(client, connect, "no-magic");
            }
            case 4 -> {
                byte[] unknown = Datagrams.connect(random.nextInt());
                unknown[11] = (byte) (3 + random.nextInt(250));
                silent(client, unknown, "unknown-action");
            }
            case 5 -> silent(client, announce(random.nextLong()), "forged-connection-id");
            default -> {
                client.exchange(announce(id));
                expectAnswer("udp", family, "announce", "ok");
            }
        }
    }

    private byte[] announce(long connectionId) {
        return Datagrams.announce(connectionId, Announces.hash(random.nextInt(50)), 1 + random.nextInt(65_535))
                .event(random.nextInt(5))
                .numwant(random.nextInt())
                .left(random.nextInt(2))
                .transactionId(random.nextInt())
                .bytes();
    }

    private byte[] bytes(int length) {
        byte[] bytes = new byte[length];
        random.nextBytes(bytes);
        return bytes;
    }

    private void silent(UdpClient client, byte[] datagram, String reason) {
        client.send(datagram);
        expect("peerage_dropped_total{reason=\"" + reason + "\"}");
    }

    private void overHttp(int family) {
        HttpQueries announce = HttpQueries.announce(Announces.hash(random.nextInt(50)));
        switch (random.nextInt(8)) {
            case 0 -> answered(family, HttpQueries.scrape(Announces.hash(random.nextInt())), "scrape", "ok");
            case 1 -> answered(family, "/scrape?x=" + noise(), "scrape", "full-scrape");
            case 2 -> answered(family, "/announce?" + noise(), "announce", "missing-info-hash");
            case 3 -> answered(family, announce.with(noise()).target(), "announce", "missing-port");
            case 4 ->
                answered(
                        family,
                        announce.with("port=" + (65_536 + random.nextInt(1000))).target(),
                        "announce",
                        "invalid-port");
            case 5 ->
                answered(
                        family,
                        "/announce?info_hash=" + noise() + "&peer_id=" + noise() + "&port=1",
                        "announce",
                        "invalid-info-hash");
            case 6 -> http[family].get("/" + noise());
            default ->
                answered(
                        family,
                        announce.port(1 + random.nextInt(65_535))
                                .with("left=" + random.nextInt(2))
                                .with("event=" + noise())
                                .with("key=" + noise())
                                .target(),
                        "announce",
                        "ok");
        }
    }

    private void answered(int family, String target, String action, String outcome) {
        HttpReply reply = http[family].get(target, "User-Agent: " + noise());
        if (reply.status() != 200) {
            throw new AssertionError(target + ": " + reply);
        }
        expectAnswer("http", family, action, outcome);
    }

    /** Some letters and digits, fewer than an info hash has bytes. */
    private String noise() {
        byte[] letters = new byte[1 + random.nextInt(12)];
        for (int i = 0; i < letters.length; i++) {
            letters[i] = (byte) ('a' + random.nextInt(26));
        }
        return new String(letters, StandardCharsets.US_ASCII);
    }

    private void expectAnswer(String transport, int family, String action, String outcome) {
        expect("peerage_requests_total{action=\"%s\",family=\"%s\",outcome=\"%s\",transport=\"%s\"}"
                .formatted(action, FAMILIES[family], outcome, transport));
    }

    private void expect(String series) {
        expected.merge(series, 1L, Long::sum);
    }

    @Override
    public void close() {
        for (int family = 0; family < 2; family++) {
            udp[family].close();
            http[family].close();
        }
    }
}
