package dev.peerage.http;

import static dev.peerage.fixtures.HttpQueries.announce;
import static dev.peerage.fixtures.HttpQueries.newHash;
import static org.assertj.core.api.Assertions.assertThat;

import dev.peerage.bittorrent.AddressFamily;
import dev.peerage.bittorrent.InfoHash;
import dev.peerage.fixtures.HttpReply;
import dev.peerage.fixtures.HttpSocket;
import dev.peerage.tracker.RequestAction;
import dev.peerage.tracker.Transport;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Clients behind a trusted proxy, and those who only claim to be. */
abstract class ProxyContract extends HttpDoor {

    private static final String PEER_198_51_100_7 = compact(198, 51, 100, 7, 6881);

    private HttpReply viaProxy(InfoHash hash, String... headerLines) {
        try (HttpSocket socket = HttpSocket.connect(PROXY, port)) {
            return socket.get(announce(hash).port(6881).leecher().target(), headerLines);
        }
    }

    private Map<String, Object> seenBy(String address, InfoHash hash) {
        return getFrom(address, announce(hash).port(7000).leecher().target()).dictionary();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "198.51.100.7",
                "203.0.113.99, 198.51.100.7, ::1",
                "203.0.113.99,198.51.100.7,::1,[::1],[::1]:80",
                "garbage, ,, 198.51.100.7",
                "\t203.0.113.99 ,\t 198.51.100.7\t",
                "198.51.100.7:4711",
                "::ffff:198.51.100.7",
                "[::ffff:198.51.100.7]:4711",
                "[::ffff:c633:6407]",
            })
    void rightMostAddressThatIsNoTrustedProxyCounts(String value) {
        InfoHash hash = newHash();
        assertThat(viaProxy(hash, FORWARDED + value).failure()).isEmpty();

        assertThat(seenBy("203.0.113.1", hash)).containsEntry("peers", PEER_198_51_100_7);
    }

    @Test
    void linesAreJoinedInTheirOrder() {
        InfoHash hash = newHash();
        viaProxy(hash, FORWARDED + "203.0.113.99", "x-forwarded-for: 203.0.113.98,198.51.100.7", FORWARDED + "::1");

        assertThat(seenBy("203.0.113.1", hash)).containsEntry("peers", PEER_198_51_100_7);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "unknown",
                "198.51.100.7, unknown",
                "198.51.100.7,",
                "198.51.100.7 ,, ::1",
                "example.org",
                "::1",
                "::1, ::1",
                "198.51.100.7:port",
                "198.51.100.7:",
                "198.51.100.7:123456",
                "[2001:db8::7",
                "[2001:db8::7]x",
                "198.51.100",
                "3325256711",
            })
    void proxyThatTellsNoAddressIsRefused(String value) {
        InfoHash hash = newHash();

        assertThat(viaProxy(hash, FORWARDED + value).failure()).isEqualTo("client address could not be determined");
        assertThat(peers(hash)).isZero();
    }

    @Test
    void proxyWithoutTheHeaderIsRefused() {
        assertThat(viaProxy(newHash()).failure()).isEqualTo("client address could not be determined");
    }

    @Test
    void onlyTheLastTwentyEntriesAreLookedAt() {
        String trusted = ", ::1";

        assertThat(viaProxy(newHash(), FORWARDED + "198.51.100.7" + trusted.repeat(19))
                        .failure())
                .isEmpty();
        assertThat(viaProxy(newHash(), FORWARDED + "198.51.100.7" + trusted.repeat(20))
                        .failure())
                .isEqualTo("client address could not be determined");
        assertThat(viaProxy(newHash(), FORWARDED + "203.0.113.99,".repeat(500) + "198.51.100.7")
                        .failure())
                .isEmpty();
    }

    @Test
    void addressFamiliesAreNeverMixed() {
        InfoHash hash = newHash();
        getFrom("198.51.100.7", announce(hash).port(6881).leecher().target());
        getFrom("2001:db8::7", announce(hash).port(6881).leecher().target());

        assertThat(seenBy("203.0.113.1", hash))
                .containsEntry("peers", PEER_198_51_100_7)
                .doesNotContainKey("peers6")
                .containsEntry("incomplete", 3L);
        assertThat(seenBy("2001:db8::1", hash))
                .containsEntry("peers", "")
                .containsEntry("peers6", " \u0001\r\u00b8" + "\0".repeat(11) + "\u0007" + "\u001a\u00e1");
        assertThat(getFrom(
                                "2001:db8::2",
                                announce(hash)
                                        .port(1)
                                        .with("compact=0&numwant=1")
                                        .target())
                        .body())
                .matches("(?s).*5:peersld2:ip11:2001:db8::[17]4:porti(6881|7000)eeee");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "fe80::1",
                "fe80::1%eth0",
                "0.0.0.0",
                "::",
                "127.0.0.1",
                "224.0.0.1",
                "255.255.255.255",
                "10.0.0.5",
                "fd00::1"
            })
    void addressesWithoutReachAreServedAndHandedToNoStranger(String address) {
        InfoHash hash = newHash();
        assertThat(viaProxy(hash, FORWARDED + address).failure()).isEmpty();

        assertThat(seenBy("203.0.113.1", hash)).containsEntry("peers", "");
        assertThat(seenBy("2001:db8::1", hash)).containsEntry("peers6", "");
    }

    @Test
    void requestCountsForItsClientsFamily() {
        long ipv4 = counts.answers(Transport.HTTP, AddressFamily.IPV4, RequestAction.ANNOUNCE, null);
        long ipv6 = counts.answers(Transport.HTTP, AddressFamily.IPV6, RequestAction.ANNOUNCE, null);

        viaProxy(newHash(), FORWARDED + "::ffff:198.51.100.7");
        viaProxy(newHash(), FORWARDED + "2001:db8::7");

        assertThat(counts.answers(Transport.HTTP, AddressFamily.IPV4, RequestAction.ANNOUNCE, null))
                .isEqualTo(ipv4 + 1);
        assertThat(counts.answers(Transport.HTTP, AddressFamily.IPV6, RequestAction.ANNOUNCE, null))
                .isEqualTo(ipv6 + 1);
    }

    @Test
    void manyClientsOfOneProxyShareAConnection() {
        InfoHash hash = newHash();
        try (HttpSocket proxy = HttpSocket.connect(PROXY, port)) {
            for (int client = 1; client <= 200; client++) {
                HttpReply reply =
                        proxy.get(announce(hash).port(6881).leecher().target(), FORWARDED + "203.0.113." + client);
                assertThat(reply.dictionary()).containsEntry("incomplete", (long) client);
            }
        }
    }
}
